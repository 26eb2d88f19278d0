import { auditedActions, actionResultOf, adminContext, adminForm } from "#tests/support/admin.ts";
import type { AdminRole } from "#app/admin-roles.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { listVariants } from "#tests/support/stock-at-provider.ts";
import { promoVersion, promoWithId } from "./edit-promo.server.ts";
import { generate, update } from "./promo-admin-actions.server.ts";
import { promoCodePage } from "./promo-code-page.server.ts";
import { scopeText } from "./promo-scope.server.ts";
import { promoCodes } from "./promos.tables.server.ts";

async function aCode(db: Db, change: Partial<typeof promoCodes.$inferInsert> = {}) {
  const [row] = await db
    .insert(promoCodes)
    .values({ code: "GRACE10", discountType: "percentage", discountValue: 10, ...change })
    .returning();
  return row!;
}

const TYPED = { discountType: "percentage", discountValue: "10", appliesTo: "everything", active: "on" };

async function saved(db: Db, id: number, fields: Record<string, string>) {
  const version = promoVersion((await promoWithId(db, id))!);
  return actionResultOf(update(adminForm(adminContext(db), { id: String(id), version, ...TYPED, ...fields })));
}

describe("the form of a promo code", () => {
  test("stores what it has, and is audited with what it was before", async ({ db }) => {
    const { id } = await aCode(db, { usageLimit: 5 });
    const fields = {
      discountType: "fixed",
      discountValue: "15",
      minimumSpend: "50",
      startsOn: "2026-12-01",
      note: " For June ",
    };
    expect(await saved(db, id, fields)).toMatchObject({ state: "done" });
    expect(await promoWithId(db, id)).toMatchObject({
      discountType: "fixed",
      discountValue: 15,
      minimumSpend: 50,
      startsOn: "2026-12-01",
      usageLimit: null,
      note: "For June",
      active: true,
    });
    expect(await auditedActions(db)).toEqual(["promo-code.updated GRACE10"]);
    const { active: _, ...off } = TYPED;
    const version = promoVersion((await promoWithId(db, id))!);
    await update(adminForm(adminContext(db), { id: String(id), version, ...off }));
    expect(await promoWithId(db, id)).toMatchObject({ active: false });
  });

  test.for<[fields: Record<string, string>, field: string, error: string]>([
    [{ discountValue: "0" }, "discountValue", "Discount value must be more than 0"],
    [{ freeShipping: "on" }, "discountValue", "Free shipping replaces the discount: leave the value empty or enter 0"],
    [{ minimumSpend: "-1" }, "minimumSpend", "Minimum spend must be more than 0, or empty"],
    [{ minimumSpend: "1.005" }, "minimumSpend", "Minimum spend can have at most two decimal places"],
    [{ startsOn: "soon" }, "startsOn", "Start date must be a date such as 2026-12-31, or empty"],
    [{ startsOn: "2027-01-02", expiresAt: "2027-01-01" }, "startsOn", "The start date must not be after the last day"],
    [{ expiresAt: "2020-01-01" }, "expiresAt", "This date has passed. Choose today or later, or leave it empty."],
    [{ appliesTo: "products", items: "" }, "items", "Enter at least one, or choose everything"],
    [
      { appliesTo: "everything", items: "Pilgrim Low" },
      "items",
      "Choose whether these are products or collections, or empty this list.",
    ],
    [{ appliesTo: "products", items: "No such shoe" }, "items", "There is no product “No such shoe”."],
    [{ appliesTo: "collections", items: "x\n".repeat(3) }, "items", "There is no collection “x”."],
    [
      { appliesTo: "products", items: Array.from({ length: 40_000 }, (_, n) => n).join("\n") },
      "items",
      "Enter at most 100 products.",
    ],
    [{ note: "x".repeat(200_000) }, "note", "Note must be at most 1000 characters"],
  ])("is refused at its field and keeps what was typed: %j", async ([fields, field, error], { db }) => {
    const before = await aCode(db);
    const result = await saved(db, before.id, fields);
    expect(result).toMatchObject({ state: "refused", status: 422, fieldErrors: { [field]: error }, typed: fields });
    expect(await promoWithId(db, before.id)).toEqual(before);
  });

  test("names a product by its handle where its title is another one's, too, or is written as two", async ({ db }) => {
    await listVariants(db, [
      { id: 1, title: "Pilgrim Low", stock: 1 },
      { id: 2, title: "PILGRIM LOW", stock: 1 },
      { id: 3, title: "Tee; Black", stock: 1 },
      { id: 4, title: "shoe-3", stock: 1 },
      { id: 5, title: "Lamp Low", stock: 1 },
    ]);
    const appliesToIds = [1, 3, 4, 5, 9].map((number) => `gid://shopify/Product/${number}`);
    const { id } = await aCode(db, { appliesTo: "products", appliesToIds });
    const items = await scopeText(db, { appliesTo: "products", appliesToIds });
    expect(items.split("\n")).toEqual(["shoe-1", "shoe-3", "shoe-4", "Lamp Low", "gid://shopify/Product/9"]);
    expect(await saved(db, id, { appliesTo: "products", items, usageLimit: "3" })).toMatchObject({ state: "done" });
    expect(await promoWithId(db, id)).toMatchObject({ usageLimit: 3, appliesToIds });
  });

  test("keeps a product that the catalog no longer has", async ({ db }) => {
    const ids = ["gid://shopify/Product/404"];
    const { id } = await aCode(db, { appliesTo: "products", appliesToIds: ids });
    expect(await saved(db, id, { appliesTo: "products", items: ids[0]!, discountValue: "20" })).toMatchObject({
      state: "done",
    });
    expect(await promoWithId(db, id)).toMatchObject({ discountValue: 20, appliesToIds: ids });
  });

  test("names what another admin stored, and does not store it again after a lost response", async ({ db }) => {
    const { id } = await aCode(db);
    const version = promoVersion((await promoWithId(db, id))!);
    const sent = (fields: Record<string, string>) =>
      actionResultOf(update(adminForm(adminContext(db), { id: String(id), version, ...TYPED, ...fields })));
    expect(await sent({ usageLimit: "7" })).toMatchObject({ state: "done" });
    expect(await sent({ usageLimit: "7" })).toMatchObject({ state: "done" });
    expect(await auditedActions(db)).toHaveLength(1);
    expect(await sent({ usageLimit: "8" })).toMatchObject({
      status: 409,
      message: { description: expect.stringContaining("Current values: usage limit: 7.") },
    });
    expect(await promoWithId(db, id)).toMatchObject({ usageLimit: 7 });
  });
});

