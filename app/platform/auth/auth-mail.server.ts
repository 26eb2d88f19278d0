import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { brand } from "#app/brand.ts";
import type { Mailer } from "../email/mailer.server.ts";
import type { JobDefinition } from "../jobs/jobs.server.ts";
import type { AuthMail } from "./auth-mail.ts";

export const AUTH_MAIL = "auth-mail";

type Deps = { mailer: Pick<Mailer, "send">; secret: string };
type Sealed = { sealed: string };

/** A mail with a link or code in it, as it may lie in the job table: of no use to somebody who has read that. */
export async function sealedMail({ secret }: Pick<Deps, "secret">, mail: AuthMail): Promise<Sealed> {
  return { sealed: await symmetricEncrypt({ key: secret, data: JSON.stringify(mail) }) };
}

/** Hands the mail over, later and by itself: how long an answer takes must not say whether there was one to send. */
export function authMailJob({ mailer, secret }: Deps): JobDefinition<Sealed> {
  return {
    name: AUTH_MAIL,
    async run({ sealed }) {
      const mail = JSON.parse(await symmetricDecrypt({ key: secret, data: sealed })) as AuthMail;
      const { subject, text } = written(mail);
      await mailer.send({ to: mail.to, subject, text, html: `<p>${text}</p>` });
    },
  };
}

function written(mail: AuthMail): { subject: string; text: string } {
  switch (mail.kind) {
    case "verify-email":
      return { subject: `Confirm your email for ${brand.name}`, text: mail.link };
    case "account-exists":
      return { subject: `You already have an account at ${brand.name}`, text: mail.link };
    case "reset-password":
      return { subject: `Reset your ${brand.name} password`, text: mail.link };
    case "one-time-code":
      return { subject: `Your ${brand.name} code`, text: mail.code };
  }
}
