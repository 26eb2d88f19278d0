import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "#tests/database.ts";
import { emailsInMailbox } from "../email/mailer.server.ts";
import { createSms, sealedMessage, textMessageJob, canTextMessage } from "./sms.server.ts";

const MESSAGE = { to: "+12025550123", message: "Your SHOD code is 012345." };

/** Something that takes text messages, as a provider of such does. */
async function smsProvider(status: number) {
  const taken: { headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      taken.push({ headers: request.headers, body });
      response.writeHead(status, { Location: "/elsewhere" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`;
  return { url, taken, close: () => new Promise((resolve) => server.close(resolve)) };
}

describe("a text message", () => {
  test("goes to the webhook of the settings, with its token", async ({ db }) => {
    const provider = await smsProvider(202);
    const env = { SMS_WEBHOOK_URL: provider.url, SMS_WEBHOOK_TOKEN: "whisper", SMTP_URL: undefined };
    const job = textMessageJob({ env, db, secret: "a secret" });
    const sealed = await sealedMessage("a secret", MESSAGE);
    expect(JSON.stringify(sealed)).not.toContain("012345");
    await job.run(sealed);
    await provider.close();
    expect(provider.taken.map(({ body }) => JSON.parse(body) as unknown)).toEqual([MESSAGE]);
    expect(provider.taken[0]?.headers).toMatchObject({
      authorization: "Bearer whisper",
      "content-type": "application/json",
    });
    expect(await emailsInMailbox(db)).toEqual([]);
  });

  test.each([302, 400, 500])("is tried again when the provider answers %i, and follows it nowhere", async (status) => {
    const provider = await smsProvider(status);
    const send = createSms(
      { SMS_WEBHOOK_URL: provider.url, SMS_WEBHOOK_TOKEN: "whisper", SMTP_URL: undefined },
      null as never,
    );
    await expect(send(MESSAGE)).rejects.toThrow();
    await provider.close();
    expect(provider.taken).toHaveLength(1);
  });

  test("is kept beside the mails where no webhook is set", async ({ db }) => {
    await createSms(
      { SMS_WEBHOOK_URL: undefined, SMS_WEBHOOK_TOKEN: undefined, SMTP_URL: undefined },
      db,
    )({ ...MESSAGE, message: "<b>&" });
    expect(await emailsInMailbox(db)).toMatchObject([
      { toAddress: MESSAGE.to, text: "<b>&", html: "<p>&lt;b>&amp;</p>" },
    ]);
  });

  test("has somewhere to go with a webhook, and with a mailbox that shows it", () => {
    const arrives = (SMS_WEBHOOK_URL?: string, SMTP_URL?: string) => canTextMessage({ SMS_WEBHOOK_URL, SMTP_URL });
    expect([arrives(), arrives("https://sms.example"), arrives(undefined, "smtp://mail.example")]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
