import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Delays V8's optimizing WebAssembly compiler. The sites of tests live for seconds, in which it costs more than it gains:
 * with this flag a site starts with 30% less CPU time.
 */
const SHORT_LIVED_WASM = "--wasm-tiering-budget=1000000000";

export type RunningSite = { url: string; process: ChildProcess; dataDirectory: string; stop(): Promise<void> };

/**
 * Starts the built site as its own process on a free port, with an empty embedded database unless DATABASE_URL is given.
 * `cwd`: another copy of this tree, with its own build. `maxFileMegabytes`: the size limit of files it may write (ulimit), which simulates a full disk.
 */
export async function startSite(
  env: Record<string, string> = {},
  { maxFileMegabytes, cwd }: { maxFileMegabytes?: number; cwd?: string } = {},
): Promise<RunningSite> {
  const dataDirectory = env["DATA_DIR"] ?? mkdtempSync(path.join(tmpdir(), "shod-site-"));
  const start = [process.execPath, SHORT_LIVED_WASM, "server/start.ts"];
  // ulimit counts in blocks of 512 bytes.
  const limited = ["sh", "-c", `ulimit -f ${(maxFileMegabytes ?? 0) * 2048}; exec "$0" "$@"`, ...start];
  const [command = "", ...args] = maxFileMegabytes ? limited : start;
  const child = spawn(command, args, {
    ...(cwd ? { cwd } : {}),
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: dataDirectory,
      LOG_LEVEL: "warn",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let message = "";
  const url = await new Promise<string>((resolve, reject) => {
    const onOutput = (part: Buffer) => {
      message += part.toString();
      const address = /running at (https?:\/\/\S+)/.exec(message)?.[1];
      // With PUBLIC_URL set, the logged URL is not where the site listens.
      if (address) resolve(env["PUBLIC_URL"] ? `http://127.0.0.1:${env["PORT"]}` : address);
    };
    child.stdout.on("data", onOutput);
    child.stderr.on("data", onOutput);
    // Not "exit", which may be emitted before the last of the output is read.
    child.on("close", (code) => reject(new Error(`The site ended with code ${code} before it was ready:\n${message}`)));
  });
  return {
    url,
    process: child,
    dataDirectory,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.on("exit", resolve));
        child.kill("SIGTERM");
        await ended;
      }
      if (!env["DATA_DIR"]) rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}
