import { parseArgs } from "node:util";
import { printHealth } from "./print-health.ts";
import { runCommand } from "./run-command.ts";

/**
 * `npm run doctor`: checks everything the site needs, changes nothing, and says what to fix. Also while the site runs. `-- --json` prints the
 * checks for programs. Exits with 1 if one fails.
 */
const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });

await runCommand(async ({ diagnose, setLogLevel }) => {
  // The checks below are the output.
  setLogLevel("silent");
  printHealth(await diagnose(process.env), { json: values.json, success: "Nothing fails." });
});
