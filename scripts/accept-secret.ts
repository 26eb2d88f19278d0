import { existsSync } from "node:fs";

/** `npm run accept-secret`: accepts the secret of the current settings for the database, when the previous one is lost. */
if (existsSync(".env")) process.loadEnvFile(".env");
const built = new URL("../build/server/index.js", import.meta.url).href;
const { readEnv, acceptSecret } = (await import(built)) as typeof import("../server/app.ts");

try {
  console.log(await acceptSecret(readEnv(process.env)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
