import { z } from "zod";
import { alertAdmins } from "#app/features/admin/alerts/alerts.server.ts";
import { recordConsents, type Consent, type ConsentSource } from "#app/platform/consent/consents.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import type { Limiter } from "#app/platform/limits/rate-limit.server.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import {
  asFunction,
  emailInput,
  nameInput,
  textInput,
  type Submission,
} from "#app/platform/forms/submission.server.ts";
import { PRAYER_RECEIVED_EMAIL } from "./prayer-emails.server.ts";
import {
  ANONYMOUS,
  isEmptyRequest,
  isReachable,
  NO_EMAIL,
  PRAYER_LIMITS,
  RECEIVED_BY_EMAIL,
  RECEIVED_WITHOUT_EMAIL,
  REQUEST_REQUIRED,
  SENT_BY_DIALOG,
  SUBMIT_FAILED,
} from "./prayers.ts";
import { prayerRequests } from "./prayers.tables.server.ts";
import { BOXES, wordingOf } from "./wording.ts";

export const requestText = z
  .string(REQUEST_REQUIRED)
  .pipe(textInput(PRAYER_LIMITS.request, `Prayer request must be at most ${PRAYER_LIMITS.request} characters`))
  .refine((text) => !isEmptyRequest(text), REQUEST_REQUIRED);

const name = nameInput(PRAYER_LIMITS.name, `Name must be at most ${PRAYER_LIMITS.name} characters`);
const email = emailInput("Invalid email");

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

/** The landing page's dialog requires more than the wall's form. */
const fromDialog = prayer.extend({ name: name.refine((typed) => typed !== "", "Name is required"), email });

type Typed = z.infer<typeof prayer>;
type Dependencies = {
  emails: Pick<EmailDelivery, "enqueue">;
  limiter: Pick<Limiter, "take" | "claimEmail">;
  /** The visitor's IP address. */
  address: string;
  source: Extract<ConsentSource, "page" | "dialog" | "function">;
  links?: Pick<SignedLinks, "token">;
};

/** Stores a request with its consents. Only an admin can approve and post it (decision 097). */
export function prayerSubmission({ emails, limiter, address, source, links }: Dependencies): Submission<Typed> {
  const received = source === "dialog" ? SENT_BY_DIALOG : RECEIVED_BY_EMAIL;
  return {
    name: "submit-prayer-request",
    schema: source === "dialog" ? fromDialog : prayer,
    checked: (form) => ({
      isUrgent: form.has("isUrgent"),
      shareNamePublicly: form.has("shareNamePublicly"),
      postToWall: form.has("postToWall"),
      tellWhenPrayed: form.has("tellWhenPrayed"),
    }),
    async keep(db, typed) {
      const hasEmail = isReachable(typed.email);
      const { postToWall, tellWhenPrayed, ...request } = typed;
      const wantsToKnow = tellWhenPrayed && hasEmail;
      const budget = hasEmail ? await limiter.take(LIMITS.formEmail, { address }) : null;
      const email = { kind: "prayer-received", to: typed.email };
      const id = await db.transaction(async (tx) => {
        const [stored] = await tx
          .insert(prayerRequests)
          .values({ ...request, consentPostToWall: postToWall, wantsToKnow })
          .returning({ id: prayerRequests.id });
        if (!stored) throw new Error("The request was not stored");
        await recordConsents(
          tx,
          { subject: "prayer", subjectId: stored.id, source },
          chosen({ ...typed, wantsToKnow }),
        );
        if (typed.isUrgent) await alertAdmins(tx, emails, { kind: "urgentPrayer", subject: String(stored.id) });
        if (budget?.isAllowed && (await limiter.claimEmail(tx, email)))
          await emails.enqueue(tx, PRAYER_RECEIVED_EMAIL, { id: stored.id });
        return stored.id;
      });
      if (hasEmail || !links) return {};
      return { privatePage: `/prayer-wall/mine?token=${links.token("prayer", { id })}&new=1` };
    },
    received,
    thanks: (_, { privatePage }) => ({ message: privatePage === undefined ? received : RECEIVED_WITHOUT_EMAIL }),
    failed: SUBMIT_FAILED,
  };
}

/** The consents given and refused, with the wording beside the checkboxes. Emails about prayers need an address. */
function chosen({ shareNamePublicly, postToWall, wantsToKnow }: Typed & { wantsToKnow: boolean }): Consent[] {
  const notify: Consent[] = [{ purpose: "tell-when-prayed", given: true, wording: wordingOf(BOXES.notify) }];
  return [
    { purpose: "name", given: shareNamePublicly, wording: wordingOf(BOXES.name) },
    { purpose: "wall", given: postToWall, wording: wordingOf(BOXES.wall) },
    ...(wantsToKnow ? notify : []),
  ];
}

export function submitPrayerRequest(services: { db: Db } & Omit<Dependencies, "source" | "links">, body: unknown) {
  return asFunction(prayerSubmission({ ...services, source: "function" }))(services, body);
}
