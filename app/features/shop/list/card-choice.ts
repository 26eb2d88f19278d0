import type { Stock } from "#app/features/inventory/inventory.ts";
import type { Product } from "../shop.ts";

/** What is chosen from on a product's card. */
export type CardChoice = Pick<
  Product,
  "id" | "handle" | "title" | "pictures" | "options" | "variants" | "categories" | "gender"
> & {
  /** By color, as swatchOf says; none where only the name tells it. */
  swatches: Record<string, string[]>;
  stock: Record<string, Stock>;
};
