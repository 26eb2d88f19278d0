import { spawn } from "node:child_process";
import { serverEnvironment } from "../scripts/server-environment.mjs";

/** `openAfterMs`: from the start of the process until it is ready. */
export type Site = { url: string; pid: number; openAfterMs: number; stop(): Promise<void> };

/** Starts a built site as its own process on a free port. `root`: the folder of its version, by default this one. */
export function startSite(
  dataDirectory: string,
  { root = process.cwd(), env = {} }: { root?: string; env?: Record<string, string> } = {},
): Promise<Site> {
  const begun = performance.now();
  const child = spawn(process.execPath, ["server/start.ts"], {
    cwd: root,
    env: {
      ...process.env,
      ...(root === process.cwd() ? serverEnvironment : {}),
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: dataDirectory,
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
            child.on("exit", () => done());
            child.kill("SIGTERM");
          }),
      });
    });
  });
}
