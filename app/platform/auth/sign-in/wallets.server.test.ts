import { createECDH, randomBytes } from "node:crypto";
import { createAuthClient } from "better-auth/client";
import { siweClient } from "better-auth/client/plugins";
import { AUTH_ORIGIN, testAuth } from "#tests/support/accounts.ts";
import { browser } from "#tests/support/browser.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import type { Auth } from "../auth.server.ts";
import { walletAddresses } from "../auth.tables.server.ts";
import { unlinkIdentity } from "../oauth/identities.server.ts";
import { addressOf, personalDigest, signerOf } from "./wallets.server.ts";

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** A wallet that computes its points with OpenSSL, independently of the code under test. */
function wallet() {
  const key = createECDH("secp256k1");
  key.generateKeys();
  const secret = BigInt(`0x${key.getPrivateKey("hex")}`);
  return {
    address: addressOf(key.getPublicKey().subarray(1)),
    sign: (message: string): string => {
      const once = createECDH("secp256k1");
      once.setPrivateKey(randomBytes(32));
      const point = once.getPublicKey();
      const r = BigInt(`0x${point.subarray(1, 33).toString("hex")}`) % ORDER;
      const digest = BigInt(`0x${Buffer.from(personalDigest(message)).toString("hex")}`);
      let s = (inverse(BigInt(`0x${once.getPrivateKey("hex")}`)) * ((digest + r * secret) % ORDER)) % ORDER;
      let isOdd = ((point.at(-1) ?? 0) & 1) === 1;
      if (s > ORDER / 2n) [s, isOdd] = [ORDER - s, !isOdd];
      return `0x${hex(r)}${hex(s)}${isOdd ? "1c" : "1b"}`;
    },
  };
}

const hex = (number: bigint) => number.toString(16).padStart(64, "0");

function inverse(number: bigint): bigint {
  let result = 1n;
  for (let base = number, rest = ORDER - 2n; rest > 0n; rest >>= 1n, base = (base * base) % ORDER)
    if (rest & 1n) result = (result * base) % ORDER;
  return result;
}

const messageFor = (address: string, nonce: string, domain = "localhost:3000", uri = AUTH_ORIGIN) =>
  [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    "",
    "Sign in to SHOD.",
    "",
    `URI: ${uri}`,
    "Version: 1",
    "Chain ID: 1",
    `Nonce: ${nonce}`,
    `Issued At: ${new Date().toISOString()}`,
  ].join("\n");

const visitorOf = (auth: Auth) => {
  const person = browser(auth);
  const client = createAuthClient({
    baseURL: AUTH_ORIGIN,
    plugins: [siweClient()],
    fetchOptions: { customFetchImpl: person.fetch },
  });
  const nonce = async () => (await client.siwe.nonce()).data?.nonce ?? "";
  return { person, client, nonce };
};

describe("a wallet's signature", () => {
  test("gives the address that signed: the example in the web3.js documentation", () => {
    const signature =
      "0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c";
    expect(signerOf("Some data", signature)).toBe("0x2c7536e3605d9c16a7a3d7b1898e529396a65c23");
    expect(signerOf("Some date", signature)).not.toBe("0x2c7536e3605d9c16a7a3d7b1898e529396a65c23");
  });

  test("gives it for every key and message, and has only one valid form", () => {
    for (const message of ["", "SHOD", "And your feet shod ☩ ".repeat(40)]) {
      const { address, sign } = wallet();
      const signature = sign(message);
      expect(signerOf(message, signature)).toBe(address);
      const s = BigInt(`0x${signature.slice(66, 130)}`);
      const mirrored = `${signature.slice(0, 66)}${hex(ORDER - s)}${signature.endsWith("1b") ? "1c" : "1b"}`;
      expect(signerOf(message, mirrored)).toBeNull();
    }
  });

  test.each([
    "",
    "0x",
    "0x00",
    `0x${"00".repeat(65)}`,
    `0x${"ff".repeat(64)}1b`,
    `0x${"11".repeat(64)}1d`,
    "1".repeat(132),
  ])("is invalid: %s", (signature) => expect(signerOf("SHOD", signature)).toBeNull());
});

