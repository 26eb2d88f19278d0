import stylesheetHref from "#app/ui/app.css?url";
import { FEATURES } from "#app/features.server.ts";
import { createEmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import { createMailer } from "#app/platform/email/mailer.server.ts";
import { requireEmailDelivery, type Env } from "#app/platform/env.server.ts";
import { createJobs } from "#app/platform/jobs/jobs.server.ts";
import { createLimiter } from "#app/platform/limits/rate-limit.server.ts";
import { setLogLevel, warnOnFailure } from "#app/platform/log.server.ts";
import { createShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { apiVersionOf } from "#app/platform/shopify/credentials.server.ts";
import { watchDiskSpace } from "#app/platform/storage/disk-space.server.ts";
import { createStore } from "#store/store.server.ts";
import { loadAssets, sendAsset } from "./http/assets.ts";
import { closeServer, listenWith, portOf } from "./http/listen.ts";
import { backgroundWork } from "./jobs/background-work.ts";
import { openDatabase } from "./open-database.ts";
import { seedSampleShop } from "./seed/sample.ts";
import { openSecrets, requireSameSecret } from "./secrets.ts";
import { storeKeys } from "./store-keys.ts";
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
  let respond = async (_request: Request, _address: string): Promise<Response> =>
    new Response("Starting.", { status: 503 });
  const server = listenWith((request, address) => respond(request, address));
  const port = await portOf(server, env.STORE_PORT ?? DEFAULT_PORT, env.HOST);
  const url = env.PUBLIC_URL ?? `http://localhost:${port}`;
  const database = await openDatabase(env);
  const stopWatchdog = startWatchdog(env.WATCHDOG_SECONDS);
  const { db } = database;
  const mailer = createMailer(env, db);
  const emails = createEmailDelivery({ database, mailer, perSecond: env.MAIL_PER_SECOND, publicUrl: url });
  const jobs = createJobs(database);
  const background = backgroundWork(jobs, emails);
  const secrets = openSecrets(env.AUTH_SECRET, env.DATA_DIR);
  await requireSameSecret(db, secrets);
  const { storefrontToken, adminToken, webhookSecret } = storeKeys(secrets);
  const rejectWebhook = () => Promise.reject(new Error("The site is not running, so it cannot receive webhooks."));
  const store = createStore({
    db,
    jobs,
    emails,
    limiter: createLimiter(db, secrets.derive("limits")),
    baseUrl: url,
    dataDir: env.DATA_DIR,
    storefrontToken,
    adminToken,
    stylesheetHref,
    ...(env.STORE_INTROSPECTION ? { allowsIntrospection: env.STORE_INTROSPECTION === "on" } : {}),
    webhooks: { url: `${url}/webhooks/shopify`, secret: webhookSecret, send: rejectWebhook },
    isBesideTheSite: true,
    policies: Object.assign({}, ...FEATURES.map((feature) => feature.storePolicies?.({ db, env }))),
  });
  await seedSampleShop(db, { timeZone: env.STORE_TIMEZONE, publicUrl: url });
  await background.start();
  const version = apiVersionOf({ SHOPIFY_API_VERSION: env.SHOPIFY_API_VERSION });
  const admin = createShopifyAdmin({
    endpoint: `http://store.internal/admin/api/${version}/graphql.json`,
    token: adminToken,
    fetch: (request) => store.fetch(request),
  });
  // Makes the sample promo codes work here, where no site syncs them.
  if (!env.SHOPIFY_STORE_DOMAIN)
    for (const feature of FEATURES)
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
  respond = async (request, socketAddress) => {
    const asset = assets.get(new URL(request.url).pathname);
    if (asset) return sendAsset(request, asset);
    return store.fetch(request, visitorAddress(request, socketAddress, env.TRUSTED_PROXY_HOPS));
  };
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
