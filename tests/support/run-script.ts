import { spawn } from "node:child_process";

/** Runs a command of package.json to its end, as `node scripts/run.mjs` does. */
export function runScript(
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; message: string }> {
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    env: { ...process.env, DATABASE_URL: "", LOG_LEVEL: "error", NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let message = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => void (message += part.toString()));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, message })));
}
