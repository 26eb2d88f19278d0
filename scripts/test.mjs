import { ensureBuilt, ensureInstalled, hand, run } from "./setup.mjs";

await run(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await hand("scripts/tests/run.ts", process.argv.slice(2));
});
