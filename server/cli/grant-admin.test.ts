// Engines: both (the command opens each in its own way).
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isAdmin } from "#app/platform/auth/access/roles.server.ts";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import { openEmbeddedDatabase } from "#app/platform/db/database.server.ts";
import { onPostgres, ownDatabase } from "#tests/support/database.ts";
import { grantAdminTo } from "./grant-admin.ts";

const RUTH = { id: "ruth", name: "Ruth", email: "ruth@shod.example", emailVerified: true };

let home: string;
beforeEach(() => void (home = mkdtempSync(path.join(tmpdir(), "shod-grant-"))));
afterEach(() => rmSync(home, { recursive: true, force: true }));

describe.skipIf(onPostgres)("grant-admin on the embedded database", () => {
  test("[GUARD-24] makes an account an admin while the site is stopped, and releases the folder", async () => {
    const directory = path.join(home, "database");
    const before = await openEmbeddedDatabase(directory);
    await before.db.insert(users).values(RUTH);
    await before.close();

    const grant = (email: string) => grantAdminTo({ DATA_DIR: home, DATABASE_URL: undefined }, email);
    expect(await grant(RUTH.email)).toEqual({ done: true, says: `${RUTH.email} is now an admin.` });
    expect(await grant("Ruth@Shod.Example")).toMatchObject({ done: true });
    expect(await grant("boaz@shod.example")).toMatchObject({
      done: false,
      says: expect.stringContaining("There is no account with boaz@shod.example"),
    });
    const after = await openEmbeddedDatabase(directory);
    expect(await isAdmin(after.db, RUTH.id)).toBe(true);
    expect(await after.db.select().from(auditLog), "once, although it ran twice").toMatchObject([
      {
        adminId: "command-line",
        adminName: null,
        action: "team.granted",
        subject: RUTH.email,
        after: { role: "owner" },
      },
    ]);
    await after.close();
  });

  test("does not open the database of a running site, and says what to do", async () => {
    const running = await openEmbeddedDatabase(path.join(home, "database"));
    const { done, says } = await grantAdminTo({ DATA_DIR: home, DATABASE_URL: undefined }, RUTH.email);
    expect(done).toBe(false);
    expect(says).toContain(`process ${process.pid}`);
    expect(says).toContain("Stop it and run this again, or restart it with ADMIN_EMAIL");
    await running.close();
  });
});

describe.runIf(onPostgres)("grant-admin on a server's database", () => {
  test("[GUARD-24] works while the site runs, for a confirmed address only", async () => {
    const own = await ownDatabase();
    const unconfirmed = { ...RUTH, id: "boaz", email: "boaz@shod.example", emailVerified: false };
    await own.db.insert(users).values([RUTH, unconfirmed]);
    const settings = { DATA_DIR: home, DATABASE_URL: own.url ?? "" };
    expect(await grantAdminTo(settings, RUTH.email)).toEqual({ done: true, says: `${RUTH.email} is now an admin.` });
    expect(await isAdmin(own.db, RUTH.id)).toBe(true);
    expect(await grantAdminTo(settings, unconfirmed.email)).toMatchObject({
      done: false,
      says: expect.stringContaining("not confirmed yet"),
    });
    expect(await isAdmin(own.db, unconfirmed.id)).toBe(false);
    await own.close();
  });
});

describe.skipIf(onPostgres)("the command", () => {
  /** The command without npm. */
  function command(...args: string[]) {
    const ran = spawnSync(process.execPath, ["scripts/grant-admin.ts", ...args], {
      env: { ...process.env, DATABASE_URL: "", DATA_DIR: home },
      encoding: "utf8",
    });
    return { code: ran.status, stderr: ran.stderr };
  }

  test("exits with 1 and the reason when nothing was granted, and creates no database", () => {
    expect(command(RUTH.email)).toEqual({ code: 1, stderr: expect.stringContaining("There is no database") });
    expect(existsSync(path.join(home, "database"))).toBe(false);
  });

  test("exits with 2 and its usage without an email address", () => {
    const usage = expect.stringContaining("npm run grant-admin -- ruth@example.com");
    expect(command("ruth")).toEqual({ code: 2, stderr: usage });
  });
});
