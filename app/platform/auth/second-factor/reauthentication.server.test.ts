import { testAuth, emailedCode, textedCode } from "#tests/support/accounts.ts";
import { browser, signedInBrowser } from "#tests/support/browser.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import type { Db } from "../../db/database.server.ts";
import { accounts, sessions, verifications } from "../auth.tables.server.ts";

const EMAIL = "ruth@shod.example";
const TWO_DAYS_MS = 2 * 86_400_000;

/** Signed in for two days, without a password: another provider is the only way to sign in. */
async function withoutPassword(db: Db) {
  const { auth, emails } = testAuth(db);
  const ruth = await signedInBrowser(auth, EMAIL);
  await db.update(sessions).set({ createdAt: new Date(Date.now() - TWO_DAYS_MS) });
  const [credential] = await db.select().from(accounts);
  const userId = credential?.userId ?? "";
  await db.update(accounts).set({ providerId: "elsewhere", password: null });
  await db.insert(accounts).values({ id: "second", accountId: "x", providerId: "oidc", userId, updatedAt: new Date() });
  const unlink = (proof: object = {}) => ruth.post("unlink-account", { accountId: "second", ...proof });
  const code = () => emailedCode(emails);
  return { auth, emails, ruth, unlink, code };
}

describe("reauthentication", () => {
  test("[AUTH-46] sends a code to the account's own address, which renews the session or authorizes one change", async ({
    db,
  }) => {
    const { ruth, unlink, code, emails } = await withoutPassword(db);
    expect((await unlink()).status).toBe(403);
    const before = ruth.cookie();
    expect((await ruth.post("reauthenticate")).status).toBe(200);
    expect(emails.at(-1)?.to.address).toBe(EMAIL);
    expect((await ruth.post("reauthenticate/verify", { code: code() })).status).toBe(200);
    expect(await ruth.visitor()).toMatchObject({ email: EMAIL });
    expect(ruth.cookie()).not.toBe(before);
    expect(await db.select().from(sessions)).toHaveLength(1);

    expect((await unlink({ verificationCode: code() })).status).toBe(400);
    expect((await unlink()).status).toBe(403);
    await ruth.post("reauthenticate");
    expect((await unlink({ verificationCode: code() })).status).toBe(200);
  });

  test("limits the text messages to one phone; beyond the limit the last code stays valid", async ({ db }) => {
    const claimed: string[] = [];
    const claimEmail = async (kind: string, to: string) => claimed.push(`${kind} ${to}`) <= 2;
    const { auth, texts } = testAuth(db, { claimEmail });
    const phoneNumber = "+12025550123";
    const ruth = browser(auth);
    const code = () => textedCode(texts);
    await ruth.post("phone-number/send-otp", { phoneNumber });
    await ruth.post("phone-number/verify", { phoneNumber, code: code() });
    texts.length = 0;
    for (let n = 0; n < 4; n++) expect((await ruth.post("reauthenticate")).status).toBe(200);
    expect(texts.map(({ to }) => to)).toEqual([phoneNumber, phoneNumber]);
    expect(claimed).toEqual(Array.from({ length: 4 }, () => `reauthentication ${phoneNumber}`));
    expect((await ruth.post("reauthenticate/verify", { code: code() })).status).toBe(200);
  });

  test("attack C2: its code works once, for its own account, and becomes invalid after three wrong ones", async ({
    db,
  }) => {
    const { auth, ruth, code } = await withoutPassword(db);
    const mallory = await signedInBrowser(auth, "mallory@shod.example");
    await ruth.post("reauthenticate");
    expect(JSON.stringify(await db.select().from(verifications))).not.toContain(code());
    expect((await mallory.post("reauthenticate/verify", { code: code() })).status).toBe(400);
    expect((await ruth.post("reauthenticate/verify", { code: code() })).status).toBe(200);
    expect((await ruth.post("reauthenticate/verify", { code: code() })).status).toBe(400);

    await ruth.post("reauthenticate");
    for (let n = 0; n < 3; n++) expect((await ruth.post("reauthenticate/verify", { code: "wrong" })).status).toBe(400);
    expect((await ruth.post("reauthenticate/verify", { code: code() })).status).toBe(400);
  });

  test("requires a session", async ({ db }) => {
    const { auth } = testAuth(db);
    expect((await browser(auth).post("reauthenticate")).status).toBe(401);
  });
});
