import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { adminRoutes } from "../admin/admin-routes.server.ts";
import { aBuyer } from "#tests/support/factories/buyer.ts";
import { adminClient } from "#tests/support/factories/admin-client.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { aCart, aShoe } from "#tests/support/factories/store-catalog.ts";
import { orderOfCheckout } from "../orders/orders.server.ts";
import { collections, products, variants, webhookDeliveries } from "../store.tables.server.ts";
import { duplicateProduct, setProduct } from "./set-product.server.ts";
import type { ProductToSet, VariantToSet } from "./product-to-set.ts";

const ALWAYS = { ifUpdatedAt: null, key: null };
const variantsOf = (db: Db, id: number) =>
  db.select().from(variants).where(eq(variants.productId, id)).orderBy(variants.position);
const topics = async (db: Db) => (await db.select().from(webhookDeliveries)).map(({ topic }) => topic);

/** A product of the sizes 8 and 9, five pairs of each. */
async function twoSizes(db: Db) {
  const { deps } = storeDeps(db);
  const set = (id: number | null, given: ProductToSet) => setProduct(deps, id, given, ALWAYS);
  const made = await set(null, {
    title: "Pilgrim Low",
    options: [{ name: "Size", values: ["8", "9"] }],
    variants: ["8", "9"].map((size) => ({
      optionValues: [size],
      priceMinor: 12_800,
      sku: `PIL-${size}`,
      stock: 5,
    })),
  });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return { deps, set, id: made.id, rows: await variantsOf(db, made.id) };
}

