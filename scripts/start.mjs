import { ensureBuilt, ensureInstalled, hand, run } from "./setup.mjs";

await run(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await hand("server/start.ts");
});
