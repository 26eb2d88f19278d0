import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach } from "vitest";
import { giveRole, owners, revokeAdmin } from "#app/platform/auth/access/roles.server.ts";
import { userRoles } from "#app/platform/auth/access/roles.tables.server.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { testAuth } from "#tests/support/accounts.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { ensureFirstAdmin } from "./first-admin.ts";

const RUTH = { id: "ruth", name: "Ruth", email: "ruth@shod.example", emailVerified: true };

let home: string;
beforeEach(() => void (home = mkdtempSync(path.join(tmpdir(), "shod-first-admin-"))));
afterEach(() => rmSync(home, { recursive: true, force: true }));

const start = (db: Db) =>
  ensureFirstAdmin(
    { db, auth: testAuth(db).auth },
    { ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined, DATABASE_URL: undefined, DATA_DIR: home },
  );

const ownersNow = async (db: Db) => (await owners(db)).map(({ email }) => email);

describe("the generated first admin", () => {
  test.for(["revoked", "deleted"] as const)(
    "attack A13: once %s, does not return at the next start while there is another owner",
    async (end, { db }) => {
      const created = await start(db);
      expect(await ownersNow(db)).toEqual([created?.email]);
      expect(await start(db)).toBeNull();
      const [first] = await db.select({ id: users.id }).from(users);
      await db.insert(users).values(RUTH);
      await giveRole(db, RUTH.id, "owner");
      expect(await revokeAdmin(db, first?.id ?? "")).toBe("revoked");
      if (end === "deleted") await db.delete(users).where(eq(users.id, first?.id ?? ""));
      expect(await start(db)).toBeNull();
      expect(await ownersNow(db)).toEqual([RUTH.email]);
      expect(await db.$count(users)).toBe(end === "deleted" ? 1 : 2);
      // Without any owner, no one could open the admin.
      await db.delete(userRoles);
      expect(await start(db)).toEqual(end === "deleted" ? created : null);
      expect(await ownersNow(db)).toEqual([created?.email]);
    },
  );

  test("is not generated for a site that has an owner", async ({ db }) => {
    await db.insert(users).values(RUTH);
    await giveRole(db, RUTH.id, "owner");
    expect(await start(db)).toBeNull();
    expect(existsSync(path.join(home, "admin"))).toBe(false);
  });
});
