import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { createShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";
import { describe, expect, test } from "#tests/database.ts";
import { auditedActions, deadDatabase } from "#tests/admin.ts";
import { NOT_WRITTEN_DOWN } from "./inventory-admin.ts";
import { stockOf } from "./inventory.server.ts";
import { syncShopifyInventory } from "./sync-function.server.ts";

const gid = (number: number) => `gid://shopify/ProductVariant/${number}`;
const owner = { id: "o", name: "O", email: "owner@shod.example", isAdmin: true, sessionId: "s" };
const storefront: Storefront = { query: async () => null };

const TWO_VARIANTS = {
  productVariants: {
    nodes: [
      { id: gid(1), availableForSale: true, inventoryQuantity: 4, inventoryItem: { tracked: true } },
      { id: gid(2), availableForSale: false, inventoryQuantity: 0, inventoryItem: { tracked: true } },
    ],
    pageInfo: { hasNextPage: false, endCursor: null },
  },
};

/** The function on a provider that answers this, and how often the provider was asked. */
function aProvider(answer: () => Response = () => Response.json({ data: TWO_VARIANTS })) {
  let asked = 0;
  const fetch = async () => {
    asked += 1;
    return answer();
  };
  const endpoint = "http://store.test/admin/api/2025-07/graphql.json";
  const sync = syncShopifyInventory({ admin: createShopifyAdmin({ endpoint, token: "t", fetch }), storefront });
  const press = (db: Db, visitor = owner) => sync({ db, address: "198.51.100.1", visitor }, {});
  return { press, asked: () => asked };
}

describe("[FN-13] the function sync-shopify-inventory", () => {
  test("answers how many were synced", async ({ db }) => {
    expect(await aProvider().press(db)).toEqual({ status: 200, body: { success: true, synced: 2 } });
    expect(await auditedActions(db)).toEqual(["inventory.synced All variants"]);
  });

  test("does nothing for who is no admin", async ({ db }) => {
    const { press, asked } = aProvider();
    await expect(press(db, { ...owner, isAdmin: false })).rejects.toThrow("Only an admin");
    expect([asked(), await stockOf(db, [gid(1)]), await auditedActions(db)]).toEqual([0, {}, []]);
  });

  test("hands on what the provider says, and nothing of what goes wrong here", async ({ db }) => {
    const refuses = aProvider(() => Response.json({ errors: [{ message: "Access denied for inventoryQuantity" }] }));
    expect(await refuses.press(db)).toEqual({
      status: 502,
      body: { error: expect.stringContaining("Access denied for inventoryQuantity") },
    });
    const ours = { status: 500, body: { error: "Please try again in a moment." } };
    expect(await aProvider().press(deadDatabase(db))).toEqual(ours);
    expect(await aProvider(() => new Response("<h1>no JSON</h1>")).press(db)).toEqual(ours);
  });

  test("says that the stock was kept where only the audit log fails", async ({ db }) => {
    await db.execute(sql`alter table audit_log rename to audit_log_elsewhere`);
    expect(await aProvider().press(db)).toEqual({ status: 500, body: { error: NOT_WRITTEN_DOWN } });
    expect(await stockOf(db, [gid(1)])).toMatchObject({ [gid(1)]: { currentStock: 4 } });
  });
});
