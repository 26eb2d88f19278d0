// Protects: db/migrations/**, app/platform/backup/**, app/platform/db/**, server/*.ts, server/cli/restore.ts, tests/fixtures/**
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { restoreFiles } from "#app/platform/backup/keep-files.server.ts";
import { findBackup, restoreRows } from "#app/platform/backup/restore-backup.server.ts";
import { openEmbeddedDatabase } from "#app/platform/db/database.server.ts";
import { buyAPair } from "../support/buy-a-pair.ts";
import { pageSeenBy, signInOwner } from "../support/owner-of-site.ts";
import { runScript } from "../support/run-script.ts";
import { startSite, type RunningSite } from "../support/site-process.ts";

// These tests start and stop sites and run commands.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** What the site has to drain in; see docs/operations.md. */
const STOP_MS = 15_000;

/** The shop of commit bb1e50b, with eight migrations (tests/fixtures/README.md), and this version. */
describe("a shop of an older version", () => {
  const home = mkdtempSync(path.join(tmpdir(), "shod-upgrade-"));
  const root = path.join(home, "backups");
  const folder = (name: string) => path.join(home, name);
  const settings = (name: string) => ({ DATA_DIR: folder(name), BACKUP_DIR: root, DATABASE_URL: "" });

  beforeAll(async () => {
    mkdirSync(root);
    execFileSync("tar", ["-xzf", "tests/fixtures/backup-of-bb1e50b.tar.gz", "-C", root]);
    // Its data folder, as it was before the upgrade: the schema of its migrations, with its rows.
    const backup = await findBackup(root, "latest");
    const database = path.join(folder("upgraded"), "database");
    await restoreRows(backup, (migrations, template) => openEmbeddedDatabase(database, template, migrations));
    await restoreFiles(root, backup.manifest.files, folder("upgraded"));
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  test("is migrated at the start, has everything it had, sells with the next number, and stops in time", async () => {
    const site = await startSite(settings("upgraded"));
    try {
      await expectTheShop(site);
      expect(await buyAPair(asking(site))).toContain("Order #1002");
      await expect
        .poll(async () => pageSeenBy(await signInOwner(site.url), `${site.url}/admin/orders`))
        .toContain("#1002");
    } finally {
      expect(await millisecondsToStop(site)).toBeLessThan(STOP_MS);
    }
    const again = await startSite(settings("upgraded"));
    await expectTheShop(again);
    expect(await millisecondsToStop(again)).toBeLessThan(STOP_MS);
    expect(existsSync(path.join(folder("upgraded"), "database.lock"))).toBe(false);
  });

  test("has a backup from before the upgrade that is intact, to roll back to", async () => {
    const backup = await findBackup(root, "2026-11-28T18-15-57Z");
    expect(backup.manifest.migrations).toHaveLength(8);
    const verified = await runScript("backup", ["verify", backup.name], settings("upgraded"));
    expect(verified).toEqual({ code: 0, message: expect.stringContaining("is complete: ") });

    // What the older version would say to the migrated database, if it knew this rule.
    const upgraded = path.join(folder("upgraded"), "database");
    await expect(
      restoreRows(backup, (migrations) => openEmbeddedDatabase(upgraded, undefined, migrations)),
    ).rejects.toThrow(
      /^The database was used by a newer version: it has \d+ migrations that this version does not know/,
    );
  });

  test("is restored from its backup by this version on an empty machine", async () => {
    const restored = await runScript("restore", ["2026-11-28T18-15-57Z"], settings("restored"));
    expect(restored).toEqual({ code: 0, message: expect.stringContaining("Restored 2026-11-28T18-15-57Z") });
    const site = await startSite(settings("restored"));
    try {
      await expectTheShop(site);
    } finally {
      await site.stop();
    }
  });
});

/** The owner, who signs in with the old password, sees the order, the subscriber and the prayer; the customer's account is there, too. */
async function expectTheShop({ url }: RunningSite): Promise<void> {
  const cookie = await signInOwner(url);
  expect(await pageSeenBy(cookie, `${url}/admin/prayers`)).toContain("For the long way home");
  expect(await pageSeenBy(cookie, `${url}/admin/subscriptions`)).toContain("naomi@home.example");
  expect(await pageSeenBy(cookie, `${url}/admin/orders`)).toContain("#1001");
  const customer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify({ email: "anna@home.example", password: "a shopper's own password" }),
  });
  expect(customer.status).toBe(200);
}

const asking =
  ({ url }: RunningSite) =>
  (page: string, init: RequestInit = {}) =>
    fetch(new URL(page, url), { redirect: "manual", ...init });

/** Milliseconds until a site that gets SIGTERM has exited, which it must do with 0. */
async function millisecondsToStop({ process: child }: RunningSite): Promise<number> {
  const begun = performance.now();
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  return performance.now() - begun;
}