describe("a product that is set", () => {
  test("is created from a title and a price, with the next free handle", async ({ db }) => {
    const { deps } = storeDeps(db);
    const given = { title: "Pilgrim Low", variants: [{ optionValues: ["Default Title"], priceMinor: 12_800 }] };
    for (const handle of ["pilgrim-low", "pilgrim-low-2"]) {
      const made = await setProduct(deps, null, { ...given, status: "draft" }, ALWAYS);
      const [row] = await db.select().from(products).where(eq(products.handle, handle));
      expect(made).toEqual({ ok: true, id: row?.id });
      expect(row).toMatchObject({ title: "Pilgrim Low", status: "draft", minPriceMinor: 12_800 });
    }
    expect(await topics(db)).toEqual(["products/create", "products/create"]);
  });

  test("is created once per key, also if the request is sent again", async ({ db }) => {
    const { deps } = storeDeps(db);
    const given = { title: "Once", variants: [{ optionValues: ["Default Title"], priceMinor: 100 }] };
    const conditions = { ifUpdatedAt: null, key: "form-1" };
    const first = await setProduct(deps, null, given, conditions);
    expect(await setProduct(deps, null, given, conditions)).toEqual(first);
    expect(await db.$count(products)).toBe(1);
    expect(await setProduct(deps, null, given, { ...conditions, key: "form-2" })).not.toEqual(first);
  });

  test("keeps what is not given, and its description is sanitized as the import does", async ({ db }) => {
    const { set, id, rows } = await twoSizes(db);
    const descriptionHtml =
      '<h1>Sole</h1><script>alert(1)</script><table><tbody><tr><th scope="row">Upper</th><td onclick="x()">Calf</td></tr></tbody></table>';
    expect(await set(id, { descriptionHtml, tags: ["leather"] })).toEqual({ ok: true, id });
    const [row] = await db.select().from(products).where(eq(products.id, id));
    expect(row).toMatchObject({
      title: "Pilgrim Low",
      tags: ["leather"],
      descriptionHtml: '<h2>Sole</h2><table><tbody><tr><th scope="row">Upper</th><td>Calf</td></tr></tbody></table>',
    });
    expect(await variantsOf(db, id)).toMatchObject(rows.map(({ id: variant, stock }) => ({ id: variant, stock })));
    expect(await topics(db)).toContain("products/update");
  });

  test("keeps ids and stock of variants whose values are renamed, even exchanged", async ({ db }) => {
    const { set, id, rows } = await twoSizes(db);
    const [eight, nine] = rows;
    const variantsNow: VariantToSet[] = [
      { id: eight!.id, optionValues: ["9"] },
      { id: nine!.id, optionValues: ["8"] },
    ];
    expect(await set(id, { options: [{ name: "US size", values: ["9", "8"] }], variants: variantsNow })).toMatchObject({
      ok: true,
    });
    expect(await variantsOf(db, id)).toMatchObject([
      { id: eight!.id, title: "9", sku: "PIL-8", stock: 5 },
      { id: nine!.id, title: "8", sku: "PIL-9", stock: 5 },
    ]);
  });

  test("gets a value without losing the stock of the others", async ({ db }) => {
    const { deps, set, id, rows } = await twoSizes(db);
    await aBuyer(deps).pay(await aCart(db, [{ variantId: rows[0]!.id, quantity: 2 }]));
    const kept = rows.map((row) => ({ id: row.id, optionValues: row.optionValues }));
    await set(id, {
      options: [{ name: "Size", values: ["8", "9", "10"] }],
      variants: [...kept, { optionValues: ["10"], priceMinor: 13_000, stock: 0 }],
    });
    expect((await variantsOf(db, id)).map(({ title, stock }) => [title, stock])).toEqual([
      ["8", 3],
      ["9", 5],
      ["10", 0],
    ]);
  });

  test("loses a variant that was sold: its order stays whole, and one in a cart is told", async ({ db }) => {
    const { deps, set, id, rows } = await twoSizes(db);
    const [eight, nine] = rows;
    const token = await aCart(db, [{ variantId: eight!.id }]);
    await aBuyer(deps).pay(token);
    const waiting = await aCart(db, [{ variantId: eight!.id }]);
    expect(
      await set(id, {
        options: [{ name: "Size", values: ["9"] }],
        variants: [{ id: nine!.id, optionValues: ["9"] }],
      }),
    ).toMatchObject({ ok: true });
    expect((await orderOfCheckout(db, token))?.lines).toMatchObject([{ title: "Pilgrim Low", variantTitle: "8" }]);
    expect(await variantsOf(db, id)).toHaveLength(1);
    const [row] = await db.select().from(variants).where(eq(variants.id, eight!.id));
    expect(row).toMatchObject({ title: "8" });
    expect(row?.productId).not.toBe(id);
    expect(waiting).not.toBe("");
    // Once more under the same title, in another cart.
    const again = await set(id, {
      options: [{ name: "Size", values: ["9", "7"] }],
      variants: [
        { id: nine!.id, optionValues: ["9"] },
        { optionValues: ["7"], priceMinor: 100 },
      ],
    });
    expect(again).toMatchObject({ ok: true });
    const seven = (await variantsOf(db, id))[1]!;
    await set(id, {
      options: [{ name: "Size", values: ["9", "8"] }],
      variants: [
        { id: nine!.id, optionValues: ["9"] },
        { id: seven.id, optionValues: ["8"] },
      ],
    });
    await aCart(db, [{ variantId: seven.id }]);
    const removed = await set(id, {
      options: [{ name: "Size", values: ["9"] }],
      variants: [{ id: nine!.id, optionValues: ["9"] }],
    });
    expect(removed).toMatchObject({ ok: true });
  });

  test("that was imported with values that no form would take is archived", async ({ db }) => {
    const { deps } = storeDeps(db);
    const { product } = await aShoe(db);
    const options = [{ name: "Size", values: ["m", "M", "m"] }];
    await db.update(products).set({ options, descriptionHtml: "a".repeat(150_000) });
    expect(await setProduct(deps, product.id, { status: "archived" }, ALWAYS)).toMatchObject({ ok: true });
  });

  test("has another version once its collections change", async ({ db }) => {
    const { set, id } = await twoSizes(db);
    const version = async () => (await db.select().from(products).where(eq(products.id, id)))[0]!.updatedAt.getTime();
    const [added] = await db.insert(collections).values({ handle: "lows", title: "Lows" }).returning();
    const before = await version();
    await set(id, { collectionIds: [] });
    expect(await version()).toBe(before);
    await set(id, { collectionIds: [added!.id] });
    expect(await version()).toBeGreaterThan(before);
  });

  test("is refused to the second of two who change it, not to one who changes it after a sale", async ({ db }) => {
    const { deps, id, rows } = await twoSizes(db);
    const read = async () => (await db.select().from(products).where(eq(products.id, id)))[0]!.updatedAt.toISOString();
    const ifUpdatedAt = await read();
    await aBuyer(deps).pay(await aCart(db, [{ variantId: rows[0]!.id }]));
    expect(await setProduct(deps, id, { title: "First" }, { ifUpdatedAt, key: null })).toEqual({ ok: true, id });
    expect(await setProduct(deps, id, { title: "Second" }, { ifUpdatedAt, key: null })).toMatchObject({
      ok: false,
      problems: [{ code: "INPUT_MISMATCH" }],
    });
    expect((await db.select().from(products).where(eq(products.id, id)))[0]?.title).toBe("First");
  });

  const one = (change: Partial<VariantToSet>): ProductToSet => ({
    title: "Pilgrim Low",
    variants: [{ optionValues: ["Default Title"], priceMinor: 100, ...change }],
  });
  const sized = (names: string[], values: string[]): ProductToSet => ({
    title: "Pilgrim Low",
    options: names.map((name) => ({ name, values })),
    variants: [{ optionValues: names.map(() => values[0] ?? ""), priceMinor: 100 }],
  });
  test.for<[string, ProductToSet, string]>([
    ["no title", { ...one({}), title: "  " }, "title"],
    ["a title of 200 kB", { ...one({}), title: "a".repeat(200_000) }, "title"],
    ["a description of 200 kB", { ...one({}), descriptionHtml: "a".repeat(200_000) }, "descriptionHtml"],
    ["a handle with a slash", { ...one({}), handle: "a/b" }, "handle"],
    ["a handle with a dot, as retired ones have", { ...one({}), handle: "a.retired" }, "handle"],
    ["a taken handle", { ...one({}), handle: "TAKEN" }, "handle"],
    ["a vendor of 256 characters", { ...one({}), vendor: "a".repeat(256) }, "vendor"],
    ["a page title of 256 characters", { ...one({}), seoTitle: "a".repeat(256) }, "seo.title"],
    ["251 tags", { ...one({}), tags: Array.from({ length: 251 }, (_, at) => `t${at}`) }, "tags"],
    ["a negative price", one({ priceMinor: -1 }), "variants.0.price"],
    ["a price beyond any", one({ priceMinor: 1e12 }), "variants.0.price"],
    ["no price", one({ priceMinor: undefined }), "variants.0.price"],
    ["a compare-at price below the price", one({ compareAtMinor: 99 }), "variants.0.compareAtPrice"],
    ["a compare-at price like the price", one({ compareAtMinor: 100 }), "variants.0.compareAtPrice"],
    ["a SKU that another product has", one({ sku: "SKU-1" }), "variants.0.sku"],
    ["a negative weight", one({ weightGrams: -1 }), "variants.0.inventoryItem"],
    ["negative stock", one({ stock: -1 }), "variants.0.inventoryQuantities"],
    ["four options", sized(["A", "B", "C", "D"], ["1"]), "productOptions"],
    ["two options of one name", sized(["Size", "size "], ["1"]), "productOptions.1"],
    ["an option without a name", sized([" "], ["1"]), "productOptions.0"],
    ["the same value twice", sized(["Size"], ["M", "M"]), "productOptions.0"],
    ["an empty value", sized(["Size"], ["9", ""]), "productOptions.0"],
    [
      "the same variant twice",
      { ...sized(["Size"], ["9"]), variants: [1, 2].map(() => ({ optionValues: ["9"], priceMinor: 1 })) },
      "variants.1.optionValues",
    ],
    [
      "a value that its option does not have",
      { ...sized(["Size"], ["9"]), variants: [{ optionValues: ["10"], priceMinor: 1 }] },
      "variants.0.optionValues",
    ],
    ["no variant", { title: "Pilgrim Low", variants: [] }, "variants"],
    ["a variant of another product", one({ id: 1 }), "variants.0.id"],
  ])("is refused with %s, at its field, and nothing is stored", async ([, given, field], { db }) => {
    await aShoe(db, { sku: "SKU-1" });
    await db.update(products).set({ handle: "taken" });
    const outcome = await setProduct(storeDeps(db).deps, null, given, ALWAYS);
    const fields = outcome.ok ? [] : outcome.problems.map((problem) => problem.field?.join("."));
    expect(fields).toContain(`input.${field}`);
    expect(await db.$count(products)).toBe(1);
  });
});

