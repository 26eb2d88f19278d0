import { describe, expect, test } from "vitest";
import { domainOf, mailServerLine, senderLine } from "./email-lines.ts";

describe("the mail server", () => {
  test("that accepts no encryption is a warning that names the setting", () => {
    const server = { host: "smtp.brand.com:587", from: "SHOD <hello@brand.com>", isEncrypted: true };
    expect(mailServerLine(server)).toMatchObject({ state: "ok" });
    expect(mailServerLine({ ...server, isEncrypted: false })).toMatchObject({
      state: "warning",
      detail: expect.stringContaining("without encryption"),
      toDo: expect.stringContaining("SMTP_URL"),
    });
    expect(mailServerLine(null)).toMatchObject({ state: "warning", toDo: "Set SMTP_URL and MAIL_FROM." });
  });
});

describe("the sender", () => {
  test.each([
    ["SHOD <hello@Shod.Example>", "shod.example"],
    ["hello@brand.com", "brand.com"],
    ['"A @ B" <a@b.co.uk> ', "b.co.uk"],
    ["SHOD", null],
    ["SHOD <>", null],
  ])("%s is at the domain %s", (from, domain) => {
    expect(domainOf(from)).toBe(domain);
  });

  test.each(["hello@shod.example", "a@example.com", "a@news.example.org", "a@site.test", "a@localhost", "SHOD"])(
    "fails as %s, which no one can receive replies at",
    (from) => {
      expect(senderLine(from, true, "unknown")).toMatchObject({
        state: "failing",
        detail: expect.stringContaining(`MAIL_FROM is ${from}`),
        toDo: expect.stringContaining("Set MAIL_FROM to an address at your own domain"),
      });
    },
  );

  test.each(["brand@gmail.com", "a@googlemail.com", "a@yahoo.co.uk", "a@outlook.com", "a@icloud.com", "a@proton.me"])(
    "fails as %s, in whose name only its provider may send",
    (from) => {
      expect(senderLine(from, true, "has SPF")).toMatchObject({
        state: "failing",
        detail: expect.stringContaining("own servers"),
      });
    },
  );

  test("fails at a domain that does not exist, warns at one without SPF, and is fine with it", () => {
    expect(senderLine("a@brand.com", true, "missing")).toMatchObject({ state: "failing" });
    expect(senderLine("a@brand.com", true, "no SPF")).toMatchObject({
      state: "warning",
      toDo: expect.stringContaining("DNS of brand.com"),
    });
    expect(senderLine("a@mygmail.com", true, "has SPF")).toMatchObject({ state: "ok" });
    expect(senderLine("a@brand.com", true, "unknown")).toMatchObject({
      state: "ok",
      detail: expect.stringContaining("could not be read"),
    });
  });

  test("is not judged while nothing is sent, except for having no address", () => {
    expect(senderLine("hello@shod.example", false, "unknown")).toMatchObject({ state: "ok" });
    expect(senderLine("SHOD", false, "unknown")).toMatchObject({ state: "failing" });
  });
});
