import { existsSync } from "node:fs";

/** `npm start` ends here, on Node 24, once everything is installed and built. */
const begun = performance.now();
if (existsSync(".env")) process.loadEnvFile(".env");
process.env["NODE_ENV"] ??= "production";

const built = new URL("../build/server/index.js", import.meta.url).href;
const { canShowMailbox, readEnv, serve, stopOnSignals } = (await import(built)) as typeof import("./app.ts");

try {
  const env = readEnv(process.env);
  const serving = await serve(env);
  stopOnSignals(serving);
  console.log(`\nSHOD is open at ${serving.publicUrl}  (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  if (serving.firstAdmin) {
    const { email, password } = serving.firstAdmin;
    console.log(`The owner's sign-in, printed this once and kept in ${env.DATA_DIR}/admin: ${email}  ${password}`);
  }
  if (canShowMailbox(env)) console.log(`Emails are kept at ${serving.publicUrl}/dev/mailbox`);
  if (serving.storeUrl)
    console.log(`The embedded store alone: ${serving.storeUrl}/api/${env.SHOPIFY_API_VERSION}/graphql.json`);
  console.log("Stop with Ctrl+C.\n");
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  if (process.env["LOG_LEVEL"] === "debug") console.error(error);
  process.exit(1);
}
