import { existsSync } from "node:fs";
import { parseArgs } from "node:util";

/** `npm run restore -- latest`: restores a backup into the configured database and folders while the site is stopped (docs/operations.md). */
if (existsSync(".env")) process.loadEnvFile(".env");
const built = new URL("../build/server/index.js", import.meta.url).href;
const { readEnv, restore } = (await import(built)) as typeof import("../server/app.ts");

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: "boolean", default: false }, "erased-before": { type: "string" } },
  });
  const [name, ...others] = positionals;
  if (!name || others.length > 0)
    throw new Error(
      "Name the backup: npm run restore -- latest (or a name from npm run backup -- list) [--replace] [--erased-before time]",
    );
  console.log(
    await restore(readEnv(process.env), { name, replace: values.replace, erasedBefore: values["erased-before"] }),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
