import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { runCommand } from "./run-command.ts";

/**
 * `npm run connect`: checks the connection to the Shopify store, subscribes to missing webhooks, and says what to fix. In a terminal it asks for
 * the settings that are not set. `-- --json` prints the checks for programs. Exits with 1 if one fails.
 */
const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });
const MARKS = { ok: "ok  ", warning: "note", failing: "FAIL" };

await runCommand(async ({ connectShop, setLogLevel, CONNECT_SETTINGS }) => {
  const asked =
    values.json || !process.stdin.isTTY || !process.stdout.isTTY ? {} : await askForMissing(CONNECT_SETTINGS);
  // The checks below are the output.
  setLogLevel("silent");
  const checks = await connectShop({ ...process.env, ...asked });
  const failing = checks.filter(({ state }) => state === "failing").length;
  if (values.json) console.log(JSON.stringify({ ok: failing === 0, checks }, null, 2));
  else {
    for (const { name, state, detail, toDo } of checks)
      console.log(`${MARKS[state]}  ${name}: ${detail}${toDo ? `\n      ${toDo}` : ""}`);
    console.log(
      failing > 0
        ? `\n${failing === 1 ? "1 check fails" : `${failing} checks fail`}. Fix the first, then run this again.`
        : "\nThe shop is connected. Restart the site to use it.",
    );
    if (failing === 0 && Object.keys(asked).length > 0)
      console.log(
        `\nPut what you entered into .env:\n${Object.keys(asked)
          .map((name) => `${name}=...`)
          .join("\n")}`,
      );
  }
  process.exitCode = failing > 0 ? 1 : 0;
});

/** Asks for each setting that is neither in the environment nor in .env. */
async function askForMissing(
  settings: typeof import("../server/app.ts").CONNECT_SETTINGS,
): Promise<Record<string, string>> {
  const given: Record<string, string> = {};
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  for (const [setting, where] of settings)
    if (!process.env[setting]) given[setting] = (await prompt.question(`${setting} (${where})\n> `)).trim();
  prompt.close();
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
}
