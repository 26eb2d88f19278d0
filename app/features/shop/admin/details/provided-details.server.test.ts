import { loader } from "../../routes/admin-product-details.tsx";
import { loader as loadNew } from "../../routes/admin-product-new.tsx";
import { adminContext } from "#tests/support/admin.ts";
import { fillCatalog } from "#tests/support/catalog.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { LOW } from "#tests/support/factories/product-admin.ts";
import { fakeProvider, productId } from "#tests/support/fake-provider.ts";
import { numberOf } from "../product-admin.ts";

const shop = { domain: "shod.myshopify.com" };

describe("a product of a Shopify store", () => {
  test("is shown as Shopify has it, with a link to where it is edited", async ({ db }) => {
    const { storefront } = fakeProvider([LOW]);
    await fillCatalog({ db, storefront });
    const number = numberOf(productId(0));
    const context = adminContext(db, { storefront, admin: null, shop });
    const shown = await loader({ params: { id: number }, context } as never);
    expect(shown).toMatchObject({
      product: null,
      adminUrl: `https://admin.shopify.com/store/shod/products/${number}`,
      provided: { title: "Pilgrim Low", handle: "pilgrim-low", variants: [{ title: "8" }, { title: "9" }] },
    });
  });

  test("is not found if Shopify does not publish it, and none is created here", async ({ db }) => {
    const context = adminContext(db, { admin: null, shop });
    for (const id of ["7", "0", "x", "1e3"])
      await expect(loader({ params: { id }, context } as never)).rejects.toMatchObject({ init: { status: 404 } });
    await expect(loadNew({ context } as never)).rejects.toMatchObject({ init: { status: 404 } });
  });
});
