import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { removeOwnTemporary, sweepTemporary, temporaryName } from "./temporary-files.server.ts";

function aFolder(...names: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), "shod-temporary-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of names) mkdirSync(path.join(folder, name));
  return folder;
}

/** The name that another process would give the file. */
const namedBy = (pid: number | string, startedAt: string, name = temporaryName("upload")) =>
  name.replace(/^upload-\d+-\d*-/, `upload-${pid}-${startedAt}-`);
const onAnotherMachine = () => temporaryName("upload").replace(/-[0-9a-f]{12}-/, "-0123456789ab-");

describe("a temporary file", () => {
  test("attack U8: of a process that ended is swept at once, and of a running one never", async () => {
    const dead = spawnSync(process.execPath, ["--version"]).pid;
    const own = temporaryName("upload");
    // In the second name, the pid was reused by a later process.
    const folder = aFolder(namedBy(dead, "1"), namedBy(process.pid, "1"), own);
    expect(await sweepTemporary(folder, new Date())).toBe(2);
    utimesSync(path.join(folder, own), 0, 0);
    expect(await sweepTemporary(folder, new Date())).toBe(0);
    expect(readdirSync(folder)).toEqual([own]);
  });

  test("of another machine is swept when it was not updated for two minutes", async () => {
    const [active, stale] = [onAnotherMachine(), onAnotherMachine()];
    const folder = aFolder(active, stale);
    const threeMinutesAgo = new Date(Date.now() - 180_000);
    utimesSync(path.join(folder, stale), threeMinutesAgo, threeMinutesAgo);
    expect(await sweepTemporary(folder, new Date())).toBe(1);
    expect(readdirSync(folder)).toEqual([active]);
  });

  test("attack U8: of this process is removed when it exits, and those of others are kept", () => {
    const other = namedBy(1, "1");
    const folder = aFolder(temporaryName("upload"), temporaryName("copy"), other);
    removeOwnTemporary(folder);
    expect(readdirSync(folder)).toEqual([other]);
    removeOwnTemporary(path.join(folder, "missing"));
  });
});