describe("a copy", () => {
  test("is a draft with the same options and prices, without SKUs and stock, once per key", async ({ db }) => {
    const { deps, id } = await twoSizes(db);
    const copy = { title: "Pilgrim Low (copy)", status: "draft" as const, includesImages: true };
    const made = await duplicateProduct(deps, id, copy, "form-9");
    expect(await duplicateProduct(deps, id, copy, "form-9")).toEqual(made);
    if (!made.ok) throw new Error("not copied");
    expect(await variantsOf(db, made.id)).toMatchObject([
      { title: "8", priceMinor: 12_800, sku: null, stock: 0 },
      { title: "9", priceMinor: 12_800, sku: null, stock: 0 },
    ]);
    const [row] = await db.select().from(products).where(eq(products.id, made.id));
    expect(row).toMatchObject({ handle: "pilgrim-low-copy", status: "draft", title: "Pilgrim Low (copy)" });
  });
});

const DELETE = `mutation ($id: ID!) { productDelete(input: { id: $id }) { deletedProductId userErrors { message } } }`;

test("a product is deleted only if it was never sold and is in no cart", async ({ db }) => {
  const { deps, id, rows } = await twoSizes(db);
  const admin = adminClient(deps);
  const gid = `gid://shopify/Product/${id}`;
  await aBuyer(deps).pay(await aCart(db, [{ variantId: rows[0]!.id }]));
  expect(await admin(DELETE, { id: gid })).toMatchObject({
    productDelete: { deletedProductId: null, userErrors: [{ message: expect.stringContaining("archived") }] },
  });
  const { product: inCart, variant } = await aShoe(db);
  await aCart(db, [{ variantId: variant.id }]);
  const cartGid = `gid://shopify/Product/${inCart.id}`;
  expect(await admin(DELETE, { id: cartGid })).toMatchObject({ productDelete: { deletedProductId: null } });

  const { product } = await aShoe(db);
  const unsold = `gid://shopify/Product/${product.id}`;
  expect(await admin(DELETE, { id: unsold })).toEqual({ productDelete: { deletedProductId: unsold, userErrors: [] } });
  expect(await db.$count(products, eq(products.id, product.id))).toBe(0);
  expect(await topics(db)).toContain("products/delete");
});

