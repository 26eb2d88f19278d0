import { existsSync } from "node:fs";

/** `npm run backup`: makes a backup, also while the site runs. docs/operations.md describes `-- list`, `-- verify`, `-- prune` and `-- made-elsewhere`. */
if (existsSync(".env")) process.loadEnvFile(".env");
const built = new URL("../build/server/index.js", import.meta.url).href;
const { readEnv, backupCommands } = (await import(built)) as typeof import("../server/app.ts");

try {
  const [command = "create", name, ...others] = process.argv.slice(2);
  if (!(command in backupCommands) || others.length > 0)
    throw new Error(
      `Use one of: ${Object.keys(backupCommands)
        .map((subcommand) => `npm run backup -- ${subcommand}`)
        .join(", ")}`,
    );
  console.log(await backupCommands[command as keyof typeof backupCommands](readEnv(process.env), name));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
