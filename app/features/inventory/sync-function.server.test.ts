import { noJobs } from "#tests/support/no-jobs.ts";
import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { createShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { auditedActions, unreachableDatabase } from "#tests/support/admin.ts";
import { NOT_LOGGED } from "./inventory-admin.ts";
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

/** The function with a provider that gives this response, and the number of calls to the provider. */
function aProvider(respond: () => Response = () => Response.json({ data: TWO_VARIANTS })) {
  let callCount = 0;
  const fetch = async () => {
    callCount += 1;
    return respond();
  };
  const endpoint = "http://store.test/admin/api/2025-07/graphql.json";
  const sync = syncShopifyInventory({
    admin: createShopifyAdmin({ endpoint, token: "t", fetch }),
    storefront,
    jobs: noJobs,
  });
  const callAs = (db: Db, visitor = owner) => sync({ db, address: "198.51.100.1", visitor }, {});
  return { callAs, callCount: () => callCount };
}

describe("[FN-13] the function sync-shopify-inventory", () => {
  test("returns how many were synced", async ({ db }) => {
    expect(await aProvider().callAs(db)).toEqual({ status: 200, body: { success: true, synced: 2 } });
    expect(await auditedActions(db)).toEqual(["inventory.synced All variants"]);
  });

  test("does nothing unless the caller is an admin", async ({ db }) => {
    const { callAs, callCount } = aProvider();
    await expect(callAs(db, { ...owner, isAdmin: false })).rejects.toThrow("Only an admin");
    expect([callCount(), await stockOf(db, [gid(1)]), await auditedActions(db)]).toEqual([0, {}, []]);
  });

  test("passes on the provider's message, and no internal error", async ({ db }) => {
    const refuses = aProvider(() => Response.json({ errors: [{ message: "Access denied for inventoryQuantity" }] }));
    expect(await refuses.callAs(db)).toEqual({
      status: 502,
      body: { error: expect.stringContaining("Access denied for inventoryQuantity") },
    });
    const internalError = { status: 500, body: { error: "Please try again in a moment." } };
    expect(await aProvider().callAs(unreachableDatabase(db))).toEqual(internalError);
    expect(await aProvider(() => new Response("<h1>no JSON</h1>")).callAs(db)).toEqual({
      status: 502,
      body: { error: "Shopify sent an unreadable response" },
    });
  });

  test("reports that stock was updated if only the audit log fails", async ({ db }) => {
    await db.execute(sql`alter table audit_log rename to audit_log_elsewhere`);
    expect(await aProvider().callAs(db)).toEqual({ status: 500, body: { error: NOT_LOGGED } });
    expect(await stockOf(db, [gid(1)])).toMatchObject({ [gid(1)]: { currentStock: 4 } });
  });
});
