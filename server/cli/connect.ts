import { FEATURES } from "#app/features.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { HealthLine } from "#app/platform/health-line.ts";
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
    if (env.DATABASE_URL) throw error;
    return null;
  });
  try {
    const services = { db: database?.db ?? null, env, shop: shopOf(env, given, database), features: FEATURES };
    const checks: HealthLine[] = [];
    for (const feature of FEATURES) checks.push(...((await feature.checkShop?.(services)) ?? []));
    return checks;
  } finally {
    await database?.close();
  }
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
    return storeAddress(
      `${DOMAIN} is ${domain}, which is not the shop's permanent address.`,
      "Set it to the address that ends in .myshopify.com, without https://. It is in the Shopify admin under Settings, Domains, even if the shop has a domain of its own.",
    );
  }
}

const storeAddress = (detail: string, toDo: string): HealthLine => ({
  name: "Store address",
  state: "failing",
  detail,
  toDo,
});
