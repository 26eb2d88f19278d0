import { ensureBuilt, ensureInstalled, run, runProgram } from "./setup.mjs";

await run(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await runProgram("scripts/tests/run.ts", process.argv.slice(2));
});
