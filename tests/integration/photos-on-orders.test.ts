import { eq } from "drizzle-orm";
import { afterEach } from "vitest";
import { linePictures } from "#app/features/shop/customizations.server.ts";
import { productCustomizations, type PhotoMetadata } from "#app/features/shop/customizations.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { EmailMessage } from "#app/platform/email/mailer.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { publicUrlOf } from "#app/platform/storage/stored-names.ts";
import { storedFiles } from "#app/platform/storage/stored-files.tables.server.ts";
import { filesInUseOf, sweepFiles } from "#app/platform/storage/sweep-files.server.ts";
import { openCommerce } from "#server/commerce.ts";
import { openSecrets } from "#server/secrets.ts";
import { openSharedServices } from "#server/services.ts";
import { imagesOnOrders } from "#store/import/still-needed.server.ts";
import { receiptEmail } from "#store/receipts/receipts.server.ts";
import { images, variants } from "#store/store.tables.server.ts";
import { describe, expect, ownDatabase, test } from "#tests/support/database.ts";
import { adminClient } from "#tests/support/factories/admin-client.ts";
import { aBuyer } from "#tests/support/factories/buyer.ts";
import { anEmailDelivery } from "#tests/support/factories/email-delivery.ts";
import { aCart, aShoe } from "#tests/support/factories/store-catalog.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { aStorage, later, removeStorages, storeAnUpload } from "#tests/support/stored-uploads.ts";
import { servicesWith } from "#tests/support/services.ts";

afterEach(removeStorages);

const upload = (index: number) => publicUrlOf("product-photos", `8123-1790000000000-${index}.webp`);
const ROAD = upload(0);
const EVENING = upload(1);
const IMAGE = { position: 1, width: 800, height: 1000 };

type Photo = Partial<PhotoMetadata> & { url: string };

/** What an admin saves in the product's tab of photos. */
async function arrange(db: Db, productId: number, photos: Photo[]) {
  const photoMetadata = photos.map((photo, displayOrder) => ({
    label: "",
    isHidden: false,
    displayOrder,
    variantIds: [],
    isVendorPhoto: false,
    ...photo,
  }));
  const { shopifyProductId } = productCustomizations;
  await db
    .insert(productCustomizations)
    .values({ shopifyProductId: `gid://shopify/Product/${productId}`, photoMetadata })
    .onConflictDoUpdate({ target: shopifyProductId, set: { photoMetadata } });
}

/** A shop with one shoe in a cart. `shown`: the path of its picture in the checkout, null for the placeholder. */
async function aCheckout(db: Db) {
  const { product, variant } = await aShoe(db);
  const { deps } = storeDeps(db);
  const token = await aCart(db, [{ variantId: variant.id }]);
  const emails: EmailMessage[] = [];
  const mailer = { send: async (email: EmailMessage) => void emails.push(email) };
  const { delivery } = anEmailDelivery(db, mailer, [receiptEmail(deps)]);
  const buyer = aBuyer({ ...deps, linePictures, emails: delivery });
  const shown = async () => /<img src="([^"]*)\?width=160"/.exec((await buyer.read(token)).html)?.[1] ?? null;
  const picture = async (file: string, position = 1) => {
    const [image] = await db
      .insert(images)
      .values({ ...IMAGE, productId: product.id, file, position })
      .returning();
    return { id: image!.id, path: `../cdn/${image!.id}/${file}`, url: `/store/cdn/${image!.id}/${file}` };
  };
  const variantId = `gid://shopify/ProductVariant/${variant.id}`;
  return { deps, product, variant, variantId, token, emails, delivery, buyer, shown, picture };
}

