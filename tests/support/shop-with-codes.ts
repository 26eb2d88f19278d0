import { asc, eq } from "drizzle-orm";
import { createCheckout } from "#app/features/cart/checkout.server.ts";
import { syncPromoCodes } from "#app/features/promos/mirror-promos.server.ts";
import { countPromoCodesOfOrder } from "#app/features/promos/promo-use.server.ts";
import { createPromoCode } from "#app/features/promos/promos.server.ts";
import { promoCodes } from "#app/features/promos/promos.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { createShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { createStorefront } from "#app/platform/shopify/storefront.server.ts";
import { adminRoutes } from "#store/admin/admin-routes.server.ts";
import { openCheckout } from "#store/checkout/open-checkout.server.ts";
import { orderOfCheckout } from "#store/orders/orders.server.ts";
import { createStore } from "#store/store.server.ts";
import { discountRedemptions, discounts, webhookDeliveries } from "#store/store.tables.server.ts";
import { adminClient } from "./factories/admin-client.ts";
import { aBuyer } from "./factories/buyer.ts";
import { storeDeps } from "./factories/store-deps.ts";
import { aCart, aShoe } from "./factories/store-catalog.ts";

export const GRACE10 = {
  code: "grace10",
  discountType: "percentage",
  discountValue: "12.5",
  usageLimit: "",
  expiresAt: "",
};
export const TODAY = "2026-03-01";
const NOW = new Date("2026-03-01T12:00:00Z");

/** Intercepts a request to the provider: responds itself, or delivers the request and changes the response. */
export type Fault = (call: {
  operation: string;
  variables: object;
  deliver: () => Promise<Response>;
}) => Promise<Response>;

/** A shop on the embedded store. `mutations` are those it sent to the provider, `enqueued` its jobs. */
export function aShop(db: Db) {
  const store = storeDeps(db);
  const { deps } = store;
  const routes = adminRoutes(deps);
  const mutations: string[] = [];
  const enqueued: string[] = [];
  const provider: { down: boolean; fault: Fault | null } = { down: false, fault: null };
  const admin = createShopifyAdmin({
    endpoint: "http://store.internal/admin/api/2025-07/graphql.json",
    token: deps.adminToken,
    async fetch(request) {
      if (provider.down) return new Response("", { status: 503 });
      const { query, variables } = (await request.clone().json()) as { query: string; variables: object };
      const operation = /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? "";
      if (query.trim().startsWith("mutation")) mutations.push(operation);
      const deliver = async () => routes.fetch(request);
      return provider.fault ? provider.fault({ operation, variables, deliver }) : deliver();
    },
    pause: async () => {},
  });
  const protocol = createStore(deps);
  const storefront = createStorefront({
    endpoint: "http://store.internal/api/2025-07/graphql.json",
    token: deps.storefrontToken,
    fetch: (request) => protocol.fetch(request),
  });
  const jobs = { enqueue: async (_tx: Db, name: string) => void enqueued.push(name) };

  return {
    db,
    jobs,
    deps,
    admin,
    mutations,
    enqueued,
    provider,
    async create(typed: object): Promise<number> {
      const creation = await createPromoCode({ db, jobs }, typed);
      if (!creation.created) throw new Error(JSON.stringify(creation.errors));
      return creation.id;
    },
    /** `isLive`: as if the provider were a Shopify store. */
    sync: ({ isLive = false, ...options }: { isLive?: boolean; rechecks?: number } = {}) =>
      syncPromoCodes({ db, admin, timeZone: "America/New_York", isLive }, { now: NOW, ...options }),
    checkout: (request: Parameters<typeof createCheckout>[1]) =>
      createCheckout({ storefront, publicUrl: "http://localhost" }, request),
    async buy(code: string) {
      const { variant } = await aShoe(db);
      const token = await aCart(db, [{ variantId: variant.id }], [code]);
      await aBuyer(deps).pay(token);
      await this.processWebhooks();
      return (await orderOfCheckout(db, token))!;
    },
    /** The discount of a new cart with the code at the checkout. */
    async discountOf(code: string): Promise<number> {
      const { variant } = await aShoe(db);
      const checkout = await openCheckout(
        storeDeps(db).deps,
        await aCart(db, [{ variantId: variant.id }], [code]),
        new Date(),
      );
      return checkout?.discountMinor ?? 0;
    },
    async cancel(id: number) {
      await adminClient(deps)(
        `mutation ($id: ID!) { orderCancel(orderId: $id, reason: CUSTOMER, refund: true, restock: true) { job { done } } }`,
        { id: `gid://shopify/Order/${id}` },
      );
    },
    /** Processes the store's order webhooks; "again": all of them once more, newest first. */
    async processWebhooks(how: "new" | "again" = "new") {
      const deliveries = await db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.createdAt));
      const orderEvents = deliveries.filter(({ topic }) => topic === "orders/create" || topic === "orders/cancelled");
      for (const { body } of how === "again" ? orderEvents.toReversed() : orderEvents)
        await countPromoCodesOfOrder({ db, jobs }, JSON.parse(body));
    },
    async uses() {
      const [inApp] = await db.select().from(promoCodes).where(eq(promoCodes.code, "GRACE10"));
      const [atStore] = await db.select().from(discounts).where(eq(discounts.code, "GRACE10"));
      const ledger = (await db.select().from(discountRedemptions)).filter(
        ({ discountId, releasedAt }) => discountId === atStore?.id && releasedAt === null,
      );
      return { inApp: inApp?.usageCount, atStore: atStore?.usageCount, ledger: ledger.length };
    },
  };
}

/** A shop with that code, which the provider has, too. */
export async function aShopWithCode(db: Db, typed: object) {
  const shop = aShop(db);
  const id = await shop.create(typed);
  await shop.sync();
  return { shop, id };
}

export function atProvider(db: Db) {
  return db.select().from(discounts).orderBy(asc(discounts.id));
}
