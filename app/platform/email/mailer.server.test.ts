import { afterAll, beforeAll } from "vitest";
import { describe, expect, test } from "#tests/support/database.ts";
import { startSmtp, type TestSmtp } from "#tests/support/smtp.ts";
import { ASCII_BEFORE_AT } from "../email-address.ts";
import { outcomeOf, smtpErrorOf } from "./delivery-outcome.ts";
import { createMailer, verifyMailServer, type EmailMessage } from "./mailer.server.ts";

let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
});
afterAll(() => smtp.close());

const MESSAGE: EmailMessage = {
  to: { address: "ann@home.example" },
  subject: "Hello",
  html: "<p>Hello</p>",
  text: "Hello",
};
const INJECTIONS = [
  "\r\nBcc: evil@evil.example",
  "\nCc: evil@evil.example\n\nbody",
  "Ann\r\nX-Evil: yes",
  'Ann" <evil@evil.example>, "',
  "evil@evil.example, ",
  "\u2028Bcc: evil@evil.example",
];

test("a mail server without STARTTLS is reported as not encrypted", async () => {
  expect(await verifyMailServer(smtp.url, 5_000)).toEqual({ isEncrypted: false });
});

describe("an email", () => {
  for (const hostile of INJECTIONS) {
    test(`attack D13: with ${JSON.stringify(hostile)} in name and subject goes to one person, with our headers only`, async ({
      db,
    }) => {
      const mailer = createMailer({ SMTP_URL: smtp.url, MAIL_FROM: "SHOD <hello@shod.example>" }, db);
      const before = smtp.received.length;
      await mailer.send({
        ...MESSAGE,
        to: { name: hostile, address: "ann@home.example" },
        subject: `Hello ${hostile}`,
      });
      mailer.close();
      const [received, ...more] = smtp.received.slice(before);
      expect(more).toEqual([]);
      expect(received?.recipients).toEqual(["ann@home.example"]);
      const names = received?.email.headers.map(({ key }) => key) ?? [];
      expect(names.filter((name) => /^(bcc|cc|x-evil|reply-to)$/i.test(name))).toEqual([]);
      expect(received?.email.to?.map(({ address }) => address)).toEqual(["ann@home.example"]);
      expect(received?.email.from?.address).toBe("hello@shod.example");
    });
  }

  test("goes to an internationalized domain in Punycode, and to no letters outside ASCII before the @", async ({
    db,
  }) => {
    const mailer = createMailer({ SMTP_URL: smtp.url, MAIL_FROM: "SHOD <hello@shod.example>" }, db);
    const before = smtp.received.length;
    await mailer.send({ ...MESSAGE, to: { address: "ann@пример.рф" } });
    await mailer.send({ ...MESSAGE, to: { address: "tom&mary@xn--e1afmkfd.xn--p1ai" } });
    const refused = await mailer
      .send({ ...MESSAGE, to: { address: "анна@пример.рф" } })
      .catch((error: unknown) => error);
    mailer.close();
    const received = smtp.received.slice(before);
    expect(received.map(({ email }) => email.headers.find(({ key }) => key === "to")?.value)).toEqual([
      "ann@xn--e1afmkfd.xn--p1ai",
      "tom&mary@xn--e1afmkfd.xn--p1ai",
    ]);
    // The test server decodes them.
    expect(received.map(({ recipients }) => recipients)).toEqual([["ann@пример.рф"], ["tom&mary@пример.рф"]]);
    expect(outcomeOf(smtpErrorOf(refused))).toEqual({ kind: "refused", reason: ASCII_BEFORE_AT, isLocal: true });
  });

  test("attack M19: shows the recipient's name, but none with a link or a line break", async ({ db }) => {
    const mailer = createMailer({ SMTP_URL: smtp.url, MAIL_FROM: "SHOD <hello@shod.example>" }, db);
    const before = smtp.received.length;
    for (const name of ["Ann Reed", "your account is locked: http://evil.example", "Win at evil.example", "Ann\nReed"])
      await mailer.send({ ...MESSAGE, to: { name, address: "ann@home.example" } });
    mailer.close();
    const shown = smtp.received.slice(before).map(({ email }) => email.to?.[0]?.name ?? "");
    expect(shown).toEqual(["Ann Reed", "", "", ""]);
  });

  test.for([
    "ann@home.example, evil@evil.example",
    "ann@home.example\r\nBcc: evil@evil.example",
    "ann@home.example;evil@evil.example",
    '"ann@home.example, evil@evil.example" <evil@evil.example>',
    "<evil@evil.example>",
    '"quoted part"@home.example',
    "group: ann@home.example;",
    "ann@home.example evil@evil.example",
    "ann@evil.example@home.example",
    "",
  ])("attack D13: to %j is not sent at all", async (address, { db }) => {
    const mailer = createMailer({ SMTP_URL: smtp.url, MAIL_FROM: "SHOD <hello@shod.example>" }, db);
    const before = smtp.received.length;
    await expect(mailer.send({ ...MESSAGE, to: { address } })).rejects.toThrow("Not one email address");
    mailer.close();
    expect(smtp.received).toHaveLength(before);
  });

  test("attack D14: loads no content from a file or URL in its data", async ({ db }) => {
    const mailer = createMailer({ SMTP_URL: smtp.url, MAIL_FROM: "SHOD <hello@shod.example>" }, db);
    const before = smtp.received.length;
    const attempts: object[] = [
      { html: { path: "/etc/passwd" } },
      { text: { href: "http://127.0.0.1:9/secret" } },
      { attachments: [{ path: "/etc/passwd" }] },
      { attachments: [{ href: "http://127.0.0.1:9/secret" }] },
    ];
    for (const data of attempts)
      await expect(mailer.send({ ...MESSAGE, ...data })).rejects.toThrow(/access rejected|not allowed/i);
    mailer.close();
    expect(smtp.received).toHaveLength(before);
  });
});
