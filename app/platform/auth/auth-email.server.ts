import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { renderTemplate } from "../email/email-template.tsx";
import { DAY_MS, HOUR_MS, MINUTE_MS, type EmailKind } from "../email/email-kind.ts";
import { authTemplate } from "./auth-templates.ts";
import type { AuthEmail } from "./auth-email.ts";
import { isShut } from "./sessions.server.ts";

export const AUTH_EMAIL = "auth-mail";

type Sealed = { sealed: string };

/** A mail with a link or code in it, as it may lie in the database: of no use to somebody who has read that. */
export async function sealedEmail({ secret }: { secret: string }, mail: AuthEmail): Promise<Sealed> {
  return { sealed: await symmetricEncrypt({ key: secret, data: JSON.stringify(mail) }) };
}

/** How long what an email holds is of use: a link or code as long as it is valid, a warning for days. */
const VALID_FOR_MS: Record<AuthEmail["kind"], number> = {
  "verify-email": DAY_MS,
  "account-exists": HOUR_MS,
  "reset-password": DAY_MS,
  "one-time-code": 10 * MINUTE_MS,
  "sign-in-link": HOUR_MS,
  "email-change-old": DAY_MS,
  "email-change-new": DAY_MS,
  "password-changed": 3 * DAY_MS,
  "two-factor-on": 3 * DAY_MS,
  "two-factor-off": 3 * DAY_MS,
};

/** Sent later and by itself: how long an answer takes must not say whether there was one to send. */
export function authEmail({ secret }: { secret: string }): EmailKind<Sealed> {
  const unseal = async ({ sealed }: Sealed) =>
    JSON.parse(await symmetricDecrypt({ key: secret, data: sealed })) as AuthEmail;
  return {
    name: AUTH_EMAIL,
    label: "Account email: sign-up, password, code or security notice",
    isUrgent: true,
    whenUnknown: "resend",
    async prepare(_db, data) {
      const { kind, to, userId } = await unseal(data);
      const about = userId === undefined ? {} : { about: `users:${userId}` };
      return { email: to.address, ...about, validForMs: VALID_FOR_MS[kind] };
    },
    async render(db, data) {
      const mail = await unseal(data);
      // Deleted or shut since: what the mail says of the account is not true any more.
      if (mail.userId !== undefined && (await isShut(db, mail.userId, new Date()))) return null;
      return { to: { address: mail.to.address }, ...(await renderTemplate(authTemplate(mail))) };
    },
  };
}