const SET = `mutation ($identifier: ProductSetIdentifiers, $input: ProductSetInput!) {
  productSet(identifier: $identifier, input: $input) {
    product { id title status updatedAt variants(first: 9) { nodes { id title price compareAtPrice sku inventoryQuantity inventoryItem { tracked measurement { weight { value unit } } } } } }
    userErrors { field message code }
  }
}`;
type Set_ = { productSet: { product: { id: string; updatedAt: string } | null; userErrors: { field: string[] }[] } };

describe("the Admin API", () => {
  test("sets a product as Shopify's does, and lists it by status and title", async ({ db }) => {
    const { deps } = storeDeps(db);
    const admin = adminClient(deps);
    const made = await admin<Set_>(SET, {
      input: {
        title: "Emmaus Walking Shoe",
        status: "DRAFT",
        productOptions: [{ name: "Size", values: [{ name: "9" }] }],
        variants: [
          {
            optionValues: [{ optionName: "Size", name: "9" }],
            price: "128.00",
            compareAtPrice: "150.5",
            sku: "EM-9",
            inventoryItem: { measurement: { weight: { value: 1, unit: "POUNDS" } } },
            inventoryQuantities: [{ locationId: "gid://shopify/Location/71000001", name: "available", quantity: 4 }],
          },
        ],
      },
    });
    expect(made.productSet).toMatchObject({
      userErrors: [],
      product: {
        status: "DRAFT",
        variants: {
          nodes: [
            {
              title: "9",
              price: "128.00",
              compareAtPrice: "150.50",
              sku: "EM-9",
              inventoryQuantity: 4,
              inventoryItem: { tracked: true, measurement: { weight: { value: 454, unit: "GRAMS" } } },
            },
          ],
        },
      },
    });
    const list = async (query: string) =>
      (
        await admin<{ products: { nodes: { title: string }[] } }>(
          `query ($query: String) { products(first: 5, query: $query) { nodes { title totalInventory featuredMedia { id } } } }`,
          { query },
        )
      ).products.nodes.map(({ title }) => title);
    await aShoe(db);
    expect(await list("status:draft")).toEqual(["Emmaus Walking Shoe"]);
    expect(await list('status:draft title:"walking"')).toEqual(["Emmaus Walking Shoe"]);
    expect(await list('status:draft title:"pilgrim"')).toEqual([]);
    expect(await list("status:active")).toEqual(["Pilgrim Low"]);
    expect(await list("status:archived")).toEqual([]);
  });

  test("refuses a product that was updated since the version in If-Match", async ({ db }) => {
    const { deps, id } = await twoSizes(db);
    const [row] = await db.select().from(products).where(eq(products.id, id));
    const send = async (ifMatch: string, title: string) => {
      const response = await adminRoutes(deps).request("http://localhost/admin/api/2025-07/graphql.json", {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "X-Shopify-Access-Token": deps.adminToken,
          "If-Match": `"${ifMatch}"`,
        },
        body: JSON.stringify({
          query: SET,
          variables: { identifier: { id: `gid://shopify/Product/${id}` }, input: { title } },
        }),
      });
      return ((await response.json()) as { data: Set_ }).data.productSet;
    };
    const version = row!.updatedAt.toISOString();
    expect(await send(version, "First")).toMatchObject({ userErrors: [], product: { title: "First" } });
    expect(await send(version, "Second")).toMatchObject({ product: null, userErrors: [{ code: "INPUT_MISMATCH" }] });
  });
});
