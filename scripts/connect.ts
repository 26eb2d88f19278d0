import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { printHealth } from "./print-health.ts";
import { runCommand } from "./run-command.ts";

/**
 * `npm run connect`: checks the connection to the Shopify store, subscribes to missing webhooks, and says what to fix. In a terminal it asks for
 * the settings that are not set. `-- --json` prints the checks for programs. Exits with 1 if one fails.
 *
 * `npm run connect -- --move-to-this-shop`: moves the database of another shop to the configured one. Asks first; `--yes` answers.
 */
const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    "move-to-this-shop": { type: "boolean", default: false },
    yes: { type: "boolean", default: false },
  },
});

await runCommand(async ({ connectShop, moveToShop, setLogLevel, CONNECT_SETTINGS, MOVE_EFFECTS }) => {
  if (values["move-to-this-shop"]) {
    if (!values.yes && !(await isBackedUp(MOVE_EFFECTS))) {
      process.exitCode = 1;
      return console.error("Nothing was changed. Run npm run backup, and then this again.");
    }
    setLogLevel("silent");
    return console.log(await moveToShop(process.env));
  }
  const asked =
    values.json || !process.stdin.isTTY || !process.stdout.isTTY ? {} : await askForMissing(CONNECT_SETTINGS);
  // The checks below are the output.
  setLogLevel("silent");
  const checks = await connectShop({ ...process.env, ...asked });
  const isConnected = printHealth(checks, {
    json: values.json,
    success: "The shop is connected. Restart the site to use it.",
  });
  if (isConnected && Object.keys(asked).length > 0)
    console.log(
      `\nPut what you entered into .env:\n${Object.keys(asked)
        .map((name) => `${name}=...`)
        .join("\n")}`,
    );
});

/** What leaves cannot be restored otherwise, so the owner confirms that there is a backup. */
async function isBackedUp(effects: string): Promise<boolean> {
  console.log(`${effects}\nBack it up first (npm run backup), and stop the site.`);
  if (!process.stdin.isTTY) {
    console.log("Add --yes once that is done.");
    return false;
  }
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const given = await prompt.question("Is it backed up? Type yes to move it.\n> ");
  prompt.close();
  return given.trim().toLowerCase() === "yes";
}

/** Asks for each setting that is neither in the environment nor in .env. */
async function askForMissing(
  settings: typeof import("../server/app.ts").CONNECT_SETTINGS,
): Promise<Record<string, string>> {
  const given: Record<string, string> = {};
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  for (const [setting, where] of settings)
    if (!process.env[setting] && !process.env[`${setting}_FILE`])
      given[setting] = (await prompt.question(`${setting} (${where})\n> `)).trim();
  prompt.close();
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
}
