import { parseArgs } from "node:util";
import { runCommand } from "./run-command.ts";

/** `npm run move -- --to postgres://…` (or `embedded`): moves the rows to another database while the site is stopped (docs/operations.md). */
await runCommand(async ({ readEnv, move }) => {
  const { to } = parseArgs({ options: { to: { type: "string" } } }).values;
  if (to === undefined)
    throw new Error(
      "Name the new database: npm run move -- --to postgres://user:password@host/name (or --to embedded)",
    );
  console.log(await move(readEnv(process.env), to));
});
