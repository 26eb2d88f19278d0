import type { ActionMessage } from "#app/platform/forms/action-result.ts";

/** The fields of a variant. Their names follow its key: the number of a stored variant, or NEW_VARIANT for the only one of a new product. */
export type VariantField = "price" | "compareAt" | "sku" | "barcode" | "weight" | "quantity";
export const NEW_VARIANT = "new";
export const variantField = (key: string, field: VariantField | "removed") => `variant.${key}.${field}`;

/** The fields that set a price of every variant. */
export const ALL_VARIANTS = { price: "all.price", compareAt: "all.compareAt" };

export const MAX_OPTIONS = 3;

/** Whether a product has options: as at Shopify, one without has one with one value. */
export const hasOptions = ({ options }: { options: { name: string; values: string[] }[] }) =>
  !(options.length === 1 && options[0]?.name === "Title" && options[0].values.join() === "Default Title");

export const STATUS_OPTIONS = [
  { value: "draft", label: "Draft" },
  { value: "active", label: "Active" },
  { value: "archived", label: "Archived" },
];

export const detailsPage = (number: string) => `/admin/products/${number}/details`;

/** The results of the forms, by the parameter `done`. */
export const DETAILS_DONE = {
  saved: { title: "Product saved" },
  created: { title: "Product created" },
  duplicated: { title: "Product duplicated" },
  archived: { title: "Product archived" },
  deleted: { title: "Product deleted" },
} satisfies Record<string, ActionMessage>;
