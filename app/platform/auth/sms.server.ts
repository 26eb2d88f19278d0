import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { Db } from "../db/database.server.ts";
import { mailbox } from "../email/mailbox.tables.server.ts";
import { canShowMailbox, type Env } from "../env.server.ts";
import type { JobDefinition } from "../jobs/jobs.server.ts";

export const TEXT_MESSAGE = "text-message";
const LONGEST_WAIT_MS = 10_000;

export type TextMessage = { to: string; message: string };
export type SendTextMessage = (message: TextMessage) => Promise<void>;

type SmsEnv = Pick<Env, "SMS_WEBHOOK_URL" | "SMS_WEBHOOK_TOKEN" | "SMTP_URL" | "PUBLIC_URL">;
type Sealed = { sealed: string };

/** Text messages have somewhere to go: a provider, or the mailbox page of a site on this machine that sends nothing out yet. */
export function textMessagesArrive(env: Omit<SmsEnv, "SMS_WEBHOOK_TOKEN">): boolean {
  return env.SMS_WEBHOOK_URL !== undefined || canShowMailbox(env);
}

/** A message with a code in it, as it may lie in the job table: of no use to somebody who has read that. */
export async function sealedMessage(secret: string, message: TextMessage): Promise<Sealed> {
  return { sealed: await symmetricEncrypt({ key: secret, data: JSON.stringify(message) }) };
}

/** Hands the message over, later and by itself: how long an answer takes must not say whether there was one to send. */
export function textMessageJob(deps: { env: SmsEnv; db: Db; secret: string }): JobDefinition<Sealed> {
  const send = createSms(deps.env, deps.db);
  return {
    name: TEXT_MESSAGE,
    async run({ sealed }) {
      await send(JSON.parse(await symmetricDecrypt({ key: deps.secret, data: sealed })) as TextMessage);
    },
  };
}

/** The webhook where SMS_WEBHOOK_URL is set, the mailbox table otherwise. Throws when a message could not be handed over. */
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
    const answer = await fetch(SMS_WEBHOOK_URL, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(SMS_WEBHOOK_TOKEN ? { Authorization: `Bearer ${SMS_WEBHOOK_TOKEN}` } : {}),
      },
      body: JSON.stringify(message),
      // The token and the code go to the address that was set, and nowhere it may point to.
      redirect: "error",
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The text message was not taken: ${answer.status}`);
  };
}
