import { eq } from "drizzle-orm";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { createShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { storedProduct } from "#app/platform/shopify/products.server.ts";
import { adminRoutes } from "#store/admin/admin-routes.server.ts";
import { collectionProducts, collections, products, variants } from "#store/store.tables.server.ts";
import { adminContext, adminForm, actionResultOf, auditedActions } from "#tests/support/admin.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { aBuyer } from "#tests/support/factories/buyer.ts";
import { aCart, aShoe } from "#tests/support/factories/store-catalog.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { editedDetails } from "./product-details.server.ts";
import { bulkStatus, create, duplicate, remove, update } from "./product-details-actions.server.ts";

type Fields = Record<string, string>;

/** An admin of the embedded store. `lose`: responses of its next changes are lost. */
function anAdmin(db: Db) {
  const { deps } = storeDeps(db);
  const routes = adminRoutes(deps);
  const state = { lose: 0 };
  const admin = createShopifyAdmin({
    fetch: async (request) => {
      const isChange = (await request.clone().text()).includes("mutation");
      const response = await routes.request(request);
      if (isChange && state.lose-- > 0) throw new Error("the response was lost");
      return response;
    },
    endpoint: "http://store.internal/admin/api/2025-07/graphql.json",
    token: deps.adminToken,
  });
  return { deps, admin, state, context: adminContext(db, { admin, shop: null }) };
}

const locationOf = async (sending: Promise<unknown>) => ((await sending) as Response).headers.get("Location");
const numberIn = (page: string | null) => /\/products\/(\d+)\/details/.exec(page ?? "")?.[1] ?? "";
const storedIn = (db: Db, number: string) =>
  db
    .select()
    .from(variants)
    .where(eq(variants.productId, Number(number)));

/** The fields of a form as it is shown. */
async function shownForm({ admin }: ReturnType<typeof anAdmin>, number: string): Promise<Fields> {
  const product = (await storedProduct(admin, `gid://shopify/Product/${number}`))!;
  const { title, handle, vendor, productType, status, version } = product;
  const key = product.variants[0]!.id.split("/").at(-1)!;
  const { price, sku, compareAtPrice } = product.variants[0]!;
  return {
    intent: "save",
    formKey: crypto.randomUUID(),
    version,
    title,
    description: "Calf.",
    handle,
    vendor,
    productType,
    status,
    tags: product.tags.join(", "),
    [`variant.${key}.price`]: price,
    [`variant.${key}.compareAt`]: compareAtPrice ?? "",
    [`variant.${key}.sku`]: sku,
  };
}

async function made(db: Db, fields: Fields = {}) {
  const own = anAdmin(db);
  const form = { formKey: crypto.randomUUID(), title: "Pilgrim Low", "variant.new.price": "128", ...fields };
  const page = await locationOf(create(adminForm(own.context, { description: "Calf.", ...form })));
  return { ...own, form, page, number: numberIn(page) };
}

describe("a new product", () => {
  test("is made from a title and a price, audited, and opened", async ({ db }) => {
    const { page, number } = await made(db);
    expect(page).toMatch(/^\/admin\/products\/\d+\/details\?done=created$/);
    const [row] = await db
      .select()
      .from(products)
      .where(eq(products.id, Number(number)));
    expect(row).toMatchObject({ title: "Pilgrim Low", status: "draft", descriptionHtml: "<p>Calf.</p>" });
    expect(await storedIn(db, number)).toMatchObject([{ priceMinor: 12_800, stock: null }]);
    expect(await auditedActions(db)).toEqual(["product.created Pilgrim Low"]);
  });

  test("is made once, if its form is sent again or the response was lost", async ({ db }) => {
    const own = anAdmin(db);
    const form = { formKey: crypto.randomUUID(), title: "Once", "variant.new.price": "1" };
    own.state.lose = 1;
    expect(await actionResultOf(create(adminForm(own.context, form)))).toMatchObject({
      status: 500,
      typed: { title: "Once" },
    });
    const first = await locationOf(create(adminForm(own.context, form)));
    expect(await locationOf(create(adminForm(own.context, form)))).toBe(first);
    expect(await db.$count(products)).toBe(1);
    expect(await auditedActions(db)).toEqual(["product.created Once"]);
  });

  test("is refused at its fields, with what was typed, by our rules and the store's", async ({ db }) => {
    await aShoe(db, { sku: "TAKEN" });
    const { context } = anAdmin(db);
    const refusal = async (fields: Fields) => actionResultOf(create(adminForm(context, fields)));
    expect(await refusal({ title: "", "variant.new.price": "free", vendor: "SHOD" })).toMatchObject({
      status: 422,
      fieldErrors: { title: "Enter a title.", "variant.new.price": "Enter a price like 128.00." },
      typed: { vendor: "SHOD" },
    });
    const long = { title: "A", "variant.new.price": "1", description: "a".repeat(200_000) };
    expect(await refusal(long)).toMatchObject({
      status: 422,
      fieldErrors: { description: "Use at most 100,000 characters." },
      typed: { description: long.description },
    });
    const ofStore = { title: "A", "variant.new.price": "1", handle: "a/b", "variant.new.sku": "TAKEN" };
    expect(await refusal(ofStore)).toMatchObject({
      status: 422,
      fieldErrors: {
        handle: "Use letters, digits and hyphens only, such as pilgrim-low.",
        "variant.new.sku": expect.stringContaining("has this SKU") as string,
      },
      typed: { handle: "a/b" },
    });
    expect(await db.$count(products)).toBe(1);
    expect(await auditedActions(db)).toEqual([]);
  });
});

describe("a product's form", () => {
  test("reprices it and puts it on sale, audited with before and after", async ({ db }) => {
    const own = await made(db);
    const form = await shownForm(own, own.number);
    const [price] = Object.keys(form).filter((name) => name.endsWith(".price"));
    const saved = update(
      adminForm(own.context, { ...form, [price!]: "118.00", [price!.replace("price", "compareAt")]: "128" }),
      own.number,
    );
    expect(await actionResultOf(saved)).toMatchObject({ state: "done" });
    expect(await storedIn(db, own.number)).toMatchObject([{ priceMinor: 11_800, compareAtMinor: 12_800 }]);
    const [, entry] = await db.select().from(auditLog).orderBy(auditLog.id);
    expect(entry).toMatchObject({
      action: "product.changed",
      before: { variants: { "Default Title": { price: "128.00", compareAtPrice: null } } },
      after: { variants: { "Default Title": { price: "118.00", compareAtPrice: "128.00" } } },
    });
    // The description was not changed, so it is not in the log.
    expect(entry?.before).not.toHaveProperty("description");
  });

  test("of two admins, the second is told what the first saved, and overwrites it knowingly", async ({ db }) => {
    const own = await made(db);
    const [mine, theirs] = [await shownForm(own, own.number), await shownForm(own, own.number)];
    await update(adminForm(own.context, { ...theirs, title: "Theirs" }), own.number);
    const refused = await actionResultOf(update(adminForm(own.context, { ...mine, title: "Mine" }), own.number));
    expect(refused).toMatchObject({
      status: 409,
      message: { description: expect.stringContaining("Title: Theirs") as string },
      typed: { title: "Mine" },
    });
    expect((await db.select().from(products))[0]?.title).toBe("Theirs");
    if (refused.state !== "refused") throw new Error("not refused");
    expect(await actionResultOf(update(adminForm(own.context, refused.typed), own.number))).toMatchObject({
      state: "done",
    });
    expect((await db.select().from(products))[0]?.title).toBe("Mine");
  });

  test("is saved once if its response was lost: sent again, it is no conflict, and is audited", async ({ db }) => {
    const own = await made(db);
    const form = { ...(await shownForm(own, own.number)), title: "Renamed" };
    own.state.lose = 1;
    expect(await actionResultOf(update(adminForm(own.context, form), own.number))).toMatchObject({ status: 500 });
    expect(await actionResultOf(update(adminForm(own.context, form), own.number))).toMatchObject({ state: "done" });
    expect(await auditedActions(db)).toEqual(["product.created Pilgrim Low", "product.changed Renamed"]);
  });

  test("is no conflict after a sale, and keeps what the sale left in stock", async ({ db }) => {
    const own = await made(db, { "variant.new.quantity": "5", status: "active" });
    const form = await shownForm(own, own.number);
    const [row] = await storedIn(db, own.number);
    await aBuyer(own.deps).pay(await aCart(db, [{ variantId: row!.id, quantity: 2 }]));
    const saved = update(adminForm(own.context, { ...form, vendor: "SHOD" }), own.number);
    expect(await actionResultOf(saved)).toMatchObject({ state: "done" });
    expect(await storedIn(db, own.number)).toMatchObject([{ stock: 3 }]);
  });

  test("names the variants that it removes before it does", async ({ db }) => {
    const sizes = { "option.0.name": "Size", "option.0.value.0": "8", "option.0.value.1": "9" };
    const own = await made(db, sizes);
    const form = {
      ...(await shownForm(own, own.number)),
      "option.0.was": "0",
      "option.0.name": "Size",
      "option.0.value.0": "9",
      "option.0.valueWas.0": "9",
    };
    const asked = await actionResultOf(update(adminForm(own.context, form), own.number));
    expect(asked).toMatchObject({ status: 422, message: { title: "This removes a variant" } });
    expect(await storedIn(db, own.number)).toHaveLength(2);
    if (asked.state !== "refused") throw new Error("not refused");
    expect(await actionResultOf(update(adminForm(own.context, asked.typed), own.number))).toMatchObject({
      state: "done",
    });
    expect(await storedIn(db, own.number)).toMatchObject([{ title: "9" }]);
  });

  test("leaves a description that Markdown cannot express, until its text is changed", async ({ db }) => {
    const own = await made(db);
    const html = '<table><tbody><tr><th colspan="2">Sizes</th></tr></tbody></table><p>Calf <u>skin</u></p>';
    await db.update(products).set({ descriptionHtml: html });
    const form = await shownForm(own, own.number);
    const shown = editedDetails((await storedProduct(own.admin, `gid://shopify/Product/${own.number}`))!);
    await update(adminForm(own.context, { ...form, description: shown.description, vendor: "SHOD" }), own.number);
    expect((await db.select().from(products))[0]).toMatchObject({ descriptionHtml: html, vendor: "SHOD" });
  });

  test("keeps a product in its collections, however many there are to choose from", async ({ db }) => {
    const own = await made(db);
    const many = Array.from({ length: 252 }, (_, at) => ({ handle: `collection-${at}`, title: `Collection ${at}` }));
    const collectionId = (await db.insert(collections).values(many).returning()).at(-1)!.id;
    await db.insert(collectionProducts).values({ collectionId, productId: Number(own.number), position: 0 });
    const form = { ...(await shownForm(own, own.number)), [`collection.${collectionId}`]: "on", vendor: "Another" };
    expect(await actionResultOf(update(adminForm(own.context, form), own.number))).toMatchObject({ state: "done" });
    expect(await db.select().from(collectionProducts)).toMatchObject([{ collectionId }]);
  });

  test("of a product that is gone is refused with its text", async ({ db }) => {
    const own = await made(db);
    const form = await shownForm(own, own.number);
    await db.delete(products);
    expect(await actionResultOf(update(adminForm(own.context, form), own.number))).toMatchObject({
      status: 404,
      typed: { title: "Pilgrim Low" },
    });
  });
});

test("a copy is a draft, made once, and opened", async ({ db }) => {
  const own = await made(db, { status: "active" });
  const form = { intent: "duplicate", formKey: crypto.randomUUID() };
  own.state.lose = 1;
  expect(await actionResultOf(duplicate(adminForm(own.context, form), own.number))).toMatchObject({ status: 500 });
  const page = await locationOf(duplicate(adminForm(own.context, form), own.number));
  expect(await locationOf(duplicate(adminForm(own.context, form), own.number))).toBe(page);
  expect(page).toContain("done=duplicated");
  const rows = await db.select().from(products).orderBy(products.id);
  expect(rows.map(({ title, status }) => [title, status])).toEqual([
    ["Pilgrim Low", "active"],
    ["Pilgrim Low (copy)", "draft"],
  ]);
});

test("a product is deleted once confirmed and never sold; a sold one is archived with others", async ({ db }) => {
  const own = await made(db, { "variant.new.quantity": "5", status: "active" });
  const confirmed = { intent: "delete", confirmed: "on" };
  expect(await actionResultOf(remove(adminForm(own.context, { intent: "delete" }), own.number))).toMatchObject({
    state: "refused",
  });
  const [row] = await storedIn(db, own.number);
  await aBuyer(own.deps).pay(await aCart(db, [{ variantId: row!.id }]));
  expect(await actionResultOf(remove(adminForm(own.context, confirmed), own.number))).toMatchObject({
    message: { description: expect.stringContaining("only be archived") as string },
  });

  const version = (await shownForm(own, own.number))["version"]!;
  const archive = (seen: string) =>
    actionResultOf(
      bulkStatus(
        adminForm(own.context, { bulk: "archive", confirmed: "on", row: `${own.number}|${seen}|Pilgrim Low` }),
      ),
    );
  expect(await archive("2020-01-01T00:00:00.000Z")).toMatchObject({
    shown: { done: 0, not: [{ name: "Pilgrim Low" }] },
  });
  own.state.lose = 1;
  expect(await archive(version)).toMatchObject({ shown: { done: 1, not: [] } });
  expect(await auditedActions(db)).toEqual(["product.created Pilgrim Low", "product.changed Pilgrim Low"]);
  expect((await db.select().from(products))[0]?.status).toBe("archived");

  const unsold = await made(db, { title: "Unsold" });
  unsold.state.lose = 1;
  expect(await locationOf(remove(adminForm(unsold.context, confirmed), unsold.number))).toBe(
    "/admin/products?done=deleted",
  );
  expect(await auditedActions(db)).toContain("product.deleted Unsold");
});

test("of a Shopify store nothing is changed", async ({ db }) => {
  const { admin } = anAdmin(db);
  const context = adminContext(db, { admin, shop: { domain: "shod.myshopify.com" } });
  const sent = () => adminForm(context, { title: "A", "variant.new.price": "1", bulk: "archive", confirmed: "on" });
  for (const act of [
    create(sent()),
    update(sent(), "7"),
    duplicate(sent(), "7"),
    remove(sent(), "7"),
    bulkStatus(sent()),
  ])
    expect(await actionResultOf(act)).toMatchObject({ status: 403 });
  expect(await db.$count(products)).toBe(0);
});
