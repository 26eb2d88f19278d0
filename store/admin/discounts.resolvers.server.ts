import { normalizeCode } from "#app/platform/normalize-code.ts";
import { and, eq } from "drizzle-orm";
import { pageOf, type PageArguments } from "../graphql/connection.ts";
import { globalId, numberIn } from "../graphql/global-id.ts";
import { badRequest } from "../graphql/request-error.ts";
import { pageById } from "../graphql/keyset.server.ts";
import { moneyV2 } from "../graphql/money-v2.ts";
import { shopCurrency } from "../settings.server.ts";
import { discounts } from "../store.tables.server.ts";
import type { AdminContext, AdminResolvers } from "./admin-context.ts";
import type { DiscountInput, DiscountRow } from "./discount-input.ts";
import {
  createDiscount,
  deleteDiscount,
  discountOf,
  isOf,
  setDiscountActive,
  updateDiscount,
  type DiscountKind,
} from "./discounts.server.ts";
import { productNodes } from "./product-nodes.server.ts";
import { collectionsById } from "../collections/collection-rows.server.ts";

const NODE_TYPES: Record<DiscountKind, string> = {
  code: "DiscountCodeNode",
  shipping: "DiscountCodeNode",
  automatic: "DiscountAutomaticNode",
};

export const discountQueries: AdminResolvers<object> = {
  codeDiscountNode: (_root, { id }: { id: string }, { db }) => discountOf(db, "code", numberIn(id, NODE_TYPES.code)),
  codeDiscountNodeByCode: async (_root, { code }: { code: string }, { db }) =>
    (
      await db
        .select()
        .from(discounts)
        .where(eq(discounts.code, normalizeCode(code)))
    )[0] ?? null,
  codeDiscountNodes: (_root, page: PageArguments, context) => discountsOf("code", page, context),
  automaticDiscountNode: (_root, { id }: { id: string }, { db }) =>
    discountOf(db, "automatic", numberIn(id, NODE_TYPES.automatic)),
  automaticDiscountNodes: (_root, page: PageArguments, context) => discountsOf("automatic", page, context),
  discountNode: (_root, { id }: { id: string }, { db }) => discountOf(db, null, numberIn(id, "DiscountNode")),
  discountNodes: (_root, { query, ...page }: PageArguments & { query?: string | null }, context) =>
    discountsOf(methodIn(query ?? ""), page, context),
};

/** "method:automatic", "method:code" or nothing. */
function methodIn(query: string): DiscountKind | null {
  if (query.trim() === "") return null;
  const [, kind] = /^\s*method:(code|automatic)\s*$/.exec(query) ?? [];
  if (!kind) throw badRequest("Invalid filter for field query", "INVALID_FIELD_ARGUMENTS");
  return kind as DiscountKind;
}

type Identified = { id: string };
type Code = { basicCodeDiscount: DiscountInput };
type FreeShipping = { freeShippingCodeDiscount: DiscountInput };
type Automatic = { automaticBasicDiscount: DiscountInput };

export const discountMutations: AdminResolvers<object> = {
  discountCodeBasicCreate: async (_root, { basicCodeDiscount }: Code, { db }) =>
    asCode(await createDiscount(db, "code", basicCodeDiscount)),
  discountCodeBasicUpdate: async (_root, { id, basicCodeDiscount }: Identified & Code, { db }) =>
    asCode(await updateDiscount(db, "code", numberIn(id, NODE_TYPES.code), basicCodeDiscount)),
  discountCodeFreeShippingCreate: async (_root, { freeShippingCodeDiscount }: FreeShipping, { db }) =>
    asCode(await createDiscount(db, "shipping", freeShippingCodeDiscount)),
  discountCodeFreeShippingUpdate: async (_root, { id, freeShippingCodeDiscount }: Identified & FreeShipping, { db }) =>
    asCode(await updateDiscount(db, "shipping", numberIn(id, NODE_TYPES.shipping), freeShippingCodeDiscount)),
  discountCodeActivate: async (_root, { id }: Identified, context) =>
    asCode(await setActive("code", id, true, context)),
  discountCodeDeactivate: async (_root, { id }: Identified, context) =>
    asCode(await setActive("code", id, false, context)),
  discountCodeDelete: async (_root, { id }: Identified, context) => {
    const { deletedId, userErrors } = await remove("code", id, context);
    return { deletedCodeDiscountId: deletedId, userErrors };
  },
  discountAutomaticBasicCreate: async (_root, { automaticBasicDiscount }: Automatic, { db }) =>
    asAutomatic(await createDiscount(db, "automatic", automaticBasicDiscount)),
  discountAutomaticBasicUpdate: async (_root, { id, automaticBasicDiscount }: Identified & Automatic, { db }) =>
    asAutomatic(await updateDiscount(db, "automatic", numberIn(id, NODE_TYPES.automatic), automaticBasicDiscount)),
  discountAutomaticActivate: async (_root, { id }: Identified, context) =>
    asAutomatic(await setActive("automatic", id, true, context)),
  discountAutomaticDeactivate: async (_root, { id }: Identified, context) =>
    asAutomatic(await setActive("automatic", id, false, context)),
  discountAutomaticDelete: async (_root, { id }: Identified, context) => {
    const { deletedId, userErrors } = await remove("automatic", id, context);
    return { deletedAutomaticDiscountId: deletedId, userErrors };
  },
};

