import { symmetricEncrypt } from "better-auth/crypto";
import type { Db } from "../../db/database.server.ts";
import { mailbox } from "../../email/mailbox.tables.server.ts";
import { canShowMailbox, type Env } from "../../env.server.ts";
import type { JobDefinition } from "../../jobs/jobs.server.ts";
import { decrypt, type DecryptionSecrets } from "../decrypt.server.ts";

export const TEXT_MESSAGE = "text-message";
const TIMEOUT_MS = 10_000;

export type TextMessage = { to: string; message: string };
export type SendTextMessage = (message: TextMessage) => Promise<void>;

type SmsEnv = Pick<Env, "SMS_WEBHOOK_URL" | "SMS_WEBHOOK_TOKEN" | "SMTP_URL" | "PUBLIC_URL">;
type Sealed = { sealed: string };

/** Whether text messages can be delivered: to a provider, or to the mailbox page of a site on this machine that sends nothing. */
export function canTextMessage(env: Omit<SmsEnv, "SMS_WEBHOOK_TOKEN">): boolean {
  return env.SMS_WEBHOOK_URL !== undefined || canShowMailbox(env);
}

/** A message that contains a code, encrypted for the job table. */
export async function sealedMessage(secret: string, message: TextMessage): Promise<Sealed> {
  return { sealed: await symmetricEncrypt({ key: secret, data: JSON.stringify(message) }) };
}

/** Sends the message in the background: response times must not reveal whether there was one to send. */
export function textMessageJob(deps: { env: SmsEnv; db: Db } & DecryptionSecrets): JobDefinition<Sealed> {
  const send = createSms(deps.env, deps.db);
  return {
    name: TEXT_MESSAGE,
    async run({ sealed }) {
      await send(JSON.parse(await decrypt(deps, sealed)) as TextMessage);
    },
  };
}

/** Sends to SMS_WEBHOOK_URL if set, otherwise to the mailbox table. Throws when a message could not be delivered. */
export function createSms({ SMS_WEBHOOK_URL, SMS_WEBHOOK_TOKEN }: SmsEnv, db: Db): SendTextMessage {
  if (!SMS_WEBHOOK_URL) {
    return async ({ to, message }) => {
      const html = message.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
      await db
        .insert(mailbox)
        .values({ toAddress: to, subject: "Text message", html: `<p>${html}</p>`, text: message });
    };
  }
  return async (message) => {
    const response = await fetch(SMS_WEBHOOK_URL, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(SMS_WEBHOOK_TOKEN ? { Authorization: `Bearer ${SMS_WEBHOOK_TOKEN}` } : {}),
      },
      body: JSON.stringify(message),
      // Do not follow redirects with the token and the code.
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The text message was not accepted: ${response.status}`);
  };
}
