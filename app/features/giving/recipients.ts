import { z } from "zod";
import { optionalUrl } from "./giving.ts";

/** The groups of the Give Back page, by the name that its admin form shows. */
export const RECIPIENT_GROUPS = {
  cause: "Cause",
  ministry: "Ministry partner",
  organization: "Organizational partner",
} as const;
export type RecipientGroup = keyof typeof RECIPIENT_GROUPS;

const GROUPS = Object.keys(RECIPIENT_GROUPS) as RecipientGroup[];

/** The headings of the groups that are lists. */
export const PARTNER_TITLES = { ministry: "Ministry partners", organization: "Organizational partners" } as const;
export const GROUP_TITLES: Record<RecipientGroup, string> = { cause: "Causes", ...PARTNER_TITLES };

/** A cause or partner as the Give Back page lists it; `url` is never null for a partner. */
export type Recipient = { id: number; group: RecipientGroup; name: string; url: string | null; text: string | null };

/** More would make the page a directory. */
export const MOST_IN_GROUP = 50;

/** The form that adds or changes a cause or partner. */
export const recipientForm = z
  .object({
    group: z.enum(GROUPS, "Choose a group"),
    name: z
      .string("Name is required")
      .trim()
      .min(1, "Name is required")
      .max(120, "Name must be at most 120 characters"),
    url: optionalUrl("Link"),
    text: z
      .string()
      .trim()
      .max(300, "Description must be at most 300 characters")
      .optional()
      .transform((typed) => typed || null),
  })
  .refine(({ group, url }) => group === "cause" || url !== null, {
    path: ["url"],
    error: "A partner needs a link",
    when: ({ value }) => {
      const { group, url } = value as { group?: unknown; url?: unknown };
      return typeof group === "string" && group in RECIPIENT_GROUPS && (url === null || typeof url === "string");
    },
  });
export type RecipientFields = z.infer<typeof recipientForm>;

export const recipientMove = z.object({ to: z.enum(["up", "down"]) });
export type Move = z.infer<typeof recipientMove>["to"];

/** The ids in order after one of them moved by one; the same order at an end of the list. */
export function moved(ids: readonly number[], id: number, to: Move): number[] {
  const from = ids.indexOf(id);
  const at = from + (to === "up" ? -1 : 1);
  const other = ids[at];
  const order = [...ids];
  if (from < 0 || other === undefined) return order;
  order[from] = other;
  order[at] = id;
  return order;
}

/** The success messages of the screen, by ?done={name}. */
export const RECIPIENT_DONE = {
  added: { title: "Added", description: "It’s now on the Give Back page." },
  changed: { title: "Saved", description: "The Give Back page shows the change. Recorded gifts stay as they are." },
  moved: { title: "Order changed" },
  first: { title: "It’s already first" },
  last: { title: "It’s already last" },
  removed: { title: "Removed", description: "It’s no longer on the Give Back page. Recorded gifts stay as they are." },
} as const;

/** A cause or partner as a conflict shows it. */
export function recipientText({ group, name, url, text }: RecipientFields): string {
  return [`${RECIPIENT_GROUPS[group]}: ${name}`, url, text].filter(Boolean).join(", ");
}
