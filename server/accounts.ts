import { makeProfile } from "#app/features/account/account.server.ts";
import { AUTH_MAIL, authMailJob, sealedMail } from "#app/platform/auth/auth-mail.server.ts";
import { createAuth, type Auth } from "#app/platform/auth/auth.server.ts";
import { toRealAddresses } from "#app/platform/auth/placeholder-address.server.ts";
import { sealedMessage, TEXT_MESSAGE, textMessageJob, textMessagesArrive } from "#app/platform/auth/sms.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Mailer } from "#app/platform/email/mailer.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import type { Secrets } from "./secrets.ts";

type Deps = { env: Env; db: Db; jobs: Jobs; mailer: Mailer; publicUrl: string; secrets: Secrets };

/** Accounts with the ways their mails and text messages go: as sealed work, so that no answer waits for them. */
export function openAccounts({ env, db, jobs, mailer, publicUrl, secrets }: Deps): Auth {
  const secret = secrets.derive("auth-mail");
  jobs.define(authMailJob({ db, mailer, secret }));
  jobs.define(textMessageJob({ env, db, secret }));
  return createAuth({
    db,
    publicUrl,
    secret: secrets.derive("auth"),
    sendMail: toRealAddresses(
      async (mail) => void (await jobs.enqueue(db, AUTH_MAIL, await sealedMail({ secret }, mail))),
    ),
    sendText: textMessagesArrive(env)
      ? async (message) => void (await jobs.enqueue(db, TEXT_MESSAGE, await sealedMessage(secret, message)))
      : null,
    openId: env,
    ssoOrigins: env.SSO_ORIGINS ?? [],
    onNewAccount: (userId) => makeProfile(db, userId),
  });
}
