import { AUTH_EMAIL, authEmail, sealedEmail } from "#app/platform/auth/auth-email.server.ts";
import type { AuthEmail } from "#app/platform/auth/auth-email.ts";
import { createAuth, type Auth } from "#app/platform/auth/auth.server.ts";
import { skipPlaceholderAddresses } from "#app/platform/auth/sign-in/placeholder-address.server.ts";
import { sealedMessage, TEXT_MESSAGE, textMessageJob, canTextMessage } from "#app/platform/auth/sign-in/sms.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { openCustomerAccounts } from "#app/platform/shopify/customer-accounts.server.ts";
import { AUTH, type Secrets } from "./secrets.ts";

type AccountServices = Pick<Services, "env" | "db" | "jobs" | "emails" | "limiter" | "publicUrl" | "features">;

/** Kinds whose earlier links stay valid, so the recipient limit can be claimed with the email. Other kinds claim it before creating a link. */
const CLAIMED_HERE = new Set<AuthEmail["kind"]>(["verify-email", "account-exists", "reset-password"]);

/** Accounts, whose emails and text messages are enqueued with sealed data, so that no response waits for them. */
export function openAccounts(
  { env, db, jobs, emails, limiter, publicUrl, features }: AccountServices,
  secrets: Secrets,
): Auth {
  const secret = secrets.derive("auth-mail");
  const previousSecret = secrets.previous?.derive("auth-mail");
  emails.define(authEmail({ secret, previousSecret }));
  jobs.define(textMessageJob({ env, db, secret, previousSecret }));
  return createAuth({
    db,
    publicUrl,
    secret: secrets.derive(AUTH),
    previousSecret: secrets.previous?.derive(AUTH),
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
    customerAccounts: openCustomerAccounts(env, publicUrl),
    ssoOrigins: env.SSO_ORIGINS ?? [],
    onNewAccount: async (userId) => {
      for (const feature of features) await feature.onNewAccount?.(db, userId);
    },
  });
}
