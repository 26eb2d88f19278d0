import { describe, expect, test } from "vitest";
import { productAudit } from "./product-audit.server.ts";

const SIZE_9 = { price: "128.00", compareAtPrice: null, sku: "LOW-9", barcode: null, grams: 400 };
const stored = {
  title: "Pilgrim Low",
  status: "active",
  currency: "USD",
  variants: { "9": SIZE_9, "10": { ...SIZE_9, sku: "LOW-10" } },
};
const bothAt = (fields: object) => ({
  "9": { ...stored.variants["9"], ...fields },
  "10": { ...stored.variants["10"], ...fields },
});

const CHANGES: [after: object, sentence: string][] = [
  [{ variants: bothAt({ price: "118.00" }) }, "changed the price of Pilgrim Low from USD 128.00 to USD 118.00"],
  [{ variants: bothAt({ compareAtPrice: "148.00" }) }, "set the compare-at price of Pilgrim Low to USD 148.00"],
  [{ variants: bothAt({ grams: 450 }) }, "changed the weight of Pilgrim Low from 400 g to 450 g"],
  [
    { variants: bothAt({ price: "118.00", compareAtPrice: "128.00" }) },
    "changed the price and compare-at price of Pilgrim Low",
  ],
  [
    { variants: { ...stored.variants, "10": { ...SIZE_9, sku: "LOW-X" } } },
    "changed the SKU of Pilgrim Low from LOW-10 to LOW-X",
  ],
  // Exchanged: two values, which are named by their field only.
  [
    { variants: { "9": { ...SIZE_9, sku: "LOW-10" }, "10": { ...SIZE_9, sku: "LOW-9" } } },
    "changed the SKU of Pilgrim Low",
  ],
  [{ variants: { "9": stored.variants["9"] } }, "changed the variants of Pilgrim Low from 10, 9 to 9"],
  [{ status: "archived" }, "changed the status of Pilgrim Low from active to archived"],
  [{ title: "Pilgrim Mid", status: "draft" }, "changed the title and status of Pilgrim Low"],
  [{}, "saved Pilgrim Low without a change"],
  // What an older version may have recorded.
  [{ variants: bothAt({ price: "free" }) }, "changed the price of Pilgrim Low from USD 128.00 to free"],
];

describe("a changed product in the audit log", () => {
  test.for(CHANGES)("%# is a sentence", ([after, sentence]) => {
    const say = productAudit.sentences["product.changed"];
    expect(say({ subject: "Pilgrim Low", before: stored, after: { ...stored, ...after } })).toBe(sentence);
  });
});
