import { createHmac } from "node:crypto";
import { FEATURES } from "#app/features.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { createEmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import { createMailer } from "#app/platform/email/mailer.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Services, SiteCaches } from "#app/platform/feature.server.ts";
import { createJobs } from "#app/platform/jobs/jobs.server.ts";
import { createLimiter } from "#app/platform/limits/rate-limit.server.ts";
import { createSignedLinks } from "#app/platform/signed-links.server.ts";
import { openStorage } from "#app/platform/storage/open-storage.server.ts";
import { openAccounts } from "./accounts.ts";
import { openCommerce, type Commerce } from "./commerce.ts";
import { requireSameSecret, type Secrets } from "./secrets.ts";

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
  dropPages: () => void,
): Promise<{ services: Services; commerce: Pick<Commerce, "store" | "receiveWebhook"> }> {
  const shared = await openSharedServices(options);
  const { storefront, admin, shop, ...commerce } = openCommerce(shared, options.secrets);
  const auth = openAccounts(shared, options.secrets);
  const caches: SiteCaches = Object.assign({}, ...FEATURES.map((feature) => feature.caches?.(dropPages)));
  const storage = openStorage(options.env);
  return { services: { ...shared, storage, auth, caches, storefront, admin, shop }, commerce };
}

/** What the standalone store needs as well: no accounts, uploads or provider. */
export async function openSharedServices({ env, database, publicUrl, secrets }: ServicesOptions) {
  const { db } = database;
  await requireSameSecret(db, secrets);
  const mailer = createMailer(env, db);
  const limiter = createLimiter(db, secrets.derive("limits"));
  const emails = createEmailDelivery({ database, mailer, limiter, perSecond: env.MAIL_PER_SECOND, publicUrl });
  return {
    db,
    database,
    env,
    publicUrl,
    mailer,
    emails,
    jobs: createJobs(database),
    limiter,
    links: createSignedLinks(secrets.derive("links"), publicUrl),
    anonymousKey: createAnonymousKey(secrets),
    features: FEATURES,
  } satisfies Partial<Services>;
}

/** The parts cannot be recovered from the key, and keys that share a part cannot be linked. */
export function createAnonymousKey({ derive }: Pick<Secrets, "derive">): (...parts: (string | number)[]) => string {
  const secret = derive("anonymous keys");
  return (...parts) => createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url").slice(0, 27);
}
