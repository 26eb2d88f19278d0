// Engines: both (the empty database of a first start).
import { describe, expect } from "vitest";
import { onPostgres, ownDatabase, test } from "#tests/support/database.ts";
import { openServerDatabase } from "../db/database.server.ts";
import { claimSecret, replaceSecret, secretInUse } from "./secret-fingerprints.server.ts";
import { secretFingerprints } from "./secret-fingerprints.tables.server.ts";

const FIRST = { fingerprint: "1".repeat(64), keptIn: "/srv/one/secret on one" };
const SECOND = { fingerprint: "2".repeat(64), keptIn: "/srv/two/secret on two" };

describe("the secret a database is used with", () => {
  test("is the first one that claims it, and stays", async ({ db }) => {
    expect(await secretInUse(db)).toBeNull();
    expect(await claimSecret(db, FIRST)).toEqual(FIRST);
    expect(await claimSecret(db, SECOND)).toEqual(FIRST);
    expect(await claimSecret(db, FIRST)).toEqual(FIRST);
    expect(await db.$count(secretFingerprints)).toBe(1);
  });

  test("may move to another location, which is then reported", async ({ db }) => {
    await claimSecret(db, FIRST);
    const moved = { ...FIRST, keptIn: "the setting AUTH_SECRET on one" };
    await claimSecret(db, moved);
    expect(await claimSecret(db, SECOND)).toEqual(moved);
  });

  test("is replaced explicitly, and the previous one is remembered and may return", async ({ db }) => {
    await claimSecret(db, FIRST);
    expect(await replaceSecret(db, FIRST)).toBe(false);
    expect(await replaceSecret(db, SECOND)).toBe(true);
    expect(await claimSecret(db, FIRST)).toEqual(SECOND);
    expect(await db.$count(secretFingerprints)).toBe(2);
    expect(await replaceSecret(db, FIRST)).toBe(true);
    expect(await secretInUse(db)).toEqual(FIRST);
  });

  test.skipIf(!onPostgres)("is the same for many processes that claim an empty database at once", async () => {
    const own = await ownDatabase();
    const others = await Promise.all(Array.from({ length: 4 }, () => openServerDatabase(own.url ?? "")));
    try {
      const claims = others.map(({ db }, n) =>
        claimSecret(db, { fingerprint: String(n).repeat(64), keptIn: `place ${n}` }),
      );
      const inUse = await Promise.all(claims);
      expect(new Set(inUse.map(({ fingerprint }) => fingerprint)).size).toBe(1);
      expect(await own.db.$count(secretFingerprints)).toBe(1);
    } finally {
      await Promise.all([own, ...others].map((each) => each.close()));
    }
  });
});
