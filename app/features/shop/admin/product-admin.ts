import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import { priceText, type Money } from "#app/platform/money.ts";
import { readOption, searchIn } from "#app/platform/list-search.ts";
import type { Badge, Gender } from "../shop.ts";

/** Messages of the product admin, in the documented words. */
export const LOAD_FAILED = "Failed to load products";
export const SYNCING: ActionMessage = { title: "Syncing products from Shopify..." };
export const SYNCED: ActionMessage = { title: "Products synced successfully" };
export const SYNC_FAILED = "Failed to sync products";
export const SAVE_FAILED = "Failed to save customization";
export const UPLOADS_GONE =
  "Uploads left unsaved for more than a day are deleted. Remove any without a picture, upload them again and save.";
export const GONE = "The provider no longer has this product.";

export const BADGE_OPTIONS: { value: Badge; label: string }[] = [
  { value: "featured", label: "Featured Product" },
  { value: "new", label: "New Arrival" },
  { value: "limited", label: "Limited Time" },
  { value: "sale", label: "On Sale" },
];

export const CATEGORY_OPTIONS = ["Sale", "Sneakers & Slides", "Apparel", "Accessories"];

export const GENDER_OPTIONS: { value: Gender; label: string }[] = [
  { value: "men", label: "Men" },
  { value: "women", label: "Women" },
  { value: "unisex", label: "Unisex" },
];

export const TABS = ["general", "badges", "categories", "photos", "videos", "description"] as const;
export type Tab = (typeof TABS)[number];

export const TAB_NAMES: Record<Tab, string> = {
  general: "General",
  badges: "Badges",
  categories: "Categories",
  photos: "Photos",
  videos: "Videos",
  description: "Description",
};

/** The tab that contains a field with an error. */
const TAB_OF: Record<string, Tab> = {
  displayOrder: "general",
  gender: "general",
  badges: "badges",
  categories: "categories",
  photos: "photos",
  videos: "videos",
  customDescription: "description",
};

export function tabsWithErrors(errors: Record<string, string>): Tab[] {
  const wrong = new Set(Object.keys(errors).map((field) => TAB_OF[field]));
  return TABS.filter((tab) => wrong.has(tab));
}

type Counts = { badges: number; categories: number };

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** "Product saved with: 2 badges, 1 category". */
export function savedText({ badges, categories }: Counts): string {
  if (badges + categories === 0) return "Product customization saved";
  return `Product saved with: ${counted(badges, "badge", "badges")}, ${counted(categories, "category", "categories")}`;
}

export const savedParam = ({ badges, categories }: Counts) => `saved-${badges}-${categories}`;

/** The result of an action, from the URL of a page without JavaScript. */
export function doneText(done: string | null): ActionMessage | undefined {
  if (done === "synced") return SYNCED;
  const [, badges, categories] = /^saved-(\d{1,3})-(\d{1,3})$/.exec(done ?? "") ?? [];
  return badges && categories ? { title: savedText({ badges: +badges, categories: +categories }) } : undefined;
}

/** The lists of the product screen. The first is what shoppers can see, read from the catalog; the others are read from the store. */
export const STATUS_VIEWS = { shop: "In the shop", draft: "Drafts", archived: "Archived", active: "All active" };
export type StatusView = keyof typeof STATUS_VIEWS;

/** "USD 128.00", "USD 118.00 to USD 128.00". */
export function priceRangeText(min: Money, max: Money): string {
  return min.minor === max.minor ? priceText(min) : `${priceText(min)} to ${priceText(max)}`;
}

/** The units of a product's variants in one line; null: one that is not counted. */
export function unitsText(units: (number | null)[]): string {
  const known = units.filter((one) => one !== null);
  if (known.length === 0) return "Stock not counted";
  const sum = known.reduce((total, one) => total + Math.max(0, one), 0);
  if (known.length < units.length) return `${sum.toLocaleString("en")} in stock, some not counted`;
  return sum === 0 ? "Sold out" : `${sum.toLocaleString("en")} in stock`;
}

export const variantCountText = (count: number) => counted(count, "variant", "variants");

/** The number in a provider's id, used in URLs and file names. */
export function numberOf(gid: string): string {
  return /(?<!\d)\d+$/.exec(gid)?.[0] ?? "";
}

export const productGid = (number: string) => `gid://shopify/Product/${number}`;
export const variantGidOf = (number: string) => `gid://shopify/ProductVariant/${number}`;

/** `view`: which products are listed, of STATUS_VIEWS. */
export type ListState = { search: string; after: string | null; view?: StatusView };

/** The state of the list, and the product that is open over it. */
export function productsAddress(
  { search, after, view }: ListState,
  { number, done }: { number?: string; done?: string } = {},
) {
  const given = { show: view === "shop" ? null : view, q: search, after, done };
  const kept = Object.entries(given).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = new URLSearchParams(kept).toString();
  return `/admin/products${number ? `/${number}` : ""}${query ? `?${query}` : ""}`;
}

export function readListState(url: string): ListState {
  const { searchParams } = new URL(url);
  return {
    search: searchIn(searchParams),
    after: searchParams.get("after"),
    view: readOption(STATUS_VIEWS, searchParams.get("show")),
  };
}

/** The words that a searched title has to contain. */
export function wordsOf(search: string): string[] {
  return search.replaceAll(/[^\p{L}\p{N}\p{M}\s&'.-]/gu, " ").match(/[\p{L}\p{N}\p{M}][^\s]*/gu) ?? [];
}
