import { asc, eq } from "drizzle-orm";
import { createCheckout } from "#app/features/checkout/checkout.server.ts";
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
import { aCart, aShoe } from "./factories/store-shelf.ts";

export const GRACE10 = {
  code: "grace10",
  discountType: "percentage",
  discountValue: "12.5",
  usageLimit: "",
  expiresAt: "",
};
export const TODAY = "2026-03-01";
const NOW = new Date("2026-03-01T12:00:00Z");

/** Stands between us and the provider: answers itself, or delivers the request and answers something else. */
export type Fault = (call: {
  operation: string;
  variables: object;
  deliver: () => Promise<Response>;
}) => Promise<Response>;

/** A shop of ours on the embedded store: what it does to codes, what it wrote to the provider and what work it asked for. */
export function aShop(db: Db) {
  const store = storeDeps(db);
  const { deps } = store;
  const routes = adminRoutes(deps);
  const written: string[] = [];
  const asked: string[] = [];
  const answers: { down: boolean; fault: Fault | null } = { down: false, fault: null };
  const admin = createShopifyAdmin({
    endpoint: "http://store.internal/admin/api/2025-07/graphql.json",
    token: deps.adminToken,
    async fetch(request) {
      if (answers.down) return new Response("", { status: 503 });
      const { query, variables } = (await request.clone().json()) as { query: string; variables: object };
      const operation = /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? "";
      if (query.trim().startsWith("mutation")) written.push(operation);
      const deliver = async () => routes.fetch(request);
      return answers.fault ? answers.fault({ operation, variables, deliver }) : deliver();
    },
    pause: async () => {},
  });
  const protocol = createStore(deps);
  const storefront = createStorefront({
    endpoint: "http://store.internal/api/2025-07/graphql.json",
    token: deps.storefrontToken,
    fetch: (request) => protocol.fetch(request),
  });
  const jobs = { enqueue: async (_tx: Db, name: string) => void asked.push(name) };

  return {
    db,
    jobs,
    deps,
    written,
    asked,
    answers,
    async create(typed: object): Promise<number> {
      const creation = await createPromoCode({ db, jobs }, typed);
      if (!creation.created) throw new Error(JSON.stringify(creation.errors));
      return creation.id;
    },
    keep: () => syncPromoCodes({ db, admin, timeZone: "America/New_York" }, NOW),
    checkout: (request: Parameters<typeof createCheckout>[1]) =>
      createCheckout({ storefront, publicUrl: "http://localhost" }, request),
    async buy(code: string) {
      const { variant } = await aShoe(db);
      const token = await aCart(db, [{ variantId: variant.id }], [code]);
      await aBuyer(deps).pay(token);
      await this.hear();
      return (await orderOfCheckout(db, token))!;
    },
    /** What the checkout takes off a new cart that holds the code. */
    async takenOff(code: string): Promise<number> {
      const { variant } = await aShoe(db);
      const checkout = await openCheckout(db, await aCart(db, [{ variantId: variant.id }], [code]), new Date());
      return checkout?.discountMinor ?? 0;
    },
    async cancel(id: number) {
      await adminClient(deps)(
        `mutation ($id: ID!) { orderCancel(orderId: $id, reason: CUSTOMER, refund: true, restock: true) { job { done } } }`,
        { id: `gid://shopify/Order/${id}` },
      );
    },
    /** Takes in what the store told of its orders; "again": all of it once more, newest first. */
    async hear(how: "new" | "again" = "new") {
      const told = await db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.createdAt));
      const news = told.filter(({ topic }) => topic === "orders/create" || topic === "orders/cancelled");
      for (const { body } of how === "again" ? news.toReversed() : news)
        await countPromoCodesOfOrder({ db, jobs }, JSON.parse(body));
    },
    async uses() {
      const [here] = await db.select().from(promoCodes).where(eq(promoCodes.code, "GRACE10"));
      const [there] = await db.select().from(discounts).where(eq(discounts.code, "GRACE10"));
      const ledger = (await db.select().from(discountRedemptions)).filter(
        ({ discountId, releasedAt }) => discountId === there?.id && releasedAt === null,
      );
      return { here: here?.usageCount, there: there?.usageCount, ledger: ledger.length };
    },
  };
}

export function atProvider(db: Db) {
  return db.select().from(discounts).orderBy(asc(discounts.id));
}
