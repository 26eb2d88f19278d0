import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { signingKeys, twoFactors, users } from "#app/platform/auth/auth.tables.server.ts";
import { openEmbeddedDatabase, type Db } from "#app/platform/db/database.server.ts";
import { openSecrets, requireSameSecret } from "../secrets.ts";
import { acceptSecret } from "./accept-secret.ts";

const DATA_DIR = mkdtempSync(path.join(tmpdir(), "shod-accept-"));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

const LOST = "the secret that was lost, long enough";
const NEW = "the secret from now on, long enough";

async function withDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const database = await openEmbeddedDatabase(path.join(DATA_DIR, "database"));
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

test("npm run accept-secret removes what only the lost secret decrypts, so that an owner with an authenticator app can sign in, and nothing when it is in use", async () => {
  const env = { AUTH_SECRET_PREVIOUS: undefined, DATA_DIR, DATABASE_URL: undefined };
  const key = { id: "1", publicKey: "{}", privateKey: "sealed", createdAt: new Date() };
  await withDatabase(async (db) => {
    await requireSameSecret(db, openSecrets(LOST, DATA_DIR));
    await db.insert(signingKeys).values(key);
    await db.insert(users).values({ id: "owner", name: "Owner", email: "owner@home.example", twoFactorEnabled: true });
    await db.insert(twoFactors).values({ id: "1", userId: "owner", secret: "sealed", backupCodes: "sealed" });
  });
  expect(await acceptSecret({ ...env, AUTH_SECRET: LOST })).toContain("Nothing changed.");
  const factors = (db: Db) => Promise.all([db.$count(twoFactors), db.$count(users, eq(users.twoFactorEnabled, true))]);
  expect(await withDatabase((db) => db.$count(signingKeys))).toBe(1);
  expect(await withDatabase(factors)).toEqual([1, 1]);
  expect(await acceptSecret({ ...env, AUTH_SECRET: NEW })).toContain("Everyone has to sign in again");
  await withDatabase(async (db) => {
    expect(await db.$count(signingKeys)).toBe(0);
    expect(await factors(db)).toEqual([0, 0]);
    await requireSameSecret(db, openSecrets(NEW, DATA_DIR));
  });
});
