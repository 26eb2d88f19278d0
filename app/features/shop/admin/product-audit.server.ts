import { href } from "react-router";
import { changedText, countText, textOf, type ActionsOf } from "#app/platform/audit/audit-action.ts";
import { parseMoney, priceText } from "#app/platform/money.ts";
import type { AuditPart } from "#app/platform/feature.server.ts";

const FIELDS = {
  isHidden: "visibility",
  displayOrder: "display order",
  gender: "gender",
  badges: "badges",
  categories: "categories",
  customDescription: "description",
  photoMetadata: "photos",
  videoMetadata: "videos",
};

/** Of a product's own fields, as the embedded store keeps them. */
const DETAILS = {
  title: "title",
  description: "description",
  status: "status",
  price: "price",
  compareAtPrice: "compare-at price",
  sku: "SKU",
  barcode: "barcode",
  grams: "weight",
  names: "variants",
  handle: "URL",
  vendor: "vendor",
  productType: "type",
  tags: "tags",
  seoTitle: "search title",
  seoDescription: "search description",
};

type Details = Record<string, unknown>;

/** The variants' fields as if they were the product's, where all variants that have changed agree on a value. */
function withVariants(before: Details, after: Details): { before: Details; after: Details } {
  const [was, is] = [variantsOf(before), variantsOf(after)];
  const kept = Object.keys(is).filter((name) => name in was);
  const flat = (own: Details, variants: Record<string, Details>) => {
    const fields: Details = { ...own, names: Object.keys(variants).toSorted().join(", ") };
    for (const field of VARIANT_FIELDS) {
      const changed = kept.filter((name) => JSON.stringify(was[name]?.[field]) !== JSON.stringify(is[name]?.[field]));
      const values = changed.map((name) => valueText(field, variants[name]?.[field], own["currency"]));
      // Several are too much for a sentence, which then names the field only.
      fields[field] = new Set(values).size > 1 ? { values } : (values[0] ?? "");
    }
    return fields;
  };
  return { before: flat(before, was), after: flat(after, is) };
}

const VARIANT_FIELDS = ["price", "compareAtPrice", "sku", "barcode", "grams"] as const;

function variantsOf({ variants }: Details): Record<string, Details> {
  return typeof variants === "object" && variants !== null ? (variants as Record<string, Details>) : {};
}

/** "USD 128.00", "450 g", or the text as it is. */
function valueText(field: (typeof VARIANT_FIELDS)[number], value: unknown, currency: unknown): string {
  const text = textOf(value);
  if (text === "") return "";
  if (field === "grams") return `${text} g`;
  const isPrice = field === "price" || field === "compareAtPrice";
  return isPrice && /^\d+(\.\d+)?$/.test(text) ? priceText(parseMoney(text, textOf(currency) || "USD")) : text;
}

export const productAudit = {
  sentences: {
    "product.customized": ({ subject, before, after }) => {
      const isShown = after["isHidden"] === false && before["isHidden"] === true;
      const others = { before: { ...before, isHidden: after["isHidden"] }, after };
      const isHidden = after["isHidden"] === true && before["isHidden"] !== true;
      if (!isShown && !isHidden) return changedText(subject, { before: { isHidden: false, ...before }, after }, FIELDS);
      const more = changedText(subject, others, FIELDS);
      return `${isHidden ? "hid" : "showed"} ${subject} ${isHidden ? "from" : "in"} the shop${more.startsWith("saved") ? "" : `, and ${more}`}`;
    },
    "product.created": ({ subject }) => `created the product ${subject}`,
    "product.changed": ({ subject, before, after }) => changedText(subject, withVariants(before, after), DETAILS),
    "product.duplicated": ({ subject, after }) => `duplicated ${textOf(after["from"])} as ${subject}`,
    "product.deleted": ({ subject }) => `deleted the product ${subject}`,
    "products.synced": ({ after }) => `synced ${countText(after["read"], "product")}`,
    "file.uploaded": ({ subject, after }) =>
      `uploaded ${textOf(after["type"]).startsWith("video/") ? "a video" : "a photo"} for a product (${subject})`,
  },
  things: { product: { page: (id) => href("/admin/products/:id", { id }) } },
} satisfies AuditPart;

declare module "#app/platform/audit/audit-action.ts" {
  interface AuditActions extends ActionsOf<typeof productAudit> {}
}
