import { existsSync } from "node:fs";

/** The last step of `npm start`, on Node 24, after installing and building. */
const startedAt = performance.now();
if (existsSync(".env")) process.loadEnvFile(".env");
process.env["NODE_ENV"] ??= "production";

const built = new URL("../build/server/index.js", import.meta.url).href;
const { apiVersionOf, canShowMailbox, readEnv, serve, stopOnSignals } = (await import(
  built
)) as typeof import("./app.ts");

try {
  const env = readEnv(process.env);
  const serving = await serve(env);
  stopOnSignals(serving);
  console.log(`\nSHOD is running at ${serving.publicUrl}  (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  if (serving.firstAdmin) {
    const { email, password } = serving.firstAdmin;
    console.log(`Owner sign-in, shown only once and saved in ${env.DATA_DIR}/admin: ${email}  ${password}`);
  }
  if (canShowMailbox(env)) console.log(`Emails are stored at ${serving.publicUrl}/dev/mailbox`);
  if (serving.storeUrl)
    console.log(`Storefront API of the embedded store: ${serving.storeUrl}/api/${apiVersionOf(env)}/graphql.json`);
  console.log("Press Ctrl+C to stop.\n");
  await serving.logHealth();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  if (process.env["LOG_LEVEL"] === "debug") console.error(error);
  process.exit(1);
}
