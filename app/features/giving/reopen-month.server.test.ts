import { brand } from "#app/brand.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import { eq } from "drizzle-orm";
import { actionResultOf, adminContext, auditedActions } from "#tests/support/admin.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { givingAdmin } from "./giving-admin.server.ts";
import {
  closeMonth,
  correctCosts,
  publicLedger,
  publishMonth,
  recordAdjustment,
  wholeLedger,
} from "./giving.server.ts";
import { reopenMonthAction, reopenMonthAdmin } from "./reopen-month.server.ts";

const OCTOBER = {
  month: "2026-10-01",
  currency: "USD",
  revenue: 500_000,
  orders: 32,
  costs: 380_000,
  percent: 10,
  note: "Leather",
};
const AT = { month: "2026-10" };
const now = new Date("2026-11-21T12:00:00Z");

/** A provider whose month has that many paid orders of USD 100. */
function aProvider({ orders = OCTOBER.orders, currency = "USD", isDown = false } = {}) {
  const amount = { shopMoney: { amount: "100.0", currencyCode: currency } };
  const order = { cancelledAt: null, displayFinancialStatus: "PAID", netPaymentSet: amount };
  return {
    async query() {
      if (isDown) throw new Error("the provider does not respond");
      const nodes = Array.from({ length: orders }, () => order);
      return { orders: { nodes, pageInfo: { endCursor: null, hasNextPage: false } } } as never;
    },
  };
}
type Provider = ReturnType<typeof aProvider> | null;

const contextOf = (db: Db, admin: Provider = aProvider()) => adminContext(db, admin ? { admin } : {});

const reopen = (
  db: Db,
  version: string,
  { formKey = crypto.randomUUID(), admin = aProvider() }: { formKey?: string; admin?: Provider } = {},
) =>
  actionResultOf(
    reopenMonthAction({
      context: contextOf(db, admin),
      request: new Request("https://shod.example/admin/giving/months/2026-10/reopen", {
        method: "POST",
        body: new URLSearchParams({ version, formKey }),
      }),
      ...AT,
    }),
  );
const reopened = { status: 302 };

