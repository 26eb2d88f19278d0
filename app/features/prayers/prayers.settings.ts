import { z } from "zod";
import { crisisParts } from "./crisis-text.ts";

const DEFAULT =
  "Urgent requests are read first, but this isn’t an emergency service, and no one may see it for hours. If you or someone else is in danger, [call 911](tel:911). If you’re thinking about suicide, [call](tel:988) or [text 988](sms:988) (Suicide & Crisis Lifeline), any time.";

export const prayersSettings = {
  CRISIS_TEXT: {
    means:
      "Where to turn in an emergency, shown wherever someone asks for urgent prayer and in the email that confirms a request. Links are written as in Markdown, such as [call 911](tel:911) or [text 988](sms:988). The default has the numbers of the United States.",
    schema: z
      .string()
      .transform((text) => text.replaceAll(/\s+/g, " ").trim())
      .pipe(z.string().min(20, "must be a complete sentence").max(1000, "must be at most 1,000 characters"))
      .refine((text) => crisisParts(text).some((part) => typeof part !== "string" && /^(tel|sms):/.test(part.href)), {
        error: "must have a number to call or to text as a link, such as [call 911](tel:911)",
        abort: true,
      })
      .refine((text) => crisisParts(text).every((part) => typeof part !== "string" || !/\]\s*\(|[[\]]/.test(part)), {
        error:
          "must have its links as [text](address), with an address such as tel:911, sms:988 or https://988lifeline.org",
      })
      .default(DEFAULT),
    admin: {
      group: "Community" as const,
      label: "Crisis text",
      hint: "Where to turn in an emergency: shown beside urgent prayer requests and in the email that confirms a request. Write links as [call 911](tel:911) or [text 988](sms:988).",
      isLong: true,
    },
  },
};
