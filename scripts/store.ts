import { existsSync } from "node:fs";

/** `npm run store`: serves only the embedded store, for other Storefront clients. */
if (existsSync(".env")) process.loadEnvFile(".env");
process.env["NODE_ENV"] ??= "production";
const built = new URL("../build/server/index.js", import.meta.url).href;
const { readEnv, serveStore, stopOnSignals } = (await import(built)) as typeof import("../server/app.ts");

try {
  const store = await serveStore(readEnv(process.env));
  stopOnSignals(store);
  console.log(`
The embedded store is open.

  Storefront API  ${store.url}/api/${store.version}/graphql.json
  token           ${store.storefrontToken}
  Admin API       ${store.url}/admin/api/${store.version}/graphql.json
  token           ${store.adminToken}

Press Ctrl+C to stop.
`);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
