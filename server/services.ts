import { createHmac } from "node:crypto";
import { FEATURES } from "#app/features.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { createEmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import { createMailer } from "#app/platform/email/mailer.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Feature, Services, SiteCaches } from "#app/platform/feature.server.ts";
import { createJobs, type Jobs } from "#app/platform/jobs/jobs.server.ts";
import { createLimiter } from "#app/platform/limits/rate-limit.server.ts";
import { log } from "#app/platform/log.server.ts";
import { createSignedLinks } from "#app/platform/signed-links.server.ts";
import { followSettings } from "#app/platform/settings/stored-settings.server.ts";
import { openStorage } from "#app/platform/storage/open-storage.server.ts";
import type { PageCache } from "#app/platform/http/page-cache.server.ts";
import { photosOnOrders } from "#store/orders/orders.server.ts";
import { openAccounts } from "./accounts.ts";
import { openCommerce, type Commerce } from "./commerce.ts";
import { requireSameSecret, type Secrets } from "./secrets.ts";

/** Its orders keep their photos, also after an admin removes them from the product. */
const EMBEDDED_STORE: Feature = { name: "store", filesInUse: photosOnOrders };

export type ServicesOptions = {
  env: Env;
  database: Database;
  /** The public URL, without a trailing slash. */
  publicUrl: string;
  secrets: Secrets;
};

/** The services of the site, and what of its shop only the server uses. */
export async function openServices(
  options: ServicesOptions,
  pages: Pick<PageCache, "outdate" | "drop">,
): Promise<{ services: Services; commerce: Pick<Commerce, "store" | "receiveWebhook"> }> {
  const shared = await openSharedServices(options, () => pages.drop());
  const { storefront, admin, shop, ...commerce } = openCommerce(shared, options.secrets);
  const auth = openAccounts(shared, options.secrets);
  const caches: SiteCaches = Object.assign({}, ...FEATURES.map((feature) => feature.caches?.(() => pages.outdate())));
  const storage = openStorage(options.env);
  return { services: { ...shared, storage, auth, caches, storefront, admin, shop }, commerce };
}

/** What the standalone store needs as well: no accounts, uploads or provider. */
export async function openSharedServices(options: ServicesOptions, onSettings = () => {}) {
  const { database, publicUrl, secrets } = options;
  const { db } = database;
  await requireSameSecret(db, secrets);
  let jobs: Jobs | undefined;
  const env = await followSettings({ env: options.env, database, features: FEATURES }, () => {
    onSettings();
    jobs?.reschedule().catch((error: unknown) => log("error", "schedules keep the previous time zone", { error }));
  });
  jobs = createJobs(database, { isEnqueueOnly: env.ROLE === "web", timeZone: () => env.STORE_TIMEZONE });
  const mailer = createMailer(env, db);
  const limiter = createLimiter(db, secrets.derive("limits"));
  const emails = createEmailDelivery({
    database,
    mailer,
    limiter,
    get perSecond() {
      return env.MAIL_PER_SECOND;
    },
    publicUrl,
  });
  return {
    db,
    database,
    env,
    publicUrl,
    mailer,
    emails,
    jobs,
    limiter,
    links: createSignedLinks(secrets.derive("links"), publicUrl, secrets.previous?.derive("links")),
    anonymousKey: createAnonymousKey(secrets),
    previousAnonymousKey: secrets.previous && createAnonymousKey(secrets.previous),
    features: [...FEATURES, EMBEDDED_STORE],
  } satisfies Partial<Services>;
}

/** The parts cannot be recovered from the key, and keys that share a part cannot be linked. */
export function createAnonymousKey({ derive }: Pick<Secrets, "derive">): (...parts: (string | number)[]) => string {
  const secret = derive("anonymous keys");
  return (...parts) => createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url").slice(0, 27);
}
