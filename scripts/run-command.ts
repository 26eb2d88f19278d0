import { existsSync } from "node:fs";

/** Runs a command of the built site with the settings of .env. A failure prints its message; the exit code is then 1. */
export async function runCommand(command: (built: typeof import("../server/app.ts")) => Promise<void>): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  process.env["NODE_ENV"] ??= "production";
  try {
    await command(
      (await import(new URL("../build/server/index.js", import.meta.url).href)) as typeof import("../server/app.ts"),
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
