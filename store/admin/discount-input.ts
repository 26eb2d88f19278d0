import { normalizeCode } from "#app/platform/normalize-code.ts";
import { numberIn } from "../graphql/global-id.ts";
import type { CombinesWith, discounts } from "../store.tables.server.ts";
import { minorIn, type Problem } from "./admin-context.ts";

export type DiscountRow = typeof discounts.$inferSelect;
export type DiscountChange = Partial<
  Pick<
    DiscountRow,
    | "title"
    | "code"
    | "kind"
    | "value"
    | "productIds"
    | "collectionIds"
    | "minimumMinor"
    | "oncePerCustomer"
    | "startsAt"
    | "endsAt"
    | "usageLimit"
    | "combinesWith"
  >
>;

export type DiscountInput = {
  title?: string | null;
  code?: string | null;
  startsAt?: string | null;
  endsAt?: string | null;
  usageLimit?: number | null;
  appliesOncePerCustomer?: boolean | null;
  combinesWith?: Partial<Record<keyof CombinesWith, boolean | null>> | null;
  minimumRequirement?: {
    subtotal?: { greaterThanOrEqualToSubtotal?: string | number | null } | null;
    quantity?: { greaterThanOrEqualToQuantity?: string | number | null } | null;
  } | null;
  customerGets?: {
    value?: {
      percentage?: number | null;
      discountAmount?: { amount?: string | number | null; appliesOnEachItem?: boolean | null } | null;
    } | null;
    items?: {
      all?: boolean | null;
      products?: { productsToAdd?: string[] | null; productsToRemove?: string[] | null } | null;
      collections?: { add?: string[] | null; remove?: string[] | null } | null;
    } | null;
  } | null;
};

type Reading = { change: DiscountChange; problems: Problem[] };

/**
 * Validates a discount input. On an update (`before`) missing fields stay unchanged; an explicit null removes the end or the limit.
 */
export function readDiscount(
  input: DiscountInput,
  given: { before: DiscountRow | null; currency: string; isCode: boolean; isShipping?: boolean; root: string },
): Reading {
  const { before, currency, isCode, isShipping = false, root } = given;
  const change: DiscountChange = {};
  const problems: Problem[] = [];
  const report = (field: string[], message: string, code: string) =>
    problems.push({ field: [root, ...field], message, code });

  if (input.title != null && input.title.trim() !== "") change.title = input.title.trim().slice(0, 255);
  else if (!before || input.title !== undefined) report(["title"], "Title can't be blank", "BLANK");

  if (isCode && (!before || input.code !== undefined)) {
    const code = normalizeCode(input.code ?? "");
    if (code === "") report(["code"], "Code can't be blank", "BLANK");
    else if (code.length > 255) report(["code"], "Code is too long (maximum is 255 characters)", "TOO_LONG");
    else change.code = code;
  }

  if (input.startsAt != null) {
    const startsAt = new Date(input.startsAt);
    if (Number.isNaN(startsAt.getTime())) report(["startsAt"], "Starts at is invalid", "INVALID");
    else change.startsAt = startsAt;
  } else if (!before) change.startsAt = new Date();

  if (input.endsAt != null) {
    const endsAt = new Date(input.endsAt);
    if (Number.isNaN(endsAt.getTime())) report(["endsAt"], "Ends at is invalid", "INVALID");
    else change.endsAt = endsAt;
  } else if (input.endsAt === null) change.endsAt = null;
  const startsAt = change.startsAt ?? before?.startsAt;
  const endsAt = change.endsAt === undefined ? before?.endsAt : change.endsAt;
  if (startsAt && endsAt && endsAt <= startsAt) report(["endsAt"], "Ends at needs to be after starts at", "INVALID");

  if (input.usageLimit != null) {
    if (input.usageLimit < 1) report(["usageLimit"], "Usage limit must be greater than 0", "GREATER_THAN");
    else if (before && input.usageLimit < before.usageCount)
      report(["usageLimit"], "Usage limit can't be lower than the uses so far", "GREATER_THAN_OR_EQUAL_TO");
    else change.usageLimit = input.usageLimit;
  } else if (input.usageLimit === null) change.usageLimit = null;
  if (input.appliesOncePerCustomer != null) change.oncePerCustomer = input.appliesOncePerCustomer;
  readMinimum(input, currency, change, report);

  if (input.combinesWith) {
    const { orderDiscounts, productDiscounts, shippingDiscounts } = input.combinesWith;
    change.combinesWith = {
      orderDiscounts: orderDiscounts ?? false,
      productDiscounts: productDiscounts ?? false,
      shippingDiscounts: shippingDiscounts ?? false,
    };
    if (isShipping && shippingDiscounts)
      report(
        ["combinesWith"],
        "The combinesWith settings are not valid for the discount class",
        "INVALID_COMBINES_WITH_FOR_DISCOUNT_CLASS",
      );
  }

  if (isShipping) {
    change.kind = "free-shipping";
    change.value = 0;
    return { change, problems };
  }
  readValue(input, { currency, isCode, isNew: !before }, change, report);
  readItems(input, before, change, report);
  return { change, problems };
}

