import { z } from "zod";
import { recordConsents, type Consent, type ConsentSource } from "#app/platform/consent/consents.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import type { Limiter } from "#app/platform/limits/rate-limit.server.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import { asFunction, typedEmail, typedName, typedText, type Submission } from "#app/platform/submission.server.ts";
import { PRAYER_RECEIVED_EMAIL } from "./prayer-emails.server.ts";
import {
  ANONYMOUS,
  isEmptyRequest,
  isReachable,
  NO_EMAIL,
  PRAYER_LIMITS,
  PRAYER_RECEIVED,
  REQUEST_REQUIRED,
  SUBMIT_FAILED,
} from "./prayers.ts";
import { prayerRequests } from "./prayers.tables.server.ts";
import { BOXES, wordingOf } from "./wording.ts";

export const requestText = z
  .string(REQUEST_REQUIRED)
  .pipe(typedText(PRAYER_LIMITS.request, `Prayer request must be at most ${PRAYER_LIMITS.request} characters`))
  .refine((text) => !isEmptyRequest(text), REQUEST_REQUIRED);

const name = typedName(PRAYER_LIMITS.name, `Name must be at most ${PRAYER_LIMITS.name} characters`);
const email = typedEmail("Invalid email");

const prayer = z.object({
  prayerRequest: requestText,
  name: name.default("").transform((typed) => typed || ANONYMOUS),
  email: z
    .preprocess((typed) => (typeof typed === "string" && typed.trim() === "" ? undefined : typed), email.optional())
    .transform((typed) => typed ?? NO_EMAIL),
  isUrgent: z.boolean().default(false),
  shareNamePublicly: z.boolean(),
  postToWall: z.boolean(),
  tellWhenPrayed: z.boolean().default(false),
});

/** The landing dialog asks for more than the page does (decision D95). */
const fromDialog = prayer.extend({ name: name.refine((typed) => typed !== "", "Name is required"), email });

type Typed = z.infer<typeof prayer>;
type Asked = {
  jobs: Pick<Jobs, "enqueue">;
  limiter: Pick<Limiter, "take" | "claimEmail">;
  /** Where the visitor asks from. */
  address: string;
  source: Extract<ConsentSource, "page" | "dialog" | "function">;
  links?: Pick<SignedLinks, "token">;
};

/** Consent is kept as given; approval and the place on the wall are an admin's to give (decision D90). */
export function prayerSubmission({ jobs, limiter, address, source, links }: Asked): Submission<Typed> {
  return {
    name: "submit-prayer-request",
    schema: source === "dialog" ? fromDialog : prayer,
    fromForm: (form) => ({
      prayerRequest: form.get("prayerRequest") ?? "",
      name: form.get("name") ?? "",
      email: form.get("email") ?? "",
      isUrgent: form.has("isUrgent"),
      shareNamePublicly: form.has("shareNamePublicly"),
      postToWall: form.has("postToWall"),
      tellWhenPrayed: form.has("tellWhenPrayed"),
    }),
    async keep(db, typed) {
      const hasAddress = isReachable(typed.email);
      const { postToWall, tellWhenPrayed, ...request } = typed;
      const wantsToKnow = tellWhenPrayed && hasAddress;
      const budget = hasAddress ? await limiter.take(LIMITS.formEmail, { address }) : null;
      const email = { kind: "prayer-received", to: typed.email };
      const id = await db.transaction(async (tx) => {
        const [kept] = await tx
          .insert(prayerRequests)
          .values({ ...request, consentPostToWall: postToWall, wantsToKnow })
          .returning({ id: prayerRequests.id });
        if (!kept) throw new Error("The request was not kept");
        await recordConsents(tx, { subject: "prayer", subjectId: kept.id, source }, chosen({ ...typed, wantsToKnow }));
        if (budget?.isAllowed && (await limiter.claimEmail(tx, email)))
          await jobs.enqueue(tx, PRAYER_RECEIVED_EMAIL, { id: kept.id });
        return kept.id;
      });
      if (hasAddress || !links) return {};
      return { privatePage: `/prayer-wall/mine?token=${links.token("prayer", { id })}&new=1` };
    },
    received: PRAYER_RECEIVED,
    failed: SUBMIT_FAILED,
  };
}

/** What was agreed to or not, in the words that stood beside the boxes. Being told means something only with an address. */
function chosen({ shareNamePublicly, postToWall, wantsToKnow }: Typed & { wantsToKnow: boolean }): Consent[] {
  const tell: Consent[] = [{ purpose: "tell-when-prayed", given: true, wording: wordingOf(BOXES.tell) }];
  return [
    { purpose: "name", given: shareNamePublicly, wording: wordingOf(BOXES.name) },
    { purpose: "wall", given: postToWall, wording: wordingOf(BOXES.wall) },
    ...(wantsToKnow ? tell : []),
  ];
}

export function submitPrayerRequest(services: { db: Db } & Omit<Asked, "source" | "links">, body: unknown) {
  return asFunction(prayerSubmission({ ...services, source: "function" }))(services, body);
}
