import { runCommand } from "./run-command.ts";

/** `npm run backup`: makes a backup, also while the site runs. docs/operations.md describes `-- list`, `-- verify`, `-- prune` and `-- made-elsewhere`. */
await runCommand(async ({ readEnv, backupCommands }) => {
  const [command = "create", name, ...others] = process.argv.slice(2);
  if (!(command in backupCommands) || others.length > 0)
    throw new Error(
      `Use one of: ${Object.keys(backupCommands)
        .map((subcommand) => `npm run backup -- ${subcommand}`)
        .join(", ")}`,
    );
  console.log(await backupCommands[command as keyof typeof backupCommands](readEnv(process.env), name));
});
