import { serverEnvironment } from "./server-environment.mjs";
import { ensureBuilt, ensureInstalled, run, runProgram } from "./setup.mjs";

await run(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await runProgram("server/start.ts", [], serverEnvironment);
});
