import { AUTH_EMAIL, authEmail, sealedEmail } from "#app/platform/auth/auth-email.server.ts";
import type { AuthEmail } from "#app/platform/auth/auth-email.ts";
import { createAuth, type Auth } from "#app/platform/auth/auth.server.ts";
import { skipPlaceholderAddresses } from "#app/platform/auth/placeholder-address.server.ts";
import { sealedMessage, TEXT_MESSAGE, textMessageJob, canTextMessage } from "#app/platform/auth/sms.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import type { Limiter } from "#app/platform/limits/rate-limit.server.ts";
import type { Secrets } from "./secrets.ts";

type Deps = {
  env: Env;
  db: Db;
  jobs: Jobs;
  emails: Pick<EmailDelivery, "define" | "enqueue">;
  limiter: Limiter;
  publicUrl: string;
  secrets: Secrets;
  features: readonly Pick<Feature, "onNewAccount">[];
};

/** Kinds whose earlier links stay valid, so the recipient limit can be claimed with the email. Other kinds claim it before creating a link. */
const CLAIMED_HERE = new Set<AuthEmail["kind"]>(["verify-email", "account-exists", "reset-password"]);

/** Accounts, whose emails and text messages are enqueued with sealed data, so that no response waits for them. */
export function openAccounts({ env, db, jobs, emails, limiter, publicUrl, secrets, features }: Deps): Auth {
  const secret = secrets.derive("auth-mail");
  emails.define(authEmail({ secret }));
  jobs.define(textMessageJob({ env, db, secret }));
  return createAuth({
    db,
    publicUrl,
    secret: secrets.derive("auth"),
    sendEmail: skipPlaceholderAddresses(async (email) => {
      const sealed = await sealedEmail({ secret }, email);
      await db.transaction(async (tx) => {
        const isClaimed =
          !CLAIMED_HERE.has(email.kind) || (await limiter.claimEmail(tx, { kind: email.kind, to: email.to.address }));
        if (isClaimed) await emails.enqueue(tx, AUTH_EMAIL, sealed);
      });
    }),
    claimEmail: (kind, to) => limiter.claimEmail(db, { kind, to }),
    sendText: canTextMessage(env)
      ? async (message) => void (await jobs.enqueue(db, TEXT_MESSAGE, await sealedMessage(secret, message)))
      : null,
    openId: env,
    ssoOrigins: env.SSO_ORIGINS ?? [],
    onNewAccount: async (userId) => {
      for (const feature of features) await feature.onNewAccount?.(db, userId);
    },
  });
}
