import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "vitest";

export type Started = { npm: ChildProcess; url: string; ended: Promise<void>; serverPid: number };

export const SITE = /running at (http:\/\/\S+)/;

/** Real `npm run` commands on one data folder, because the second start of a site takes half as long as the first. */
export function npmProcesses() {
  const data = mkdtempSync(path.join(tmpdir(), "shod-stop-"));
  const started: Started[] = [];
  return {
    data,
    /** `npm run` in its own process group, as in a terminal. */
    run: async (script: string, opened: RegExp, settings: Record<string, string> = {}): Promise<Started> => {
      const child = spawn("npm", ["run", script], {
        detached: true,
        env: {
          ...process.env,
          NODE_ENV: "production",
          PORT: "0",
          STORE_PORT: "0",
          DATA_DIR: data,
          DATABASE_URL: "",
          ...settings,
        },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let message = "";
      // The output ends with the last process that has it open.
      const ended = new Promise<void>((resolve) => child.stdout.on("close", () => resolve()));
      const url = await new Promise<string>((resolve, reject) => {
        const onOutput = (part: Buffer) => {
          message += part.toString();
          const address = opened.exec(message)?.[1];
          if (address) resolve(address);
        };
        child.stdout.on("data", onOutput);
        child.stderr.on("data", onOutput);
        child.on("exit", () => reject(new Error(`npm ended before the site was ready:\n${message}`)));
      });
      const lock = JSON.parse(readFileSync(path.join(data, "database.lock"), "utf8")) as { pid: number };
      const running = { npm: child, url, ended, serverPid: lock.pid };
      started.push(running);
      return running;
    },
    /** Expects a clean shutdown: the database is closed and its lock released, which a killed process cannot do. */
    expectCleanEnd: async ({ ended, serverPid, url }: Started): Promise<void> => {
      await expect.poll(() => isAlive(serverPid), { timeout: 20_000, interval: 100 }).toBe(false);
      await ended;
      expect(existsSync(path.join(data, "database.lock"))).toBe(false);
      expect(readdirSync(data)).not.toContain("address");
      await expect(fetch(`${url}/livez`)).rejects.toThrow();
    },
    killRemaining: () => {
      for (const { serverPid } of started.splice(0)) if (isAlive(serverPid)) process.kill(serverPid, "SIGKILL");
    },
    removeData: () => rmSync(data, { recursive: true, force: true }),
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