describe("[GIVE-01] a month that was closed by mistake", () => {
  test("is reopened once, leaves the totals, and can be closed again; the audit log keeps it", async ({ db }) => {
    await closeMonth(db, OCTOBER);
    await closeMonth(db, { ...OCTOBER, month: "2026-09-01" });
    await recordAdjustment(db, {
      month: OCTOBER.month,
      day: "2026-11-15",
      revenue: -4_000,
      reason: "A pair came back",
    });
    const page = await reopenMonthAdmin({ context: contextOf(db), ...AT });
    expect(page).toMatchObject({ share: { month: 11_600, now: 23_600, after: 12_000 } });

    const formKey = crypto.randomUUID();
    await expect(reopen(db, page.version, { formKey })).rejects.toMatchObject(reopened);
    expect(await wholeLedger(db)).toMatchObject({
      months: [{ month: "2026-09-01" }],
      totals: [{ share: page.share.after }],
    });
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, "giving-month.reopened"));
    expect(entry).toMatchObject({
      subject: "October 2026",
      before: { costs: "USD 3,800.00", note: "Leather", adjustments: [{ reason: "A pair came back" }] },
    });

    const request = new Request("https://shod.example/admin/giving?done=reopened&month=2026-10");
    expect(await givingAdmin({ context: adminContext(db), request })).toMatchObject({ monthToClose: "2026-10" });
    expect(await closeMonth(db, { ...OCTOBER, revenue: 600_000 })).toBe(true);
    // The first form, sent again after a lost response, does not reopen what was closed since.
    await expect(reopen(db, page.version, { formKey })).rejects.toMatchObject(reopened);
    expect((await wholeLedger(db)).months).toMatchObject([{ revenue: 600_000, adjustments: [] }, {}]);
  });

  test("is not reopened when its orders cannot all be counted again: closing it would book less", async ({ db }) => {
    await closeMonth(db, OCTOBER);
    await recordAdjustment(db, { month: OCTOBER.month, day: "2026-11-15", revenue: 1, reason: "Counted late" });
    const { version, why } = await reopenMonthAdmin({ context: contextOf(db), ...AT });
    expect(why).toBeNull();
    const providers: [Provider, RegExp][] = [
      [null, /SHOPIFY_CLIENT_ID/],
      [aProvider({ isDown: true }), /couldn’t read its orders/],
      [aProvider({ currency: "EUR" }), /now sells in EUR/],
      [aProvider({ orders: 31 }), /^The books have 32 orders, but only 31 can be counted today\.$/],
      [aProvider({ orders: 0 }), /^The books have 32 orders, but none can be counted today\.$/],
    ];
    for (const [admin, reason] of providers) {
      expect(await reopenMonthAdmin({ context: contextOf(db, admin), ...AT })).toMatchObject({
        why: expect.stringMatching(reason),
      });
      const refusal = await reopen(db, version, { admin });
      expect(refusal).toMatchObject({ state: "refused", status: 409, message: { title: "Month not reopened" } });
      expect(refusal.message?.description).toMatch(/Recount or adjust/);
    }
    expect((await wholeLedger(db)).months).toMatchObject([{ revenue: 500_000, adjustments: [{ revenue: 1 }] }]);
    expect(await auditedActions(db)).toEqual([]);
    await expect(reopen(db, version, { admin: aProvider({ orders: 33 }) })).rejects.toMatchObject(reopened);
  });

  test("without orders is reopened, unless closing it again would book another currency", async ({ db }) => {
    await closeMonth(db, { ...OCTOBER, revenue: 0, orders: 0 });
    const none = aProvider({ orders: 0 });
    expect(await reopenMonthAdmin({ context: contextOf(db, none), ...AT })).toMatchObject({ why: null });
    await closeMonth(db, { ...OCTOBER, month: "2026-09-01", currency: "EUR", revenue: 0, orders: 0 });
    expect(await reopenMonthAdmin({ context: contextOf(db, none), month: "2026-09" })).toMatchObject({
      why: "The shop now sells in USD, but these books are in EUR.",
    });
  });

  test("is shown with its percentage and the one that closing it again books", async ({ db }) => {
    await closeMonth(db, { ...OCTOBER, percent: 15 });
    expect(await reopenMonthAdmin({ context: contextOf(db), ...AT })).toMatchObject({
      month: { percent: 15 },
      percent: brand.givingPercent,
    });
  });

  test("is not reopened while visitors see it", async ({ db }) => {
    await closeMonth(db, OCTOBER);
    const { version } = await reopenMonthAdmin({ context: contextOf(db), ...AT });
    await publishMonth(db, OCTOBER.month, now);
    const { version: published } = await reopenMonthAdmin({ context: contextOf(db), ...AT });
    for (const seen of [version, published])
      expect(await reopen(db, seen)).toMatchObject({
        state: "refused",
        status: 409,
        message: { description: "October 2026 is published. Unpublish it first." },
      });
    expect((await publicLedger(db)).months).toHaveLength(1);
  });

  test("is not reopened when another admin changed its costs, note or adjustments in the meantime", async ({ db }) => {
    await closeMonth(db, OCTOBER);
    const changes: ((db: Db) => Promise<unknown>)[] = [
      (db) => correctCosts(db, OCTOBER.month, { costs: 1, note: OCTOBER.note }),
      (db) => correctCosts(db, OCTOBER.month, { costs: 1, note: "Laces" }),
      (db) => recordAdjustment(db, { month: OCTOBER.month, day: "2026-11-15", revenue: 1, reason: "Counted late" }),
    ];
    for (const change of changes) {
      const { version } = await reopenMonthAdmin({ context: contextOf(db), ...AT });
      await change(db);
      expect(await reopen(db, version)).toMatchObject({ state: "refused", status: 409, outdated: "changed" });
    }
    expect((await wholeLedger(db)).months).toHaveLength(1);
  });

  test("is not found where it is not in the books", async ({ db }) => {
    for (const month of ["2026-09", "2026-13", "x"])
      await expect(reopenMonthAdmin({ context: contextOf(db), month })).rejects.toMatchObject({
        init: { status: 404 },
      });
    await expect(reopen(db, "")).rejects.toMatchObject({ init: { status: 404 } });
  });
});
