import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { runCommand } from "./run-command.ts";

/** `npm run store:import -- products.csv`: makes the embedded store's catalog match a Shopify product export. */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { "allow-private-addresses": { type: "boolean", default: false } },
});
const [named, ...others] = positionals;
// Relative to the folder in which the command was typed.
const file = named && path.resolve(process.env["INIT_CWD"] ?? ".", named);
if (file && !existsSync(file)) {
  console.error(`There is no file ${file}.`);
  process.exit(2);
}
if (!file || others.length > 0) {
  console.error("Name the file: npm run store:import -- products.csv [--allow-private-addresses]");
  process.exit(2);
}

await runCommand(async ({ readEnv, importStoreFile }) => {
  const outcome = await importStoreFile(readEnv(process.env), {
    file,
    allowPrivateAddresses: values["allow-private-addresses"],
  });
  if (!outcome.imported) {
    console.error(
      `Nothing was imported. Fix ${outcome.problems.length} ${outcome.problems.length === 1 ? "problem" : "problems"} in ${file}:\n`,
    );
    for (const { line, reason } of outcome.problems) console.error(`  line ${line}: ${reason}`);
    process.exitCode = 1;
  } else {
    for (const { line, reason } of outcome.notes) console.log(`  line ${line}: ${reason}`);
    console.log(
      `Imported ${outcome.products} products with ${outcome.variants} variants and ${outcome.pictures} pictures from ${file}.`,
    );
  }
});
