import { connection } from "./execute.ts";

/** A discount at the fake Shopify: with a code, or automatic for some products. */
export type FakeDiscount = {
  id: number;
  /** Null: it is applied without one. */
  code: string | null;
  title: string;
  startsAt: string;
  endsAt: string | null;
  usageLimit: number | null;
  appliesOncePerCustomer: boolean;
  combinesWith: { orderDiscounts: boolean; productDiscounts: boolean; shippingDiscounts: boolean };
  value: { percentage: number } | { amount: string };
  /** Ids; null: all of them. */
  products: string[] | null;
  collections?: string[] | null;
  /** What the goods have to cost. */
  minimum?: string | null;
  /** Another kind of discount, which has no value. */
  isFreeShipping?: boolean;
  uses: number;
};

type Input = {
  code?: string | null;
  title?: string | null;
  startsAt?: string | null;
  endsAt?: string | null;
  usageLimit?: number | null;
  appliesOncePerCustomer?: boolean | null;
  combinesWith?: Partial<FakeDiscount["combinesWith"]> | null;
  minimumRequirement?: {
    subtotal?: { greaterThanOrEqualToSubtotal?: string | null } | null;
    quantity?: { greaterThanOrEqualToQuantity?: string | null } | null;
  } | null;
  customerGets?: {
    value?: { percentage?: number | null; discountAmount?: { amount: string } | null } | null;
    items?: {
      all?: boolean | null;
      products?: { productsToAdd?: string[] | null; productsToRemove?: string[] | null } | null;
      collections?: { add?: string[] | null; remove?: string[] | null } | null;
    } | null;
  } | null;
};

const NONE = { orderDiscounts: false, productDiscounts: false, shippingDiscounts: false };
const numberIn = (id: string) => Number(id.split("/").at(-1));
const refused = (message: string) => ({
  codeDiscountNode: null,
  automaticDiscountNode: null,
  userErrors: [{ message }],
});

/** The discount that a buyer gets with a code; undefined if there is none that is active and not used up. */
export function discountWithCode(discounts: FakeDiscount[], code: string, now: number): FakeDiscount | undefined {
  const found = codeDiscount(discounts, code);
  const isUsedUp = found?.usageLimit != null && found.uses >= found.usageLimit;
  return found && !isUsedUp && statusOf(found, now) === "ACTIVE" ? found : undefined;
}

/** What it takes off an amount. */
export const takenOff = ({ value, minimum }: FakeDiscount, amount: number) =>
  minimum && amount < Number(minimum)
    ? 0
    : "percentage" in value
      ? Math.floor(amount * value.percentage * 100) / 100
      : Math.min(amount, Number(value.amount));

const codeDiscount = (discounts: FakeDiscount[], code: string) =>
  discounts.find((each) => each.code?.toLowerCase() === code.toLowerCase());

function statusOf({ startsAt, endsAt }: FakeDiscount, now: number): "ACTIVE" | "EXPIRED" | "SCHEDULED" {
  if (endsAt !== null && Date.parse(endsAt) <= now) return "EXPIRED";
  return Date.parse(startsAt) > now ? "SCHEDULED" : "ACTIVE";
}

/** The roots of the Admin API that read and change discounts. */
export function discountRoots(discounts: FakeDiscount[], now: () => number) {
  const find = (id: string) => discounts.find((each) => each.id === numberIn(id));
  const isAutomatic = ({ code }: FakeDiscount) => code === null;

  function create(input: Input, code: string | null): FakeDiscount {
    const created: FakeDiscount = {
      id: Math.max(0, ...discounts.map(({ id }) => id)) + 1,
      code,
      title: "",
      startsAt: new Date(now()).toISOString(),
      endsAt: null,
      usageLimit: null,
      appliesOncePerCustomer: false,
      combinesWith: NONE,
      value: { percentage: 0 },
      products: null,
      uses: 0,
    };
    change(created, input);
    discounts.push(created);
    return created;
  }

  return {
    codeDiscountNodeByCode({ code }: { code: string }) {
      const found = codeDiscount(discounts, code);
      return found ? codeNode(found, now()) : null;
    },
    discountCodeBasicCreate({ basicCodeDiscount: input }: { basicCodeDiscount: Input }) {
      if (!input.code?.trim()) return refused("Code can't be blank");
      if (codeDiscount(discounts, input.code)) return refused("Code must be unique. Please try a different code.");
      return { codeDiscountNode: codeNode(create(input, input.code), now()), userErrors: [] };
    },
    discountCodeBasicUpdate({ id, basicCodeDiscount: input }: { id: string; basicCodeDiscount: Input }) {
      const found = find(id);
      if (!found || found.isFreeShipping) return refused("Discount does not exist");
      change(found, input);
      return { codeDiscountNode: codeNode(found, now()), userErrors: [] };
    },
    discountCodeFreeShippingCreate({ freeShippingCodeDiscount: input }: { freeShippingCodeDiscount: Input }) {
      if (!input.code?.trim()) return refused("Code can't be blank");
      if (codeDiscount(discounts, input.code)) return refused("Code must be unique. Please try a different code.");
      if (input.combinesWith?.shippingDiscounts)
        return refused("The combinesWith settings are not valid for the discount class");
      const created = create(input, input.code);
      created.isFreeShipping = true;
      return { codeDiscountNode: codeNode(created, now()), userErrors: [] };
    },
    discountCodeFreeShippingUpdate({
      id,
      freeShippingCodeDiscount: input,
    }: {
      id: string;
      freeShippingCodeDiscount: Input;
    }) {
      const found = find(id);
      if (!found?.isFreeShipping) return refused("Discount does not exist");
      change(found, input);
      return { codeDiscountNode: codeNode(found, now()), userErrors: [] };
    },
    discountCodeActivate({ id }: { id: string }) {
      const found = find(id);
      if (!found) return refused("Discount does not exist");
      // An activated discount has no end.
      found.endsAt = null;
      if (Date.parse(found.startsAt) > now()) found.startsAt = new Date(now()).toISOString();
      return { codeDiscountNode: codeNode(found, now()), userErrors: [] };
    },
    discountCodeDeactivate({ id }: { id: string }) {
      const found = find(id);
      if (!found) return refused("Discount does not exist");
      found.endsAt = new Date(now()).toISOString();
      return { codeDiscountNode: codeNode(found, now()), userErrors: [] };
    },
    discountCodeDelete: ({ id }: { id: string }) => remove(id),
    discountNodes: (page: { first?: number; after?: string | null }) =>
      connection(discounts.filter(isAutomatic).map((each) => automaticNode(each, now())))(page),
    discountNode({ id }: { id: string }) {
      const found = find(id);
      return found ? automaticNode(found, now()) : null;
    },
    discountAutomaticBasicCreate({ automaticBasicDiscount: input }: { automaticBasicDiscount: Input }) {
      const node = automaticNode(create(input, null), now());
      return { automaticDiscountNode: { id: node.automaticId }, userErrors: [] };
    },
    discountAutomaticBasicUpdate({ id, automaticBasicDiscount: input }: { id: string; automaticBasicDiscount: Input }) {
      const found = find(id);
      if (!found) return refused("Discount does not exist");
      change(found, input);
      return { automaticDiscountNode: { id }, userErrors: [] };
    },
    discountAutomaticDelete: ({ id }: { id: string }) => remove(id),
  };

  function remove(id: string) {
    const at = discounts.findIndex((each) => each.id === numberIn(id));
    if (at < 0) return { userErrors: [{ message: "Discount does not exist" }] };
    discounts.splice(at, 1);
    return { userErrors: [] };
  }
}

