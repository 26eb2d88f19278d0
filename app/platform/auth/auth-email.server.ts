import { symmetricEncrypt } from "better-auth/crypto";
import { renderTemplate } from "../email/email-template.tsx";
import { DAY_MS, HOUR_MS, MINUTE_MS, type EmailKind } from "../email/email-kind.ts";
import { authTemplate } from "./auth-templates.ts";
import type { AuthEmail } from "./auth-email.ts";
import { decrypt, type DecryptionSecrets } from "./decrypt.server.ts";
import { accessOf } from "./sessions/sessions.server.ts";

export const AUTH_EMAIL = "auth-mail";

type Sealed = { sealed: string };

/** An email's data encrypted for the database, because it contains a link or code. */
export async function sealedEmail({ secret }: { secret: string }, email: AuthEmail): Promise<Sealed> {
  return { sealed: await symmetricEncrypt({ key: secret, data: JSON.stringify(email) }) };
}

/** How long an email is useful: a link or code while it is valid, a warning for days. */
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

/** Sent in the background: response times must not reveal whether there was an email to send. */
export function authEmail(secrets: DecryptionSecrets): EmailKind<Sealed> {
  const unseal = async ({ sealed }: Sealed) => JSON.parse(await decrypt(secrets, sealed)) as AuthEmail;
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
      const email = await unseal(data);
      // The account was deleted or banned since, so the email no longer applies.
      if (email.userId !== undefined && (await accessOf(db, email.userId, new Date())) === null) return null;
      return { to: { address: email.to.address }, ...(await renderTemplate(authTemplate(email))) };
    },
  };
}
