/** Exports of the bundle for server/start.ts, the scripts and the tests. React Router's pages and the server are one bundle. */
export { createSite, type Site, type SiteOptions } from "./site.ts";
export { serve, type Serving } from "./serve.ts";
export { stopOnSignals } from "./stop-on-signals.ts";
export {
  openEmbeddedDatabase,
  openServerDatabase,
  dumpTemplate,
  templateFile,
} from "#app/platform/db/database.server.ts";
export { logTo, setLogLevel } from "#app/platform/log.server.ts";
export { withRequestId } from "#app/platform/request-id.server.ts";
export { canShowMailbox, requireEmailDelivery, type Env } from "#app/platform/env.server.ts";
export { apiVersionOf } from "#app/platform/shopify/credentials.server.ts";
export { readEnv } from "./env.ts";
export { diagnose } from "./cli/doctor.ts";
export { connectShop, moveToShop } from "./cli/connect.ts";
export { MOVE_EFFECTS } from "#app/platform/shopify/database-shop.ts";
export { CONNECT_SETTINGS } from "#app/platform/shopify/connect-settings.ts";
export { loadPages } from "./http/pages.ts";
export { openSecrets } from "./secrets.ts";
export { acceptSecret } from "./cli/accept-secret.ts";
export { grantAdminTo } from "./cli/grant-admin.ts";
export { backupCommands } from "./cli/backup.ts";
export { restore } from "./cli/restore.ts";
export { move } from "./cli/move.ts";
export { importStoreFile } from "./cli/store-import.ts";
export { serveStore, type ServingStore } from "./serve-store.ts";
export { seed, seedDatabase, SEEDS } from "./seed/seed.ts";
