import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { serverEnvironment } from "../scripts/server-environment.mjs";

/** `openAfterMs`: from the start of the process until it is ready. */
export type Site = { url: string; pid: number; openAfterMs: number; stop(): Promise<void> };

type SiteOptions = { dataDirectory?: string; root?: string; env?: Record<string, string> };

/**
 * Starts a built site as its own process on a free port. `root`: the folder of its version, by default this one. Without `dataDirectory` its
 * data is removed when it stops.
 */
export function startSite({ dataDirectory, root = process.cwd(), env = {} }: SiteOptions = {}): Promise<Site> {
  const directory = dataDirectory ?? mkdtempSync(path.join(tmpdir(), "shod-bench-"));
  const begun = performance.now();
  const child = spawn(process.execPath, ["server/start.ts"], {
    cwd: root,
    env: {
      ...process.env,
      ...(root === process.cwd() ? serverEnvironment : {}),
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: directory,
      LOG_LEVEL: "error",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.on("exit", (code) => reject(new Error(`The site ended with code ${code}`)));
    child.stdout.on("data", (part: Buffer) => {
      const url = /SHOD is .* at (http:\/\/\S+)/.exec(part.toString())?.[1];
      if (!url) return;
      resolve({
        url,
        pid: child.pid ?? 0,
        openAfterMs: performance.now() - begun,
        stop: () =>
          new Promise((done) => {
            child.removeAllListeners("exit");
            child.on("exit", () => {
              if (!dataDirectory) rmSync(directory, { recursive: true, force: true });
              done();
            });
            child.kill("SIGTERM");
          }),
      });
    });
  });
}
