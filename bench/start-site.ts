import { spawn } from "node:child_process";

/** `openAfterMs`: from the start of the process until it is ready. */
export type Site = { url: string; openAfterMs: number; stop(): Promise<void> };

/** Starts the built site of this tree as its own process on a free port. */
export function startSite(dataDirectory: string): Promise<Site> {
  const begun = performance.now();
  const child = spawn(process.execPath, ["server/start.ts"], {
    env: { ...process.env, NODE_ENV: "production", PORT: "0", DATA_DIR: dataDirectory, LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.on("exit", (code) => reject(new Error(`The site ended with code ${code}`)));
    child.stdout.on("data", (part: Buffer) => {
      const url = /running at (http:\/\/\S+)/.exec(part.toString())?.[1];
      if (!url) return;
      resolve({
        url,
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
