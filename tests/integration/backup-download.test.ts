// Engines: both (COPY).
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { extract } from "tar-stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPrayer } from "#app/features/prayers/prayers.factories.ts";
import { prayerRequests } from "#app/features/prayers/prayers.tables.server.ts";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import { ownersCookie } from "../support/built-site.ts";
import { aRestorableSite, type RestorableSite } from "../support/restorable-site.ts";

const home = mkdtempSync(path.join(tmpdir(), "shod-download-"));
let restorable: RestorableSite;
beforeAll(async () => {
  restorable = await aRestorableSite();
});
afterAll(async () => {
  await restorable.close();
  rmSync(home, { recursive: true, force: true });
});

const download = async (init: RequestInit = {}) =>
  restorable.ask("/admin/system/backup.tar", {
    method: "POST",
    body: new URLSearchParams(),
    headers: { Cookie: await ownersCookie(restorable.site) },
    ...init,
  });

/** Unpacks a tar file; returns its only folder, and the names in it. */
async function unpacked(response: Response): Promise<{ folder: string; names: string[] }> {
  const names: string[] = [];
  const files = extract();
  const reading = (async () => {
    for await (const entry of files) {
      names.push(entry.header.name);
      mkdirSync(path.join(home, path.dirname(entry.header.name)), { recursive: true });
      const parts: Buffer[] = [];
      for await (const part of entry) parts.push(part as Buffer);
      writeFileSync(path.join(home, entry.header.name), Buffer.concat(parts));
    }
  })();
  files.end(Buffer.from(await response.arrayBuffer()));
  await reading;
  const folders = new Set(names.map((name) => name.split("/")[0] ?? ""));
  expect(folders.size).toBe(1);
  return { folder: path.join(home, [...folders][0] ?? ""), names };
}

describe("the download of a backup", () => {
  test("is not found before the first backup", async () => {
    expect((await download()).status).toBe(404);
  });

  test("restores by itself what the backup had, and is recorded", async () => {
    const { db } = restorable;
    await aPrayer(db, { prayerRequest: "For the journey home" });
    const name = await restorable.backUp();
    const response = await download();
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/x-tar"]);
    expect(response.headers.get("Content-Disposition")).toBe(`attachment; filename="shod-backup-${name}.tar"`);
    expect(response.headers.get("Cache-Control")).toContain("no-store");
    const { folder, names } = await unpacked(response);
    expect(path.basename(folder)).toBe(`shod-backup-${name}`);
    expect(names).toContain(`shod-backup-${name}/numbers.json`);
    expect(readFileSync(path.join(folder, name, "manifest.json"), "utf8")).toBe(
      readFileSync(path.join(restorable.root, name, "manifest.json"), "utf8"),
    );
    const { found } = await restorable.restored(
      (restoredDb) => restoredDb.select({ text: prayerRequests.prayerRequest }).from(prayerRequests),
      "latest",
      undefined,
      folder,
    );
    expect(found.map((row) => row.text)).toContain("For the journey home");
    const recorded = await db.select({ action: auditLog.action, subject: auditLog.subject }).from(auditLog);
    expect(recorded).toContainEqual({ action: "backup.downloaded", subject: name });
  });

  test("is for owners, posted from our own page: a stranger, a link and another site get nothing of it", async () => {
    const stranger = await download({ headers: {} });
    expect([stranger.status, stranger.headers.get("Content-Type")]).not.toContain("application/x-tar");
    const link = await download({ method: "GET", body: null });
    expect(link.headers.get("Location")).toBe("/admin/system");
    const other = await download({
      headers: { Cookie: await ownersCookie(restorable.site), Origin: "https://evil.example" },
    });
    expect(other.status).toBe(403);
    const page = await restorable.ask("/admin/system", { headers: { Cookie: await ownersCookie(restorable.site) } });
    expect(await page.text()).toContain('action="/admin/system/backup.tar"');
  });
});
