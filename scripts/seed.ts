import { parseArgs } from "node:util";
import { runCommand } from "./run-command.ts";

/** `npm run seed -- --products 10000 --subscribers 100000 …`: fills a database with generated rows, to test the site with many of them. */
await runCommand(async ({ readEnv, seedDatabase, SEEDS }) => {
  const usage = `Usage: npm run seed -- ${SEEDS.map((name) => `[--${name} N]`).join(" ")} [--yes-add]`;
  const numberIn = (name: string, value: string | boolean) => {
    if (!/^\d{1,7}$/.test(String(value))) throw new Error(`--${name} must be a whole number. ${usage}`);
    return Number(value);
  };
  const { values } = parseArgs({
    options: {
      "yes-add": { type: "boolean", default: false },
      ...Object.fromEntries(SEEDS.map((name) => [name, { type: "string" as const }])),
    },
  });
  const options: Record<string, string | boolean | undefined> = values;
  const wanted = Object.fromEntries(
    SEEDS.flatMap((name) => (options[name] ? [[name, numberIn(name, options[name])]] : [])),
  );
  if (Object.keys(wanted).length === 0) throw new Error(usage);
  const begun = performance.now();
  await seedDatabase(readEnv(process.env), wanted, { addToReal: values["yes-add"] });
  const added = Object.entries(wanted).map(([name, count]) => `${count.toLocaleString("en")} ${name}`);
  console.log(`Added ${added.join(", ")} in ${((performance.now() - begun) / 1000).toFixed(0)} s.`);
});
