import { requireEmailDelivery, type Env } from "#app/platform/env.server.ts";
import { setLogLevel, warnOnFailure } from "#app/platform/log.server.ts";
import { watchDiskSpace } from "#app/platform/storage/disk-space.server.ts";
import { openEmbeddedStore } from "./commerce.ts";
import { loadAssets, sendAsset } from "./http/assets.ts";
import { closeServer, listenWith, portOf, reservePort } from "./http/listen.ts";
import { backgroundWork } from "./jobs/background-work.ts";
import { openDatabase, requireDataFolder } from "./open-database.ts";
import { seedSampleShop } from "./seed/sample.ts";
import { openSecrets, rotateSecret } from "./secrets.ts";
import { openSharedServices } from "./services.ts";
import { visitorAddress } from "./http/visitor-address.ts";
import { startWatchdog } from "./watchdog.ts";

export type ServingStore = {
  url: string;
  /** The version of its APIs in the documents. */
  version: string;
  storefrontToken: string;
  adminToken: string;
  stop(): Promise<void>;
};

const DEFAULT_PORT = 4000;

/** The embedded store alone, on its own port, for any Storefront client. Its webhooks are sent by a site that shares its database. */
export async function serveStore(env: Env): Promise<ServingStore> {
  setLogLevel(env.LOG_LEVEL);
  requireEmailDelivery(env);
  const opening = Promise.withResolvers<(request: Request, socketAddress: string) => Promise<Response>>();
  const server = listenWith(async (request, address) => (await opening.promise)(request, address));
  const port = await reservePort(server, env.STORE_PORT ?? DEFAULT_PORT, env.HOST, "STORE_PORT");
  const url = env.PUBLIC_URL ?? `http://localhost:${port}`;
  requireDataFolder(env);
  const database = await openDatabase(env);
  const stopWatchdog = startWatchdog(env.WATCHDOG_SECONDS);
  const secrets = openSecrets(env.AUTH_SECRET, env.DATA_DIR, env.AUTH_SECRET_PREVIOUS);
  const services = await openSharedServices({ env, database, publicUrl: url, secrets });
  await rotateSecret(database.db, secrets);
  const { db, mailer, features } = services;
  const background = backgroundWork(services);
  const { store, version, storefrontToken, adminToken, admin } = openEmbeddedStore(services, secrets, {
    baseUrl: url,
    isBesideTheSite: true,
    receiveWebhook: () => Promise.reject(new Error("The site is not running, so it cannot receive webhooks.")),
  });
  await seedSampleShop(db, { timeZone: services.env.STORE_TIMEZONE, publicUrl: url });
  await background.start();
  // Makes the sample promo codes work here, where no site syncs them.
  if (!env.SHOPIFY_STORE_DOMAIN)
    for (const feature of features)
      await warnOnFailure(`${feature.name}: discounts not synced to the store yet`, async () =>
        feature.syncProvider?.({ db, database, env, admin }),
      );
  const disk = await watchDiskSpace(
    { folder: env.DATA_DIR, reserveBytes: env.DISK_RESERVE_MB * 1_000_000 },
    async (level) => {
      if (database.kind !== "embedded") return;
      if (level !== "enough") await background.stop();
      await database.setReadOnly(level !== "enough");
      if (level === "enough") await background.start();
    },
  );
  const assets = loadAssets("build/client");
  opening.resolve(async (request, socketAddress) => {
    const asset = assets.get(new URL(request.url).pathname);
    if (asset) return sendAsset(request, asset);
    return store.fetch(request, visitorAddress(request, socketAddress, env.TRUSTED_PROXY_HOPS));
  });
  if (!server.listening) await portOf(server, port, env.HOST, "STORE_PORT");
  return {
    url,
    version,
    storefrontToken,
    adminToken,
    async stop() {
      await closeServer(server);
      disk.stop();
      await background.stop();
      mailer.close();
      await database.close();
      stopWatchdog();
    },
  };
}