/** Keeps sums in minor units within safe integers. */
const MAX_DISCOUNT_MINOR = 99_999_999_999_999;

type ReportProblem = (field: string[], message: string, code: string) => void;

function readValue(
  { customerGets }: DiscountInput,
  given: { currency: string; isCode: boolean; isNew: boolean },
  change: DiscountChange,
  report: ReportProblem,
): void {
  const { percentage, discountAmount } = customerGets?.value ?? {};
  const field = ["customerGets", "value"];
  if (percentage != null && discountAmount != null)
    report(field, "Only one of percentage and discountAmount can be given", "INVALID");
  else if (percentage != null) {
    if (!(percentage > 0 && percentage <= 1))
      return report([...field, "percentage"], "Value must be between 0.0 and 1.0", "VALUE_OUTSIDE_RANGE");
    change.kind = "percentage";
    change.value = Math.max(1, Math.round(percentage * 10_000));
  } else if (discountAmount != null) {
    const minor = minorIn(discountAmount.amount, given.currency);
    if (minor === null || minor <= 0)
      return report([...field, "discountAmount", "amount"], "Discount amount must be greater than 0", "GREATER_THAN");
    if (minor > MAX_DISCOUNT_MINOR)
      return report(
        [...field, "discountAmount", "amount"],
        "Discount amount must be less than or equal to 999999999999.99",
        "LESS_THAN_OR_EQUAL_TO",
      );
    // A code applies once to the order; an automatic discount lowers the price of each unit.
    if ((discountAmount.appliesOnEachItem ?? false) === given.isCode) {
      return report(
        [...field, "discountAmount", "appliesOnEachItem"],
        `Applies on each item must be ${given.isCode ? "false for a code" : "true for an automatic discount"} in this store`,
        "INVALID",
      );
    }
    change.kind = "fixed";
    change.value = minor;
  } else if (given.isNew) report(field, "Value can't be blank", "BLANK");
}

/** Null, or a null amount, removes the minimum. */
function readMinimum(
  { minimumRequirement }: DiscountInput,
  currency: string,
  change: DiscountChange,
  report: ReportProblem,
): void {
  if (minimumRequirement === undefined) return;
  if (minimumRequirement?.quantity?.greaterThanOrEqualToQuantity != null)
    return report(["minimumRequirement", "quantity"], "A minimum quantity is not supported by this store", "INVALID");
  const amount = minimumRequirement?.subtotal?.greaterThanOrEqualToSubtotal ?? null;
  const minor = amount === null ? null : minorIn(amount, currency);
  if (amount !== null && (minor === null || minor <= 0 || minor > MAX_DISCOUNT_MINOR))
    return report(
      ["minimumRequirement", "subtotal", "greaterThanOrEqualToSubtotal"],
      "Minimum subtotal must be greater than 0",
      "GREATER_THAN",
    );
  change.minimumMinor = minor;
}

function readItems(
  { customerGets }: DiscountInput,
  before: DiscountRow | null,
  change: DiscountChange,
  report: ReportProblem,
): void {
  const { all, products, collections } = customerGets?.items ?? {};
  const field = ["customerGets", "items"];
  if (all && (products != null || collections != null))
    return report(field, "Cannot give both all items and products", "INVALID");
  if (products != null && collections?.add != null)
    return report(field, "Cannot give both products and collections", "INVALID");
  if (all) {
    change.productIds = null;
    change.collectionIds = null;
  } else if (collections != null) {
    const added = (collections.add ?? []).map((id) => numberIn(id, "Collection"));
    const removed = (collections.remove ?? []).map((id) => numberIn(id, "Collection"));
    if ([...added, ...removed].includes(null))
      return report([...field, "collections", "add"], "Collection is invalid", "INVALID");
    change.collectionIds = changedIds(before?.collectionIds, added, removed);
    change.productIds = null;
  } else if (products != null) {
    const added = (products.productsToAdd ?? []).map((id) => numberIn(id, "Product"));
    const removed = (products.productsToRemove ?? []).map((id) => numberIn(id, "Product"));
    if ([...added, ...removed].includes(null))
      return report([...field, "products", "productsToAdd"], "Product is invalid", "INVALID");
    change.productIds = changedIds(before?.productIds, added, removed);
    change.collectionIds = null;
  } else if (!before) report(field, "Items can't be blank", "BLANK");
}

function changedIds(before: number[] | null | undefined, added: (number | null)[], removed: (number | null)[]) {
  const ids = new Set([...(before ?? []), ...added]);
  for (const id of removed) ids.delete(id);
  return [...ids].filter((id) => id !== null);
}
