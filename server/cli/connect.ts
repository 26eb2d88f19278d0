import { FEATURES } from "#app/features.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { DirectoryInUse } from "#app/platform/db/directory-lock.server.ts";
import type { HealthLine } from "#app/platform/health-line.ts";
import { requireShopifyCredentials } from "#app/platform/shopify/credentials.server.ts";
import { checkOwnership, moveDatabase } from "#app/platform/shopify/database-shop.server.ts";
import { recordedShop } from "#app/platform/shopify/recorded-shop.server.ts";
import { MOVE_EFFECTS, otherShopProblem, unknownShopProblem } from "#app/platform/shopify/database-shop.ts";
import { openShopConnection } from "#app/platform/shopify/shop-connection.server.ts";
import { memoryTokenStore } from "#app/platform/shopify/token-store.server.ts";
import { openShop } from "../commerce.ts";
import { readEnv } from "../env.ts";
import { openDatabase } from "../open-database.ts";
import { openSecrets } from "../secrets.ts";

/** Settings that `npm run connect` can ask for. */
const DOMAIN = "SHOPIFY_STORE_DOMAIN";

/**
 * Checks the connection to the configured Shopify store and subscribes to missing webhooks. An invalid store address is a failing check, not an
 * exception. Without the database, while the site runs on the embedded one, what is stored there is not checked.
 */
export async function connectShop(source: Record<string, string | undefined>): Promise<HealthLine[]> {
  const given = source[DOMAIN]?.trim();
  if (!given)
    return [storeAddress(`${DOMAIN} is not set.`, "Set it to the shop's address that ends in .myshopify.com.")];
  const problem = domainProblem(given);
  if (problem) return [problem];
  const env = readEnv(source);
  const database = await openDatabase(env).catch((error: unknown) => {
    if (error instanceof DirectoryInUse) return null;
    throw error;
  });
  try {
    const shop = shopOf(env, given, database);
    const belongsTo = database ? databaseCheck(await checkOwnership({ db: database.db, shop }), database.kind) : null;
    // Nothing is subscribed to at a shop that the site does not start with.
    if (belongsTo?.state === "failing") return [belongsTo];
    const services = { db: database?.db ?? null, env, shop, features: FEATURES };
    const checks: HealthLine[] = belongsTo ? [belongsTo] : [];
    for (const feature of FEATURES) checks.push(...((await feature.checkShop?.(services)) ?? []));
    return checks;
  } finally {
    await database?.close();
  }
}

/** Moves the database to the configured Shopify store, and returns what to print. The site must be stopped. */
export async function moveToShop(source: Record<string, string | undefined>): Promise<string> {
  const env = readEnv(source);
  if (!env.SHOPIFY_STORE_DOMAIN)
    throw new Error(`${DOMAIN} is not set. Set it to the shop that the database is to move to.`);
  requireShopifyCredentials(env);
  const database = await openDatabase(env);
  try {
    const { db } = database;
    const shop = shopOf(env, env.SHOPIFY_STORE_DOMAIN, database);
    const before = await recordedShop(db);
    const removed = await moveDatabase({ db, shop, features: FEATURES });
    if (!removed) return `The database belongs to ${shop.domain}. There is nothing to move.`;
    const counts = Object.entries(removed).map(([name, count]) => `${name} (${count})`);
    return [
      `The database moved from ${before?.domain ?? "no shop"} to ${shop.domain}.`,
      counts.length > 0 ? `Removed: ${new Intl.ListFormat("en").format(counts)}.` : "Nothing had to be removed.",
      "Start the site. It reads the products, stock and orders of this shop, and creates your promo codes there.",
    ].join("\n");
  } finally {
    await database.close();
  }
}

function databaseCheck(
  { ownership, recorded, configured, reason }: Awaited<ReturnType<typeof checkOwnership>>,
  kind: Database["kind"],
): HealthLine {
  const name = "Database";
  if (ownership === "other" && recorded) {
    const [detail = "", ...ways] = otherShopProblem(recorded, configured, kind).split("\n");
    return { name, state: "failing", detail, toDo: ways.map((way) => way.trim()).join(" ") };
  }
  if (ownership === "unknown")
    return { name, state: "warning", detail: unknownShopProblem(recorded, configured, reason) };
  if (ownership === "trial")
    return {
      name,
      state: "warning",
      detail: `It was used with the embedded store. At the next start it moves to this shop. ${MOVE_EFFECTS}`,
      toDo: "Back it up first: npm run backup.",
    };
  return { name, state: "ok", detail: ownership === "unclaimed" ? "It has no shop yet." : "It belongs to this shop." };
}

function shopOf(env: ReturnType<typeof readEnv>, domain: string, database: Database | null) {
  const shared = database && openShop({ env, db: database.db, secrets: openSecrets(env.AUTH_SECRET, env.DATA_DIR) });
  return shared ?? openShopConnection(domain.toLowerCase(), { env, fetch, tokens: memoryTokenStore });
}

/** The address is checked alone, so that it is reported like everything else. */
function domainProblem(domain: string): HealthLine | null {
  try {
    readEnv({ [DOMAIN]: domain });
    return null;
  } catch {
    const meant = permanentAddressIn(domain);
    return storeAddress(
      `${DOMAIN} is ${domain}, which is not the shop's permanent address.`,
      meant
        ? `Set it to ${meant}.`
        : "Set it to the address that ends in .myshopify.com, without https://. It is in the Shopify admin under Settings, Domains, even if the shop has a domain of its own.",
    );
  }
}

/** The permanent address in a pasted URL: of the shop, or of its page in the Shopify admin. */
function permanentAddressIn(text: string): string | null {
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  const name =
    url?.host === "admin.shopify.com"
      ? /^\/store\/([a-z0-9][a-z0-9-]*)/i.exec(url.pathname)?.[1]
      : /^([a-z0-9][a-z0-9-]*)\.myshopify\.com$/.exec(url?.hostname ?? "")?.[1];
  return name ? `${name.toLowerCase()}.myshopify.com` : null;
}

const storeAddress = (detail: string, toDo: string): HealthLine => ({
  name: "Store address",
  state: "failing",
  detail,
  toDo,
});
