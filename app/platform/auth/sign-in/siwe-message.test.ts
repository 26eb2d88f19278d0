import { describe, expect, test } from "vitest";
import { parseSiweMessage, siweMessageProblem } from "./siwe-message.ts";

const now = new Date("2026-11-22T15:00:00Z");
const ADDRESS = "0x2c7536E3605D9C16a7a3D7b1898e529396a65c23";
const FIELDS = {
  URI: "https://shod.example/auth",
  Version: "1",
  "Chain ID": "1",
  Nonce: "32891756abcd",
  "Issued At": "2026-11-22T14:59:30.000Z",
};
const write = (
  fields: Record<string, string> = {},
  { domain = "shod.example", statement = "Sign in to SHOD.", address = ADDRESS, more = "" } = {},
) =>
  `${domain} wants you to sign in with your Ethereum account:\n${address}\n\n${statement ? `${statement}\n` : ""}\n${Object.entries(
    { ...FIELDS, ...fields },
  )
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n")}${more}`;
const refused = (message: string, publicUrl = "https://shod.example") =>
  siweMessageProblem(message, { publicUrl, now })?.code ?? null;

describe("a wallet's sign-in message", () => {
  test.each([
    ["as wallets write it", write()],
    ["without a statement", write({}, { statement: "" })],
    ["without a statement, as viem writes it", write({}, { statement: "" }).replace("\n\n\n", "\n\n")],
    ["with our scheme before our domain", write({}, { domain: "https://shod.example" })],
    ["of another chain", write({ "Chain ID": "137" })],
    [
      "that expires later",
      write({ "Expiration Time": "2026-11-22T15:00:01Z", "Not Before": "2026-11-22T14:59:00+00:00" }),
    ],
    [
      "with resources",
      write({ "Request ID": "7" }, { more: "\nResources:\n- ipfs://x\n- https://shod.example/terms" }),
    ],
    ["from a clock half a minute ahead", write({ "Issued At": "2026-11-22T15:00:30Z" })],
    ["signed after nine minutes", write({ "Issued At": "2026-11-22T14:51:00Z" })],
  ])("is accepted %s", (_how, message) => expect(refused(message)).toBeNull());

  test.each([
    ["another site's domain", write({}, { domain: "evil.example" }), "SIWE_MESSAGE_FOR_ANOTHER_SITE"],
    ["our domain with another port", write({}, { domain: "shod.example:8443" }), "SIWE_MESSAGE_FOR_ANOTHER_SITE"],
    ["another scheme", write({}, { domain: "http://shod.example" }), "SIWE_MESSAGE_FOR_ANOTHER_SITE"],
    ["another site's URI", write({ URI: "https://evil.example/" }), "SIWE_MESSAGE_FOR_ANOTHER_SITE"],
    [
      "a URI that only starts like ours",
      write({ URI: "https://shod.example.evil.example" }),
      "SIWE_MESSAGE_FOR_ANOTHER_SITE",
    ],
    [
      "a URI with us as its user",
      write({ URI: "https://shod.example@evil.example/" }),
      "SIWE_MESSAGE_FOR_ANOTHER_SITE",
    ],
    ["our URI without TLS", write({ URI: "http://shod.example/auth" }), "SIWE_MESSAGE_FOR_ANOTHER_SITE"],
    ["an invalid URI", write({ URI: "shod" }), "SIWE_MESSAGE_FOR_ANOTHER_SITE"],
    ["a date of ten minutes ago", write({ "Issued At": "2026-11-22T14:49:59Z" }), "SIWE_MESSAGE_EXPIRED"],
    ["a date of years ago", write({ "Issued At": "2020-01-01T00:00:00Z" }), "SIWE_MESSAGE_EXPIRED"],
    ["a future date", write({ "Issued At": "2026-11-22T15:01:01Z" }), "SIWE_MESSAGE_NOT_YET_VALID"],
    ["an expiration in the past", write({ "Expiration Time": "2026-11-22T15:00:00Z" }), "SIWE_MESSAGE_EXPIRED"],
    ["a Not Before in the future", write({ "Not Before": "2026-11-22T15:02:00Z" }), "SIWE_MESSAGE_NOT_YET_VALID"],
    ["an expiration that is not a date", write({ "Expiration Time": "never" }), "INVALID_SIWE_MESSAGE"],
    ["a date that does not exist", write({ "Issued At": "2026-13-45T00:00:00Z" }), "INVALID_SIWE_MESSAGE"],
    ["no date", write().replace(/\nIssued At: .*/, ""), "INVALID_SIWE_MESSAGE"],
    ["no URI", write().replace(/\nURI: .*/, ""), "INVALID_SIWE_MESSAGE"],
    ["no version", write().replace(/\nVersion: .*/, ""), "INVALID_SIWE_MESSAGE"],
    ["another version", write({ Version: "2" }), "INVALID_SIWE_MESSAGE"],
    ["no chain", write().replace(/\nChain ID: .*/, ""), "INVALID_SIWE_MESSAGE"],
    ["chain 0", write({ "Chain ID": "0" }), "INVALID_SIWE_MESSAGE"],
    ["a chain in another notation", write({ "Chain ID": "0x1" }), "INVALID_SIWE_MESSAGE"],
    ["no nonce", write().replace(/\nNonce: .*/, ""), "INVALID_SIWE_MESSAGE"],
    ["a second nonce", write({}, { more: "\nNonce: 99999999" }), "INVALID_SIWE_MESSAGE"],
    [
      "fields in its statement only",
      write({}, { statement: "URI: https://shod.example" }).replace(/\nURI: https:\/\/shod.example\/auth/, ""),
      "INVALID_SIWE_MESSAGE",
    ],
    ["a statement of two lines", write({}, { statement: "One\nNonce: 12345678" }), "INVALID_SIWE_MESSAGE"],
    ["no address", write({}, { address: "ruth.eth" }), "INVALID_SIWE_MESSAGE"],
    ["nothing", "", "INVALID_SIWE_MESSAGE"],
  ])("is refused with %s", (_what, message, code) => expect(refused(message)).toBe(code));

  test("is read field by field", () => {
    expect(parseSiweMessage(write())).toMatchObject({
      domain: "shod.example",
      address: ADDRESS,
      nonce: "32891756abcd",
    });
  });
});
