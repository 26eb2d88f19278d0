import { brand } from "#app/brand.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Feature, ShopServices } from "#app/platform/feature.server.ts";
import type { HealthLine } from "#app/platform/health-line.ts";
import { log } from "#app/platform/log.server.ts";
import { ensureSubscriptions } from "#app/platform/shopify/connection/subscriptions.server.ts";
import { connectionRecord, recordChecks } from "#app/platform/shopify/connection-record.server.ts";
import { hasCustomerAccounts } from "#app/platform/shopify/customer-accounts.server.ts";
import { apiVersionOf } from "#app/platform/shopify/credentials.server.ts";
import { failureOf } from "#app/platform/shopify/failures.ts";
import { ProviderUnreachable } from "#app/platform/shopify/provider-problem.ts";
import type { ShopConnection } from "#app/platform/shopify/shop-connection.server.ts";
import { lastDeliveries } from "#app/platform/webhooks/inbox.server.ts";
import {
  connectionChecks,
  publicAddressProblem,
  startProblems,
  WEBHOOK_TOPICS,
  type Asked,
  type Probe,
  type WebhooksFound,
} from "./connection-checks.ts";
import { probeAdmin, probeCredentials, probeCustomerSignIn, probeStorefront } from "./probe.server.ts";

export const CHECK_CONNECTION = "check-shopify-connection";
/** Where Shopify delivers webhooks. */
const WEBHOOK_PATH = "/webhooks/shopify";

/** Checks the connection to the shop, subscribes to missing webhooks, and records the result. */
export async function checkConnection(services: ShopServices, now = new Date()): Promise<HealthLine[]> {
  const { db, shop } = services;
  const checks = connectionChecks(await probe(services));
  if (db) await recordChecks(db, shop.domain, checks, now);
  for (const { name, detail, toDo } of checks.filter(({ state }) => state === "failing"))
    log("error", "Shopify connection check failed", { check: name, detail, toDo });
  return checks;
}

/** Throws if a credential is rejected. A shop that does not respond in time is logged, and the site starts. */
export async function requireAcceptedCredentials({ env, shop }: Pick<ShopServices, "env" | "shop">): Promise<void> {
  const credentials = probeCredentials(shop, env);
  const [admin, storefront] = await Promise.all([withinStart(credentials.admin), withinStart(credentials.storefront)]);
  const problems = startProblems({ admin, storefront });
  if (problems.length > 0)
    throw new Error(
      `Shopify rejects a credential. Correct it in the environment or in .env; npm run connect checks all of them:\n${problems.map((problem) => `  ${problem}`).join("\n")}`,
    );
  for (const [api, asked] of Object.entries({ admin, storefront }))
    if (asked.state === "failed") log("error", "started without the Shopify store", { api, reason: asked.reason });
}

const START_SECONDS = 5;

function withinStart<Found>(work: Promise<Asked<Found>>): Promise<Asked<Found>> {
  const late = new ProviderUnreachable(`No response within ${START_SECONDS} seconds.`);
  return Promise.race([
    work,
    new Promise<Asked<Found>>((resolve) =>
      setTimeout(() => resolve({ state: "failed", ...failureOf(late) }), START_SECONDS * 1000).unref(),
    ),
  ]);
}

const APIS = ["admin", "storefront"] as const;

async function probe({ db, env, shop, features }: ShopServices): Promise<Probe> {
  const [admin, storefront] = await Promise.all([probeAdmin(shop, env), probeStorefront(shop, env)]);
  const publicUrl = env.PUBLIC_URL ?? null;
  const record = db ? await connectionRecord(db, shop.domain) : null;
  return {
    domain: shop.domain,
    publicUrl,
    version: apiVersionOf(env),
    market: shop.market,
    hasPrivateToken: Boolean(env.SHOPIFY_STOREFRONT_PRIVATE_TOKEN),
    admin,
    storefront,
    servedVersions: APIS.flatMap((api) => shop.monitor.status(api).servedVersion ?? []),
    skewMs: shop.monitor.status("admin").skewMs ?? shop.monitor.status("storefront").skewMs,
    customerSignIn: hasCustomerAccounts(env) ? await probeCustomerSignIn(shop, env) : null,
    webhooks:
      admin.state === "ok" && publicUrl !== null && publicAddressProblem(publicUrl) === null
        ? await subscriptions(shop, `${publicUrl}${WEBHOOK_PATH}`)
        : null,
    deliveries: db ? await lastDeliveries(db) : [],
    webhookRefusedAt: record?.webhookRefusedAt ?? null,
    currencies: db ? await currenciesOf(db, features) : null,
    checkoutHosts: [shop.domain, "checkout.shopify.com", ...(env.CHECKOUT_HOSTS ?? [])],
  };
}

async function subscriptions(shop: ShopConnection, uri: string): Promise<WebhooksFound | { reason: string }> {
  try {
    return await ensureSubscriptions(shop, { uri, topics: WEBHOOK_TOPICS });
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

/** The currency of new amounts, and of those stored. */
async function currenciesOf(db: Db, features: readonly Feature[]): Promise<string[]> {
  const found = new Set<string>([brand.defaultCurrency]);
  for (const feature of features) for (const currency of (await feature.currencies?.(db)) ?? []) found.add(currency);
  return [...found];
}
