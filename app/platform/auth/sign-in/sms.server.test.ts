import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "#tests/support/database.ts";
import { emailsInMailbox } from "../../email/mailer.server.ts";
import { createSms, sealedMessage, textMessageJob, canTextMessage } from "./sms.server.ts";

const MESSAGE = { to: "+12025550123", message: "Your SHOD code is 012345." };

/** A fake provider of text messages. */
async function smsProvider(status: number) {
  const received: { headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      response.writeHead(status, { Location: "/elsewhere" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`;
  return { url, received, close: () => new Promise((resolve) => server.close(resolve)) };
}

describe("a text message", () => {
  test("is sent to the configured webhook, with its token", async ({ db }) => {
    const provider = await smsProvider(202);
    const env = { SMS_WEBHOOK_URL: provider.url, SMS_WEBHOOK_TOKEN: "whisper", SMTP_URL: undefined };
    const job = textMessageJob({ env, db, secret: "a secret" });
    const sealed = await sealedMessage("a secret", MESSAGE);
    expect(JSON.stringify(sealed)).not.toContain("012345");
    await job.run(sealed);
    await provider.close();
    expect(provider.received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([MESSAGE]);
    expect(provider.received[0]?.headers).toMatchObject({
      authorization: "Bearer whisper",
      "content-type": "application/json",
    });
    expect(await emailsInMailbox(db)).toEqual([]);
  });

  test.each([302, 400, 500])(
    "is retried when the provider responds with %i, without following redirects",
    async (status) => {
      const provider = await smsProvider(status);
      const send = createSms(
        { SMS_WEBHOOK_URL: provider.url, SMS_WEBHOOK_TOKEN: "whisper", SMTP_URL: undefined },
        null as never,
      );
      await expect(send(MESSAGE)).rejects.toThrow();
      await provider.close();
      expect(provider.received).toHaveLength(1);
    },
  );

  test("is stored in the mailbox when no webhook is configured", async ({ db }) => {
    await createSms(
      { SMS_WEBHOOK_URL: undefined, SMS_WEBHOOK_TOKEN: undefined, SMTP_URL: undefined },
      db,
    )({ ...MESSAGE, message: "<b>&" });
    expect(await emailsInMailbox(db)).toMatchObject([
      { toAddress: MESSAGE.to, text: "<b>&", html: "<p>&lt;b>&amp;</p>" },
    ]);
  });

  test("can be delivered with a webhook, or with a visible mailbox", () => {
    const arrives = (SMS_WEBHOOK_URL?: string, SMTP_URL?: string) => canTextMessage({ SMS_WEBHOOK_URL, SMTP_URL });
    expect([arrives(), arrives("https://sms.example"), arrives(undefined, "smtp://smtp.example")]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
