import { existsSync } from "node:fs";
import { parseArgs } from "node:util";

/** `npm run seed -- --products 10000 --subscribers 100000 …`: fills a database with made-up rows, to see how the site does with many. */
if (existsSync(".env")) process.loadEnvFile(".env");
const built = new URL("../build/server/index.js", import.meta.url).href;
const { readEnv, seedDatabase, SEEDS } = (await import(built)) as typeof import("../server/app.ts");

const usage = `Say how many: npm run seed -- ${SEEDS.map((name) => `[--${name} N]`).join(" ")} [--yes-add]`;
try {
  const { values } = parseArgs({
    options: {
      "yes-add": { type: "boolean", default: false },
      ...Object.fromEntries(SEEDS.map((name) => [name, { type: "string" as const }])),
    },
  });
  const given: Record<string, string | boolean | undefined> = values;
  const wanted = Object.fromEntries(
    SEEDS.flatMap((name) => (given[name] ? [[name, numberIn(name, given[name])]] : [])),
  );
  if (Object.keys(wanted).length === 0) throw new Error(usage);
  const begun = performance.now();
  await seedDatabase(readEnv(process.env), wanted, { addToReal: values["yes-add"] });
  const made = Object.entries(wanted).map(([name, count]) => `${count.toLocaleString("en")} ${name}`);
  console.log(`Added ${made.join(", ")} in ${((performance.now() - begun) / 1000).toFixed(0)} s.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function numberIn(name: string, given: string | boolean): number {
  if (!/^\d{1,7}$/.test(String(given))) throw new Error(`--${name} must be a whole number. ${usage}`);
  return Number(given);
}
