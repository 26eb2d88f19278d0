import type { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { FEATURES } from "#app/features.server.ts";
import { EDIT_CONFLICT } from "#app/platform/audit/edit-conflict.server.ts";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import { createShopifyAdmin, type ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { orderToChange } from "#app/platform/shopify/order-commands.server.ts";
import { adminRoutes } from "#store/admin/admin-routes.server.ts";
import { orderOfCheckout } from "#store/orders/orders.server.ts";
import { actionResultOf } from "#tests/support/admin.ts";
import { databaseOfFile, onPostgres } from "#tests/support/database.ts";
import { aBuyer } from "#tests/support/factories/buyer.ts";
import { aCart, aShoe } from "#tests/support/factories/store-catalog.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { fakeShopify } from "#tests/support/fake-shopify/fake-shopify.ts";
import { anOrderAtShopify } from "#tests/support/fake-shopify/order-state.ts";
import { anApp, aShop } from "#tests/support/fake-shopify/shop-state.ts";
import { contextWith } from "#tests/support/services.ts";
import { action as cancelAction } from "./routes/admin-order-cancel.tsx";
import { action as fulfillAction } from "./routes/admin-order-fulfill.tsx";
import { action as noteAction } from "./routes/admin-order-note.tsx";
import { action as refundAction } from "./routes/admin-order-refund.tsx";

type Run = (given: never) => Promise<unknown>;
type Job = { action: Run; fields: (line: string) => Record<string, string> };
type Provider = { admin: ShopifyAdmin; id: string };

const FULFILL: Job = {
  action: fulfillAction,
  fields: (line) => ({ [`units.${line}`]: "2", company: "UPS", number: "1Z1" }),
};
const CANCEL: Job = {
  action: cancelAction,
  fields: () => ({ reason: "STAFF", restock: "on", refund: "on", confirmed: "on", staffNote: "Twice" }),
};
const REFUND: Job = {
  action: refundAction,
  fields: (line) => ({ [`unsent.${line}`]: "1", restock: "on", amount: "7.50", note: "Worn" }),
};
const note = (text: string): Job => ({ action: noteAction, fields: () => ({ note: text }) });

/** Two admins need separate connections, so these run on Postgres. */
describe.runIf(onPostgres)("of two admins who change an order at once", () => {
  const database = databaseOfFile();

  async function embedded(): Promise<Provider> {
    const { db } = database;
    const { deps } = storeDeps(db);
    const { variant } = await aShoe(db, { priceMinor: 10_000 });
    const token = await aCart(db, [{ variantId: variant.id, quantity: 2 }]);
    await aBuyer(deps).pay(token);
    const routes = adminRoutes(deps);
    const admin = createShopifyAdmin({
      endpoint: "http://store.internal/admin/api/2025-07/graphql.json",
      token: deps.adminToken,
      fetch: async (request) => routes.fetch(request),
    });
    return { admin, id: String((await orderOfCheckout(db, token))!.id) };
  }

  async function atShopify(): Promise<Provider> {
    const token = "shpat_0123456789abcdef0123456789abcdef";
    const order = anOrderAtShopify(1001, [{ title: "Pilgrim Low", price: 100, quantity: 2 }]);
    const shop = aShop({ changeable: [order], apps: [anApp({ permanentToken: token })] });
    const { fetch } = fakeShopify(shop);
    const endpoint = `https://${shop.domain}/admin/api/2026-10/graphql.json`;
    return { admin: createShopifyAdmin({ fetch, endpoint, token }), id: "1001" };
  }

  const anAdmin = (id: string, admin: ShopifyAdmin) =>
    contextWith(
      { db: database.db, database, admin, features: FEATURES },
      { visitor: async () => ({ id, name: id, email: `${id}@shod.example`, isAdmin: true, sessionId: id }) },
    );

  const send = (context: RouterContextProvider, id: string, action: Run, fields: Record<string, string>) => {
    const body = new URLSearchParams({ formKey: crypto.randomUUID(), ...fields });
    const request = new Request(`https://shod.example/admin/orders/${id}/change`, { method: "POST", body });
    return actionResultOf(action({ request, context, params: { id } } as never));
  };

  const audited = () => database.db.$count(auditLog);

  describe.each([
    ["the embedded store", embedded],
    ["a Shopify store", atShopify],
  ])("at %s", (_name, provider) => {
    test.each([
      ["fulfill the same items", FULFILL, FULFILL],
      ["fulfill and cancel it", FULFILL, CANCEL],
      ["cancel it", CANCEL, CANCEL],
      ["refund the same item", REFUND, REFUND],
      ["fulfill and refund an item", FULFILL, REFUND],
      ["write notes", note("Call first"), note("Ring twice")],
      ["cancel it and write a note", CANCEL, note("Ring twice")],
    ])(
      "one wins, and the other one gets the current state and keeps what was typed: they %s",
      async (_what, one, other) => {
        const { admin, id } = await provider();
        const before = (await orderToChange(admin, id))!;
        const line = before.lines[0]!.id;
        const jobs = [one, other].map(({ action, fields }, at) => ({
          context: anAdmin(`admin-${at}`, admin),
          action,
          typed: { ...fields(line), version: before.version },
        }));
        const entries = await audited();
        const results = await Promise.all(jobs.map(({ context, action, typed }) => send(context, id, action, typed)));

        expect(results.map(({ state }) => state).toSorted()).toEqual(["done", "refused"]);
        const lost = results.findIndex(({ state }) => state === "refused");
        const after = (await orderToChange(admin, id))!;
        // A question is asked again.
        const { version: _version, confirmed: _confirmed, ...typed } = jobs[lost]!.typed as Record<string, string>;
        expect(results[lost]).toMatchObject({
          status: 409,
          outdated: "changed",
          typed: { ...typed, version: after.version },
          message: { description: expect.stringMatching(`^${EDIT_CONFLICT} It is now \\w+`) as string },
        });
        expect((await audited()) - entries).toBe(1);
        const wonBy = jobs[1 - lost]!;
        const isCanceled = wonBy.action === cancelAction;
        expect(after).toMatchObject({
          isCancelled: isCanceled,
          fulfillmentStatus: wonBy.action === fulfillAction ? "FULFILLED" : "UNFULFILLED",
          note: wonBy.action === noteAction ? (wonBy.typed as Record<string, string>)["note"] : "",
        });
        if (!isCanceled) expect(after.refunded.minor).toBe(wonBy.action === refundAction ? 750 : 0);
      },
    );

    test("the same form that is sent twice at once is one change, and both are told so", async () => {
      const { admin, id } = await provider();
      const { version, lines } = (await orderToChange(admin, id))!;
      const context = anAdmin("admin", admin);
      const entries = await audited();
      for (const { action, fields } of [REFUND, FULFILL]) {
        const current = (await orderToChange(admin, id))!.version;
        const key = { version: current, formKey: crypto.randomUUID() };
        const typed =
          action === fulfillAction ? { ...key, [`units.${lines[0]!.id}`]: "1" } : { ...fields(lines[0]!.id), ...key };
        const results = await Promise.all([1, 2].map(() => send(context, id, action, typed)));
        expect(results.map(({ state }) => state)).toEqual(["done", "done"]);
      }
      expect((await audited()) - entries).toBe(2);
      const after = (await orderToChange(admin, id))!;
      expect(after.refunded.minor).toBe(750);
      expect(after.version).not.toBe(version);
    });
  });
});
