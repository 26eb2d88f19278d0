// Engines: both (an update from a JSON list).
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { signedInAs, testAuth } from "#tests/support/accounts.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { accounts, sessions, signingKeys, twoFactors, users } from "./auth.tables.server.ts";
import { encryptAgain } from "./encrypted-columns.server.ts";
import { customerSessionsSecret } from "./oauth/customer-sessions.server.ts";
import { customerSessions } from "./oauth/customer-sessions.tables.server.ts";

const [from, to, other] = ["old", "new", "another"].map((name) => `the ${name} secret`) as [string, string, string];
const encrypt = (key: string, data: string) => symmetricEncrypt({ key, data });
const decrypt = (key: string, data: string | null | undefined) => symmetricDecrypt({ key, data: data ?? "" });

describe("what is encrypted with the secret of accounts", () => {
  test("is encrypted with the new one, every column of it; what another secret encrypted is left", async ({ db }) => {
    await signedInAs(testAuth(db).auth, "ruth@shod.example");
    const [[user], [session]] = [await db.select().from(users), await db.select().from(sessions)];
    const userId = user?.id ?? "";
    const account = { userId, providerId: "oidc", createdAt: new Date(), updatedAt: new Date() };
    await db.delete(accounts);
    const left = await encrypt(other, "x");
    await db.insert(accounts).values([
      {
        ...account,
        id: "1",
        accountId: "1",
        accessToken: await encrypt(from, "access"),
        refreshToken: await encrypt(from, "r"),
      },
      { ...account, id: "2", accountId: "2", accessToken: left, refreshToken: "not encrypted" },
      { ...account, id: "3", accountId: "3" },
    ]);
    await db
      .insert(twoFactors)
      .values({ id: "1", userId, secret: await encrypt(from, "app"), backupCodes: await encrypt(from, '["a"]') });
    await db.insert(signingKeys).values({
      id: "1",
      publicKey: "{}",
      privateKey: JSON.stringify(await encrypt(from, "{}")),
      createdAt: new Date(),
    });
    await db
      .insert(customerSessions)
      .values({ sessionId: session?.id ?? "", tokens: await encrypt(customerSessionsSecret(from), "tokens") });

    await encryptAgain(db, { from, to });
    // What is encrypted already is left.
    await encryptAgain(db, { from, to });

    const [linked, untouched, none] = await db.select().from(accounts).orderBy(accounts.id);
    expect([await decrypt(to, linked?.accessToken), await decrypt(to, linked?.refreshToken)]).toEqual(["access", "r"]);
    expect(untouched).toMatchObject({ accessToken: left, refreshToken: "not encrypted" });
    expect(none).toMatchObject({ accessToken: null, refreshToken: null });
    const [factor] = await db.select().from(twoFactors);
    expect([await decrypt(to, factor?.secret), await decrypt(to, factor?.backupCodes)]).toEqual(["app", '["a"]']);
    const [key] = await db.select().from(signingKeys);
    expect(await decrypt(to, JSON.parse(key?.privateKey ?? "") as string)).toBe("{}");
    const [customer] = await db.select().from(customerSessions);
    expect(await decrypt(customerSessionsSecret(to), customer?.tokens)).toBe("tokens");
  });

  test("is encrypted a page of rows at a time", async ({ db }) => {
    await signedInAs(testAuth(db).auth, "ruth@shod.example");
    const [user] = await db.select().from(users);
    const old = await encrypt(from, "access");
    await db.delete(accounts);
    await db.insert(accounts).values(
      Array.from({ length: 1_001 }, (_, n) => ({
        id: `account ${n}`,
        accountId: String(n),
        providerId: "oidc",
        userId: user?.id ?? "",
        accessToken: old,
        createdAt: new Date(),
        updatedAt: new Date(),
      })),
    );
    await encryptAgain(db, { from, to });
    const tokens = await db.select({ accessToken: accounts.accessToken }).from(accounts);
    expect(new Set(await Promise.all(tokens.map(({ accessToken }) => decrypt(to, accessToken))))).toEqual(
      new Set(["access"]),
    );
  });
});