function setActive(kind: DiscountKind, id: string, isActive: boolean, { db }: AdminContext) {
  return setDiscountActive(db, kind, numberIn(id, NODE_TYPES[kind]), isActive, new Date());
}

async function remove(kind: DiscountKind, given: string, { db }: AdminContext) {
  const { id, userErrors } = await deleteDiscount(db, kind, numberIn(given, NODE_TYPES[kind]));
  return { deletedId: id === null ? null : globalId(NODE_TYPES[kind], id), userErrors };
}

export const codeNodeResolvers: AdminResolvers<DiscountRow> = {
  id: (discount) => globalId(NODE_TYPES.code, discount.id),
  codeDiscount: (discount) => ({ ...discount, __typename: codeTypeOf(discount) }),
};

export const automaticNodeResolvers: AdminResolvers<DiscountRow> = {
  id: (discount) => globalId(NODE_TYPES.automatic, discount.id),
  automaticDiscount: (discount) => ({ ...discount, __typename: "DiscountAutomaticBasic" }),
};

export const discountNodeResolvers: AdminResolvers<DiscountRow> = {
  id: (discount) => globalId("DiscountNode", discount.id),
  discount: (discount) => ({
    ...discount,
    __typename: discount.code === null ? "DiscountAutomaticBasic" : codeTypeOf(discount),
  }),
};

const codeTypeOf = ({ kind }: DiscountRow) =>
  kind === "free-shipping" ? "DiscountCodeFreeShipping" : "DiscountCodeBasic";

const anyResolvers: AdminResolvers<DiscountRow> = {
  asyncUsageCount: (discount) => discount.usageCount,
  status: statusOf,
};

const basicResolvers: AdminResolvers<DiscountRow> = {
  ...anyResolvers,
  customerGets: (discount) => discount,
};

export const automaticBasicResolvers = basicResolvers;

const codeResolvers: AdminResolvers<DiscountRow> = {
  ...anyResolvers,
  minimumRequirement: async ({ minimumMinor }, _args: object, { db }: AdminContext) =>
    minimumMinor === null
      ? null
      : {
          __typename: "DiscountMinimumSubtotal",
          greaterThanOrEqualToSubtotal: moneyV2(minimumMinor, await shopCurrency(db)),
        },
  appliesOncePerCustomer: ({ oncePerCustomer }) => oncePerCustomer,
  codes: ({ id, code, usageCount }, page: PageArguments) =>
    pageOf([{ id: globalId("DiscountRedeemCode", id), code, asyncUsageCount: usageCount }], page, () => ({
      value: id,
      id,
    })),
};

export const codeBasicResolvers: AdminResolvers<DiscountRow> = { ...basicResolvers, ...codeResolvers };

export const codeFreeShippingResolvers: AdminResolvers<DiscountRow> = {
  ...codeResolvers,
  // Every destination and every rate.
  destinationSelection: () => ({ __typename: "DiscountCountryAll", allCountries: true }),
  maximumShippingPrice: () => null,
};

export const customerGetsResolvers: AdminResolvers<DiscountRow> = {
  value: async ({ kind, value, code }, _args: object, { db }: AdminContext) =>
    kind === "percentage"
      ? { __typename: "DiscountPercentage", percentage: value / 10_000 }
      : {
          __typename: "DiscountAmount",
          amount: moneyV2(value, await shopCurrency(db)),
          appliesOnEachItem: code === null,
        },
  items: ({ productIds, collectionIds }) => {
    if (collectionIds !== null) return { __typename: "DiscountCollections", collectionIds };
    return productIds === null
      ? { __typename: "AllDiscountItems", allItems: true }
      : { __typename: "DiscountProducts", productIds };
  },
};

export const discountCollectionsResolvers: AdminResolvers<{ collectionIds: number[] }> = {
  collections: async ({ collectionIds }, page: PageArguments, { db }) =>
    pageOf([...(await collectionsById(db, collectionIds)).values()], page, ({ id }) => ({ value: id, id })),
};

export const discountProductsResolvers: AdminResolvers<{ productIds: number[] }> = {
  products: async ({ productIds }, page: PageArguments, { db }) =>
    pageOf(await productNodes(db, productIds), page, ({ id }) => ({ value: id, id })),
};

function discountsOf(kind: DiscountKind | null, page: PageArguments, { db }: AdminContext) {
  return pageById<DiscountRow>(page, discounts.id, ({ where, orderBy, limit }) =>
    db
      .select()
      .from(discounts)
      .where(and(kind === null ? undefined : isOf(kind), where))
      .orderBy(...orderBy)
      .limit(limit),
  );
}

function statusOf({ active, startsAt, endsAt }: DiscountRow): "ACTIVE" | "EXPIRED" | "SCHEDULED" {
  const now = new Date();
  if (!active || (endsAt !== null && endsAt <= now)) return "EXPIRED";
  return startsAt > now ? "SCHEDULED" : "ACTIVE";
}

type Written = Awaited<ReturnType<typeof createDiscount>>;

function asCode({ discount, userErrors }: Written) {
  return { codeDiscountNode: discount, userErrors };
}

function asAutomatic({ discount, userErrors }: Written) {
  return { automaticDiscountNode: discount, userErrors };
}