/** What is not named stays; null clears it. */
function change(discount: FakeDiscount, input: Input): void {
  const { title, startsAt, endsAt, usageLimit, appliesOncePerCustomer, combinesWith, customerGets } = input;
  const { minimumRequirement } = input;
  if (minimumRequirement !== undefined)
    discount.minimum = minimumRequirement?.subtotal?.greaterThanOrEqualToSubtotal ?? null;
  Object.assign(discount, {
    ...(title != null && { title }),
    ...(startsAt != null && { startsAt }),
    ...(endsAt !== undefined && { endsAt }),
    ...(usageLimit !== undefined && { usageLimit }),
    ...(appliesOncePerCustomer != null && { appliesOncePerCustomer }),
    ...(combinesWith && { combinesWith: { ...discount.combinesWith, ...combinesWith } }),
  });
  const { value, items } = customerGets ?? {};
  if (value?.percentage != null) discount.value = { percentage: value.percentage };
  if (value?.discountAmount) discount.value = { amount: value.discountAmount.amount };
  if (items?.all) {
    discount.products = null;
    discount.collections = null;
  }
  if (items?.collections) {
    const { add, remove } = items.collections;
    const kept = (discount.collections ?? []).filter((id) => !remove?.includes(id));
    discount.collections = [...new Set([...kept, ...(add ?? [])])];
    discount.products = null;
  }
  if (items?.products) {
    const { productsToAdd, productsToRemove } = items.products;
    const kept = (discount.products ?? []).filter((id) => !productsToRemove?.includes(id));
    discount.products = [...new Set([...kept, ...(productsToAdd ?? [])])];
    discount.collections = null;
  }
}

function termsOf(discount: FakeDiscount, now: number) {
  const { title, startsAt, endsAt, usageLimit, appliesOncePerCustomer, combinesWith, value, products } = discount;
  return {
    title,
    startsAt,
    endsAt,
    usageLimit,
    asyncUsageCount: discount.uses,
    appliesOncePerCustomer,
    combinesWith,
    status: statusOf(discount, now),
    minimumRequirement: discount.minimum
      ? {
          __typename: "DiscountMinimumSubtotal",
          greaterThanOrEqualToSubtotal: { amount: discount.minimum, currencyCode: "USD" },
        }
      : null,
    destinationSelection: { __typename: "DiscountCountryAll", allCountries: true },
    maximumShippingPrice: null,
    customerGets: {
      value:
        "percentage" in value
          ? { __typename: "DiscountPercentage", percentage: value.percentage }
          : { __typename: "DiscountAmount", amount: { amount: value.amount, currencyCode: "USD" } },
      items: discount.collections
        ? { __typename: "DiscountCollections", collections: connection(discount.collections.map((id) => ({ id }))) }
        : products === null
          ? { __typename: "AllDiscountItems", allItems: true }
          : { __typename: "DiscountProducts", products: connection(products.map((id) => ({ id }))) },
    },
  };
}

const codeNode = (discount: FakeDiscount, now: number) => ({
  id: `gid://shopify/DiscountCodeNode/${discount.id}`,
  codeDiscount: {
    __typename: discount.isFreeShipping ? "DiscountCodeFreeShipping" : "DiscountCodeBasic",
    ...termsOf(discount, now),
    codes: connection([{ code: discount.code }]),
  },
});

/** Lists name a discount of any kind, mutations one of their kind. */
const automaticNode = (discount: FakeDiscount, now: number) => ({
  id: `gid://shopify/DiscountNode/${discount.id}`,
  automaticId: `gid://shopify/DiscountAutomaticNode/${discount.id}`,
  discount: { __typename: "DiscountAutomaticBasic", ...termsOf(discount, now) },
});
