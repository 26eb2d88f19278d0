import { parseArgs } from "node:util";
import { runCommand } from "./run-command.ts";

/** `npm run restore -- latest`: restores a backup into the configured database and folders while the site is stopped (docs/operations.md). */
await runCommand(async ({ readEnv, restore }) => {
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
});