describe("the embedded checkout", () => {
  test("[ADM-PROD-44] shows the first photo of the admin; moved, replaced or removed there, so it is here", async ({
    db,
  }) => {
    const { product, shown } = await aCheckout(db);
    expect(await shown()).toBeNull();
    await arrange(db, product.id, [{ url: `https://shod.example${ROAD}` }, { url: EVENING }]);
    expect(await shown()).toBe(ROAD);
    await arrange(db, product.id, [{ url: EVENING }, { url: ROAD }]);
    expect(await shown()).toBe(EVENING);
    await arrange(db, product.id, [{ url: EVENING, isHidden: true }, { url: ROAD }]);
    expect(await shown()).toBe(ROAD);
    await arrange(db, product.id, []);
    expect(await shown()).toBeNull();
  });

  test("shows the photo that the admin gave to the variant", async ({ db }) => {
    const { product, variantId, shown } = await aCheckout(db);
    const [other, own] = [{ variantIds: ["gid://shopify/ProductVariant/1"] }, { variantIds: [variantId] }];
    await arrange(db, product.id, [{ url: upload(2), ...other }, { url: ROAD }, { url: EVENING, ...own }]);
    expect(await shown()).toBe(EVENING);
  });

  test("shows the store's own picture: the variant's, as arranged in the admin, and no picture of another site", async ({
    db,
  }) => {
    const { product, variant, shown, picture } = await aCheckout(db);
    const first = await picture("first.webp");
    const second = await picture("second.webp", 2);
    expect(await shown()).toBe(first.path);
    await arrange(db, product.id, [{ url: "https://elsewhere.example/shoe.jpg" }]);
    expect(await shown()).toBe(first.path);
    await arrange(db, product.id, [
      { url: second.url, isVendorPhoto: true },
      { url: first.url, isVendorPhoto: true },
    ]);
    expect(await shown()).toBe(second.path);
    await db.update(variants).set({ imageId: first.id }).where(eq(variants.id, variant.id));
    expect(await shown()).toBe(first.path);
    await arrange(db, product.id, [{ url: first.url, isVendorPhoto: true, isHidden: true }, { url: ROAD }]);
    expect(await shown()).toBe(ROAD);
  });
});

describe("an order", () => {
  test("has the photo on its page, in the receipt and in the Admin API, also once it is removed from the product", async ({
    db,
  }) => {
    const { deps, product, token, buyer, shown, emails, delivery } = await aCheckout(db);
    await arrange(db, product.id, [{ url: ROAD }]);
    await buyer.pay(token);
    await arrange(db, product.id, []);
    expect(await shown()).toBe(ROAD);
    await delivery.deliverDue();
    expect(emails[0]!.html).toContain(`src="http://localhost${ROAD}?width=128"`);
    type Found = { orders: { nodes: { lineItems: { nodes: { image: { url: string } | null }[] } }[] } };
    const { orders } = await adminClient(deps)<Found>(
      "{ orders(first: 1, reverse: true) { nodes { lineItems(first: 1) { nodes { image { url } } } } } }",
    );
    expect(orders.nodes[0]!.lineItems.nodes).toEqual([{ image: { url: `http://localhost${ROAD}` } }]);
    // Imports and edits ask which of the store's own pictures orders show.
    expect(await imagesOnOrders(db, [1, 2])).toEqual(new Set());
  });
});

test("the site's store shows photos of the admin, and the sweep keeps those on orders", async () => {
  const database = await ownDatabase();
  const { db } = database;
  const storage = aStorage();
  try {
    const secrets = openSecrets("a secret that only tests know, long enough", storage.root);
    const env = readEnv({ DATA_DIR: storage.root });
    const shared = await openSharedServices({ env, database, secrets, publicUrl: "http://localhost" });
    const { store } = openCommerce(servicesWith(shared), secrets);
    const { product, token, buyer } = await aCheckout(db);
    const [ordered, unused] = [await storeAnUpload(db, storage, 0), await storeAnUpload(db, storage, 1)];
    const url = publicUrlOf("product-photos", ordered);
    await arrange(db, product.id, [{ url }, { url: publicUrlOf("product-photos", unused) }]);
    const page = await store!.fetch(new Request(`http://localhost/checkouts/${token}`));
    expect(await page.text()).toContain(`src="${url}?width=160"`);

    await buyer.pay(token);
    await arrange(db, product.id, []);
    const sweep = { db, storage, urlsInUse: filesInUseOf(shared.features) };
    expect(await sweepFiles(sweep, later(25))).toMatchObject({ files: 1 });
    expect(await db.select({ name: storedFiles.name }).from(storedFiles)).toEqual([{ name: ordered }]);
  } finally {
    await database.close();
  }
});
