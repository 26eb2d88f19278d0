import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { spawn } from "node:child_process";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lockDirectory, thisProcess, readLock, removeStaleLock, type Holder } from "./directory-lock.server.ts";

let home: string;
let directory: string;
let file: string;

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "shod-lock-"));
  directory = path.join(home, "database");
  file = `${directory}.lock`;
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(home, { recursive: true, force: true });
});

function heldBy(holder: Partial<Holder>, secondsAgo = 0): void {
  writeFileSync(file, JSON.stringify({ ...thisProcess(), ...holder }));
  const lastTouched = new Date(Date.now() - secondsAgo * 1000);
  utimesSync(file, lastTouched, lastTouched);
}

describe("the lock of a database's folder", () => {
  test("is refused with the holder's pid while that process lives, and released by it", () => {
    const unlock = lockDirectory(directory);
    expect(() => lockDirectory(`${directory}/`)).toThrow(`in use by process ${process.pid}`);
    unlock();
    expect(readdirSync(home)).toEqual([]);
  });

  test("is taken over from a process that died, or whose pid was reused", () => {
    heldBy({ startedAt: "1" });
    lockDirectory(directory)();
    heldBy({ pid: 2 ** 22 + 1 });
    lockDirectory(directory)();
    expect(readdirSync(home)).toEqual([]);
  });

  test.each([{ namespace: "pid:[1]" }, { host: "another-container" }])(
    "is refused to another container while its holder $namespace$host touches it",
    (elsewhere) => {
      heldBy({ pid: 2 ** 22 + 1, ...elsewhere }, 50);
      expect(() => lockDirectory(directory)).toThrow(`in use by process ${2 ** 22 + 1}`);
      heldBy({ pid: 2 ** 22 + 1, ...elsewhere }, 70);
      lockDirectory(directory)();
    },
  );

  test("is touched every five seconds", () => {
    vi.useFakeTimers();
    const unlock = lockDirectory(directory);
    utimesSync(file, new Date(0), new Date(0));
    vi.advanceTimersByTime(5_000);
    expect(Date.now() - statSync(file).mtimeMs).toBeLessThan(1_000);
    unlock();
  });

  test("is not taken from a process that took it over first", () => {
    heldBy({ startedAt: "1" });
    const stale = readLock(file);
    heldBy({});
    removeStaleLock(file, stale!);
    expect(readLock(file)?.holder).toEqual(thisProcess());
    expect(readdirSync(home)).toEqual(["database.lock"]);
  });

  test("is not removed by a holder that lost it", () => {
    const unlock = lockDirectory(directory);
    heldBy({ host: "another-container" });
    unlock();
    expect(existsSync(file)).toBe(true);
  });

  test("goes to one of several processes that find a stale one at once", async () => {
    heldBy({ startedAt: "1" });
    const program = `
      const { lockDirectory } = await import(${JSON.stringify(new URL("./directory-lock.server.ts", import.meta.url).href)});
      process.stdout.write("r");
      process.stdin.once("data", () => {
        try { lockDirectory(${JSON.stringify(directory)}); process.stdout.write("won"); }
        catch (error) { process.stdout.write(/in use|keeps coming/.test(error.message) ? "lost" : String(error)); }
      });`;
    const children = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["pipe", "pipe", "inherit"] }),
    );
    const message = children.map((child) => ({ text: "", child }));
    for (const each of message) each.child.stdout.on("data", (part: Buffer) => (each.text += part.toString()));
    await vi.waitFor(() => expect(message.map(({ text }) => text)).toEqual(["r", "r", "r", "r"]), 60_000);
    for (const child of children) child.stdin.write("go\n");
    await vi.waitFor(
      () => expect(message.map(({ text }) => text).toSorted()).toEqual(["rlost", "rlost", "rlost", "rwon"]),
      60_000,
    );
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
      pid: message.find(({ text }) => text === "rwon")?.child.pid,
    });
    for (const child of children) child.kill();
  });
});
