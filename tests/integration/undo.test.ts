import { eq, sql } from "drizzle-orm";
import type { AdminRole } from "#app/admin-roles.ts";
import { remove as deleteBannerAction } from "#app/features/banners/banner-admin-actions.server.ts";
import { bannerFields, insertBanner } from "#app/features/banners/banners.server.ts";
import { banners } from "#app/features/banners/banners.tables.server.ts";
import { create, remove as deletePromoAction } from "#app/features/promos/promo-admin-actions.server.ts";
import { countPromoUse } from "#app/features/promos/promo-use.server.ts";
import { promoCodes, promoRedemptions } from "#app/features/promos/promos.tables.server.ts";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { actionResultOf, auditedActions, unreachableDatabase, adminContext, adminForm } from "#tests/support/admin.ts";
import { loader } from "#app/features/admin/audit/routes/admin-audit.tsx";
import { undo } from "#app/features/admin/audit/audit.server.ts";

const where = { timeZone: "America/New_York", publicUrl: "https://shod.example" };
const request = (db: Db, fields: Record<string, string>) => adminForm(adminContext(db), fields);

async function aDeletedBanner(db: Db) {
  const { banner } = await insertBanner(
    db,
    bannerFields(where).parse({ title: "News", message: "of the shop", pages: ["/shop"] }),
  );
  return {
    banner,
    entries: await undoOffered(deleteBannerAction(request(db, { id: String(banner.id), confirmed: "on" }))),
  };
}

async function aCode(db: Db, promo = "GRACE"): Promise<number> {
  await create(
    request(db, {
      formKey: crypto.randomUUID(),
      promo,
      discountType: "percentage",
      discountValue: "12.25",
      usageLimit: "9",
      expiresAt: "",
    }),
  );
  const [row] = await db.select().from(promoCodes).where(eq(promoCodes.code, promo));
  return row?.id ?? 0;
}

const deleted = (db: Db, id: number) =>
  undoOffered(deletePromoAction(request(db, { id: String(id), confirmed: "on" })));

async function undoOffered(result: Promise<unknown>): Promise<string> {
  const { message } = await actionResultOf(result);
  return (message?.undo ?? []).join(",");
}

const undone = (db: Db, entries: string) => actionResultOf(undo(request(db, { entries })));

async function lineOf(db: Db, entries: string) {
  const page = new Request("http://localhost:3000/admin/audit");
  const { data } = await loader({ request: page, context: adminContext(db) } as never);
  return data.list?.rows.find(({ id }) => String(id) === entries);
}

describe("a deletion", () => {
  test("of a banner can be undone: the same row is restored", async ({ db }) => {
    const { banner, entries } = await aDeletedBanner(db);
    expect(await db.select().from(banners)).toEqual([]);
    expect(await lineOf(db, entries)).toMatchObject({ canUndo: true, isUndone: false });
    expect(await undone(db, entries)).toMatchObject({ state: "done", message: { title: "Undone" } });
    expect(await db.select().from(banners)).toEqual([banner]);
    expect(await auditedActions(db)).toEqual(["banner.deleted News", "banner.restored News"]);
    expect(await lineOf(db, entries)).toMatchObject({ canUndo: false, isUndone: true });
    expect(await undone(db, entries)).toMatchObject({
      state: "refused",
      status: 409,
      message: { title: "Not undone", description: "The banner “News” already exists." },
    });
  });

  test("of a promo code can be undone with its usage and the orders that used it", async ({ db }) => {
    const id = await aCode(db);
    const [row] = await db.select().from(promoCodes);
    const created_at = row?.createdAt;
    for (const order of [1, 2]) await countPromoUse(db, { id: order, created_at, discount_codes: [{ code: "grace" }] });
    const [before] = await db.select().from(promoCodes);
    const ledger = await db.select().from(promoRedemptions).orderBy(promoRedemptions.id);
    expect([before?.usageCount, ledger.length]).toEqual([2, 2]);
    const entries = await deleted(db, id);
    expect(await undone(db, entries)).toMatchObject({ state: "done" });
    expect(await db.select().from(promoCodes)).toEqual([before]);
    expect(await db.select().from(promoRedemptions).orderBy(promoRedemptions.id)).toEqual(ledger);
  });

  test("of a promo code is not undone while another code has its name", async ({ db }) => {
    const entries = await deleted(db, await aCode(db));
    const other = await aCode(db);
    expect(await undone(db, entries)).toMatchObject({
      status: 409,
      message: { title: "Not undone", description: "A new code named GRACE exists now. Delete it first." },
    });
    expect(await db.select({ id: promoCodes.id }).from(promoCodes)).toEqual([{ id: other }]);
  });

  test("can be undone for thirty days; other changes cannot", async ({ db }) => {
    const { entries } = await aDeletedBanner(db);
    await db.update(auditLog).set({ at: sql`now() - interval '31 days'` });
    const message = { description: "News: deletions can only be undone for 30 days." };
    expect(await undone(db, entries)).toMatchObject({ status: 409, message });
    const [created] = await db
      .insert(auditLog)
      .values({ adminId: "1", adminEmail: "o@shod.example", action: "prayer.deleted", subject: "Prayer request 7" })
      .returning();
    expect(await undone(db, String(created?.id))).toMatchObject({ status: 409 });
    for (const none of ["", "0", "x", "1;2", "999999"])
      expect(await undone(db, none)).toMatchObject({ state: "refused", message: { title: "Not undone" } });
    expect(await db.select().from(banners)).toEqual([]);
  });

  test("[GUARD-08] is named only to roles that may read the audit log or the area of the change", async ({ db }) => {
    const { entries } = await aDeletedBanner(db);
    const [other] = await db
      .insert(auditLog)
      .values({ adminId: "1", adminEmail: "o@shod.example", action: "subscriber.removed", subject: "ann@home.example" })
      .returning();
    const messageFor = async (role: AdminRole, ids: string) => {
      const { message } = await actionResultOf(undo(adminForm(adminContext(db, {}, role), { entries: ids })));
      return message?.description ?? "";
    };
    for (const ids of [entries, String(other?.id), `${entries},${other?.id}`]) {
      expect(await messageFor("support", ids)).toContain("Ask an owner of the shop.");
      expect(await messageFor("support", ids)).not.toMatch(/News|ann@home/);
    }
    expect(await messageFor("content", String(other?.id))).not.toContain("ann@home");
    expect(await messageFor("manager", String(other?.id))).toContain("ann@home.example");
    expect(await db.select().from(banners)).toEqual([]);
    expect(await messageFor("content", entries)).toBe("Restored.");
  });

  test("of many rows is undone at once, as far as possible", async ({ db }) => {
    const [one, other] = [await deleted(db, await aCode(db, "ONE")), await deleted(db, await aCode(db, "OTHER"))];
    await undone(db, one);
    expect(await undone(db, `${one},${other}`)).toMatchObject({
      message: { title: "1 undone, 1 failed", description: "Code ONE already exists." },
    });
    expect(await db.select({ code: promoCodes.code }).from(promoCodes).orderBy(promoCodes.id)).toEqual([
      { code: "ONE" },
      { code: "OTHER" },
    ]);
  });

  test("reports when it cannot be undone because the database is down", async ({ db }) => {
    const context = adminContext(unreachableDatabase(db));
    expect(await actionResultOf(undo(adminForm(context, { entries: "1" })))).toMatchObject({ status: 500 });
  });
});