describe("sign-in with a wallet", () => {
  test("[AUTH-44] creates an account for an address and recognizes it again", async ({ db }) => {
    const { auth } = testAuth(db);
    const { address, sign } = wallet();
    const ids = [];
    for (let time = 0; time < 2; time++) {
      const { person, client, nonce } = visitorOf(auth);
      const message = messageFor(address, await nonce());
      expect((await client.siwe.verify({ message, signature: sign(message) })).error).toBeNull();
      ids.push((await person.visitor())?.id);
    }
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).toBeDefined();
  });

  test("refuses another wallet's signature, another site's message and a used message", async ({ db }) => {
    const { auth } = testAuth(db);
    const [ruth, mallory] = [wallet(), wallet()];
    const { person, client, nonce } = visitorOf(auth);
    const attempt = async (message: string, signature: string) =>
      (await client.siwe.verify({ message, signature })).error?.status;
    const stolen = messageFor(ruth.address, await nonce());
    expect(await attempt(stolen, mallory.sign(stolen))).toBe(401);
    const otherSite = messageFor(ruth.address, await nonce(), "evil.example");
    expect(await attempt(otherSite, ruth.sign(otherSite))).toBe(401);
    const unknownNonce = messageFor(ruth.address, "madeupnonce123");
    expect(await attempt(unknownNonce, ruth.sign(unknownNonce))).toBe(401);
    expect(await person.visitor()).toBeNull();
    const right = messageFor(ruth.address, await nonce());
    expect(await attempt(right, ruth.sign(right))).toBeUndefined();
    const again = await client.siwe.verify({ message: right, signature: ruth.sign(right) });
    expect(again.error).toMatchObject({
      status: 401,
      message: expect.stringMatching(/Start the sign-in again/) as string,
    });
  });

  test("[AUTH-44] refuses a signed message for another URI, and says what to do", async ({ db }) => {
    const { auth } = testAuth(db);
    const { address, sign } = wallet();
    const { person, client, nonce } = visitorOf(auth);
    const message = messageFor(address, await nonce(), "localhost:3000", "https://evil.example");
    expect((await client.siwe.verify({ message, signature: sign(message) })).error).toMatchObject({
      status: 401,
      message: expect.stringMatching(/signed for another site.*Start the sign-in again/) as string,
    });
    expect(await person.visitor()).toBeNull();
  });

  test("[AUTH-48] stops working when its identity is unlinked", async ({ db }) => {
    const { auth } = testAuth(db);
    const { address, sign } = wallet();
    const first = visitorOf(auth);
    const message = messageFor(address, await first.nonce());
    await first.client.siwe.verify({ message, signature: sign(message) });
    const userId = (await first.person.visitor())?.id ?? "";
    const context = await auth.library.$context;
    await context.internalAdapter.linkAccount({ userId, providerId: "oidc", accountId: "oidc-subject" });
    const identities = await context.internalAdapter.findAccounts(userId);
    const walletsOwn = identities.find(({ providerId }) => providerId === "siwe");
    expect(await unlinkIdentity(db, userId, walletsOwn?.id ?? "")).toBe("unlinked");
    expect(await db.select().from(walletAddresses)).toEqual([]);
    const again = visitorOf(auth);
    const next = messageFor(address, await again.nonce());
    await again.client.siwe.verify({ message: next, signature: sign(next) });
    expect((await again.person.visitor())?.id).not.toBe(userId);
  });
});

describe("an account with a wallet alone", () => {
  test("attack C17: takes a password only with a new message that its own wallet signed for this site", async ({
    db,
  }) => {
    const { auth } = testAuth(db);
    const { person, nonce } = visitorOf(auth);
    const [own, another] = [wallet(), wallet()];
    const signedBy = async ({ address, sign }: typeof own, domain?: string, claimed = address) => {
      const message = messageFor(claimed, await nonce(), domain);
      return { message, signature: sign(message) };
    };
    const signIn = await signedBy(own);
    expect((await person.post("siwe/verify", signIn)).status).toBe(200);
    const change = async (signed: { message: string; signature: string }) =>
      (
        await person.post("account/password", {
          newPassword: "a new way to walk",
          walletMessage: signed.message,
          walletSignature: signed.signature,
        })
      ).status;
    expect((await person.post("account/password", { newPassword: "a new way to walk" })).status).toBe(403);
    expect(await change(signIn)).toBe(400);
    expect(await change(await signedBy(another))).toBe(400);
    expect(await change(await signedBy(another, undefined, own.address))).toBe(400);
    expect(await change(await signedBy(own, "evil.example"))).toBe(400);
    expect(await change({ ...(await signedBy(own)), signature: "0x" })).toBe(400);
    expect(await change({ message: messageFor(own.address, "neverissued"), signature: "0x" })).toBe(400);
    expect(await change(await signedBy(own))).toBe(200);
  });
});