test("codes of a name are generated once per form, and a second batch needs another name", async ({ db }) => {
  const fields = { ...TYPED, batch: "Fall", prefix: "FALL-", count: "3" };
  const sent = (more: Record<string, string>) => generate(adminForm(adminContext(db), { ...fields, ...more }));
  const formKey = crypto.randomUUID();
  await sent({ formKey });
  await sent({ formKey });
  expect(await db.select().from(promoCodes)).toHaveLength(3);
  expect(await actionResultOf(sent({ formKey: crypto.randomUUID() }))).toMatchObject({
    fieldErrors: { batch: "There are codes of this name already. Choose another one." },
  });
  expect(await auditedActions(db)).toEqual(["promo-codes.generated Fall"]);
  expect(await actionResultOf(sent({ formKey: crypto.randomUUID(), count: "0", discountValue: "" }))).toMatchObject({
    fieldErrors: { count: "Enter a whole number from 1 to 1,000", discountValue: "Discount value is required" },
  });
});

test("attack A15: a code's page shows its orders to roles that may see orders", async ({ db }) => {
  const { id } = await aCode(db, { minimumSpend: 50 });
  const page = (role: AdminRole) =>
    promoCodePage(adminContext(db, {}, role), new Request("https://shod.example/admin"), String(id));
  expect(await page("support")).toMatchObject({
    sentence: "10% off from USD 50.00",
    usage: { sums: [], orders: { rows: [] } },
  });
  expect(await page("content")).toMatchObject({ code: "GRACE10", usage: null });
  await expect(promoCodePage(adminContext(db), new Request("https://shod.example/admin"), "404")).rejects.toMatchObject(
    {
      init: { status: 404 },
    },
  );
});
