import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { Db } from "../db/database.server.ts";
import { letterOf } from "../email/letter.tsx";
import type { Mailer } from "../email/mailer.server.ts";
import type { JobDefinition } from "../jobs/jobs.server.ts";
import { authLetter } from "./auth-letters.ts";
import type { AuthMail } from "./auth-mail.ts";
import { isShut } from "./sessions.server.ts";

export const AUTH_MAIL = "auth-mail";

type Deps = { db: Db; mailer: Pick<Mailer, "send">; secret: string };
type Sealed = { sealed: string };

/** A mail with a link or code in it, as it may lie in the job table: of no use to somebody who has read that. */
export async function sealedMail({ secret }: Pick<Deps, "secret">, mail: AuthMail): Promise<Sealed> {
  return { sealed: await symmetricEncrypt({ key: secret, data: JSON.stringify(mail) }) };
}

/** Hands the mail over, later and by itself: how long an answer takes must not say whether there was one to send. */
export function authMailJob({ db, mailer, secret }: Deps): JobDefinition<Sealed> {
  return {
    name: AUTH_MAIL,
    async run({ sealed }) {
      const mail = JSON.parse(await symmetricDecrypt({ key: secret, data: sealed })) as AuthMail;
      // Deleted or shut since: what the mail says of the account is not true any more.
      if (mail.userId !== undefined && (await isShut(db, mail.userId, new Date()))) return;
      await mailer.send({ to: { address: mail.to.address }, ...(await letterOf(authLetter(mail))) });
    },
  };
}
