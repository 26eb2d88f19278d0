import { describe, expect, test } from "vitest";
import { tabAfter } from "./editor-tabs.tsx";
import {
  BADGE_OPTIONS,
  CATEGORY_OPTIONS,
  doneText,
  GENDER_OPTIONS,
  numberOf,
  productsAddress,
  savedParam,
  savedText,
  TAB_NAMES,
  TABS,
  tabsWithErrors,
  wordsOf,
  variantCountText,
} from "./product-admin.ts";

describe("the product admin", () => {
  test("[ADM-PROD-21] [ADM-PROD-22] [ADM-PROD-23] [ADM-PROD-24] offers the documented badges, categories and fits", () => {
    expect(BADGE_OPTIONS.map(({ value, label }) => `${value}: ${label}`)).toEqual([
      "featured: Featured Product",
      "new: New Arrival",
      "limited: Limited Time",
      "sale: On Sale",
    ]);
    expect(CATEGORY_OPTIONS).toEqual(["Sale", "Sneakers & Slides", "Apparel", "Accessories"]);
    expect(GENDER_OPTIONS.map(({ value }) => value)).toEqual(["men", "women", "unisex"]);
  });

  test("[ADM-PROD-11] has six tabs; the arrow keys cycle through them", () => {
    expect(TABS.map((tab) => TAB_NAMES[tab])).toEqual([
      "General",
      "Badges",
      "Categories",
      "Photos",
      "Videos",
      "Description",
    ]);
    expect(tabAfter("general", "ArrowRight")).toBe("badges");
    expect(tabAfter("description", "ArrowRight")).toBe("general");
    expect(tabAfter("general", "ArrowLeft")).toBe("description");
    expect(tabAfter("photos", "Home")).toBe("general");
    expect(tabAfter("photos", "End")).toBe("description");
    expect(tabAfter("photos", "a")).toBeNull();
    expect(tabsWithErrors({ customDescription: "too long", displayOrder: "too large" })).toEqual([
      "general",
      "description",
    ]);
  });

  test("[ADM-PROD-40] [ADM-PROD-41] reports what was saved, in a toast and in the URL of a page without scripts", () => {
    expect(savedText({ badges: 2, categories: 1 })).toBe("Product saved with: 2 badges, 1 category");
    expect(savedText({ badges: 1, categories: 0 })).toBe("Product saved with: 1 badge, 0 categories");
    expect(savedText({ badges: 0, categories: 0 })).toBe("Product customization saved");
    expect(doneText(savedParam({ badges: 2, categories: 1 }))?.title).toBe("Product saved with: 2 badges, 1 category");
    expect(doneText("synced")?.title).toBe("Products synced successfully");
    for (const other of [null, "", "saved-1", "saved-<b>-1"]) expect(doneText(other)).toBeUndefined();
  });

  test("[ADM-PROD-02] searches titles by their words", () => {
    expect(wordsOf("pilgrim lo")).toEqual(["pilgrim", "lo"]);
    expect(wordsOf("  ")).toEqual([]);
    expect(wordsOf('tag:x) OR (title:* "a\\')).toEqual(["tag", "x", "OR", "title", "a"]);
    expect(wordsOf("-lamp")).toEqual(["lamp"]);
  });

  test("[ADM-PROD-07] names products and variants", () => {
    expect([0, 1, 27].map(variantCountText)).toEqual(["0 variants", "1 variant", "27 variants"]);
    expect(numberOf("gid://shopify/Product/8123")).toBe("8123");
    expect(productsAddress({ search: "a b", after: "x=" }, { number: "8123" })).toBe(
      "/admin/products/8123?q=a+b&after=x%3D",
    );
    expect(productsAddress({ search: "", after: null })).toBe("/admin/products");
  });
});
