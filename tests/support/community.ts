import { ambassadorEmail } from "#app/features/ambassadors/ambassador-email.server.ts";
import { devotionalsFeature } from "#app/features/devotionals/devotionals.feature.server.ts";
import { subscriptionEmail } from "#app/features/email/subscribers/subscription-email.server.ts";
import { storyEmail } from "#app/features/stories/story-email.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { EmailMessage } from "#app/platform/email/mailer.server.ts";
import { createLimiter, type Limiter } from "#app/platform/limits/rate-limit.server.ts";
import { createSignedLinks } from "#app/platform/signed-links.server.ts";

export const testLinks = createSignedLinks("a secret", "https://shod.example");

/** With the devotionals of every Monday. */
export const DEVOTIONALS_ON = {
  env: { DEVOTIONALS: "on", STORE_TIMEZONE: "America/New_York" },
  features: [devotionalsFeature],
} as const;

/**
 * The dependencies of a visitor's submission, with unused rate limits. `enqueued` are its emails; `templates()` renders them.
 */
export function aVisitor(db: Db, address = "198.51.100.1") {
  const enqueued: { name: string; data: object }[] = [];
  const templates = async () => {
    const emails: EmailMessage[] = [];
    const deps = { links: testLinks, ...DEVOTIONALS_ON };
    const kinds = [subscriptionEmail(deps), ambassadorEmail(deps), storyEmail(deps)];
    for (const { name, data } of enqueued.splice(0)) {
      const kind = kinds.find((each) => each.name === name);
      const email = await kind?.render(db, data as { id: number; version: number; request: number });
      if (email) emails.push(email);
    }
    return emails;
  };
  return {
    db,
    emails: { enqueue: async (_tx: Db, name: string, data: object) => void enqueued.push({ name, data }) },
    limiter: createLimiter(db, "a secret"),
    address,
    ...DEVOTIONALS_ON,
    enqueued,
    templates,
  };
}

/** A limiter that allows everything, for tests that are not about limits. */
export const NO_LIMITS: Limiter = {
  take: async () => ({ isAllowed: true, giveBack: async () => {} }),
  remember: async () => {},
  claimEmail: async () => true,
  claimEmails: async (_tx, { to }) => to.map(() => true),
  fullWindows: async (_db, { batches }) => batches.map((to) => to.map(() => null)),
};

/** The token of the link to that path in an email. */
export function tokenIn(email: EmailMessage | undefined, path: string): string {
  const found = new RegExp(`https://shod\\.example${path}\\?token=([\\w.-]+)`).exec(email?.text ?? "");
  if (!found?.[1]) throw new Error(`No link to ${path} in: ${email?.text ?? "no email"}`);
  return found[1];
}
