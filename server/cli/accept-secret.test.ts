import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { signingKeys } from "#app/platform/auth/auth.tables.server.ts";
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

test("npm run accept-secret removes the keys of access tokens, which only the lost secret decrypts, and nothing when it is in use", async () => {
  const env = { AUTH_SECRET_PREVIOUS: undefined, DATA_DIR, DATABASE_URL: undefined };
  const key = { id: "1", publicKey: "{}", privateKey: "sealed", createdAt: new Date() };
  await withDatabase(async (db) => {
    await requireSameSecret(db, openSecrets(LOST, DATA_DIR));
    await db.insert(signingKeys).values(key);
  });
  expect(await acceptSecret({ ...env, AUTH_SECRET: LOST })).toContain("Nothing changed.");
  expect(await withDatabase((db) => db.$count(signingKeys))).toBe(1);
  expect(await acceptSecret({ ...env, AUTH_SECRET: NEW })).toContain("Everyone has to sign in again");
  await withDatabase(async (db) => {
    expect(await db.$count(signingKeys)).toBe(0);
    await requireSameSecret(db, openSecrets(NEW, DATA_DIR));
  });
});
