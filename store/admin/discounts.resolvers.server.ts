import { normalizeCode } from "#app/platform/normalize-code.ts";
import { and, eq, sql } from "drizzle-orm";
import { pageOf, pageWindow, type PageArguments } from "../graphql/connection.ts";
import { globalId, numberIn } from "../graphql/global-id.ts";
import { badRequest } from "../graphql/request-error.ts";
import { keysetPage } from "../graphql/keyset.server.ts";
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
import { productNodes } from "./variants.server.ts";

const NODE_TYPES: Record<DiscountKind, string> = { code: "DiscountCodeNode", automatic: "DiscountAutomaticNode" };

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

export const discountMutations: AdminResolvers<object> = {
  discountCodeBasicCreate: async (_root, { basicCodeDiscount }: { basicCodeDiscount: DiscountInput }, { db }) =>
    asCode(await createDiscount(db, "code", basicCodeDiscount)),
  discountCodeBasicUpdate: async (
    _root,
    { id, basicCodeDiscount }: { id: string; basicCodeDiscount: DiscountInput },
    { db },
  ) => asCode(await updateDiscount(db, "code", numberIn(id, NODE_TYPES.code), basicCodeDiscount)),
  discountCodeActivate: async (_root, { id }: { id: string }, { db }) =>
    asCode(await setDiscountActive(db, "code", numberIn(id, NODE_TYPES.code), true, new Date())),
  discountCodeDeactivate: async (_root, { id }: { id: string }, { db }) =>
    asCode(await setDiscountActive(db, "code", numberIn(id, NODE_TYPES.code), false, new Date())),
  discountCodeDelete: async (_root, { id }: { id: string }, { db }) => {
    const deleted = await deleteDiscount(db, "code", numberIn(id, NODE_TYPES.code));
    return {
      deletedCodeDiscountId: deleted.id === null ? null : globalId(NODE_TYPES.code, deleted.id),
      userErrors: deleted.userErrors,
    };
  },
  discountAutomaticBasicCreate: async (
    _root,
    { automaticBasicDiscount }: { automaticBasicDiscount: DiscountInput },
    { db },
  ) => asAutomatic(await createDiscount(db, "automatic", automaticBasicDiscount)),
  discountAutomaticBasicUpdate: async (
    _root,
    { id, automaticBasicDiscount }: { id: string; automaticBasicDiscount: DiscountInput },
    { db },
  ) => asAutomatic(await updateDiscount(db, "automatic", numberIn(id, NODE_TYPES.automatic), automaticBasicDiscount)),
  discountAutomaticActivate: async (_root, { id }: { id: string }, { db }) =>
    asAutomatic(await setDiscountActive(db, "automatic", numberIn(id, NODE_TYPES.automatic), true, new Date())),
  discountAutomaticDeactivate: async (_root, { id }: { id: string }, { db }) =>
    asAutomatic(await setDiscountActive(db, "automatic", numberIn(id, NODE_TYPES.automatic), false, new Date())),
  discountAutomaticDelete: async (_root, { id }: { id: string }, { db }) => {
    const deleted = await deleteDiscount(db, "automatic", numberIn(id, NODE_TYPES.automatic));
    return {
      deletedAutomaticDiscountId: deleted.id === null ? null : globalId(NODE_TYPES.automatic, deleted.id),
      userErrors: deleted.userErrors,
    };
  },
};

export const codeNodeResolvers: AdminResolvers<DiscountRow> = {
  id: (discount) => globalId(NODE_TYPES.code, discount.id),
  codeDiscount: (discount) => ({ ...discount, __typename: "DiscountCodeBasic" }),
};

export const automaticNodeResolvers: AdminResolvers<DiscountRow> = {
  id: (discount) => globalId(NODE_TYPES.automatic, discount.id),
  automaticDiscount: (discount) => ({ ...discount, __typename: "DiscountAutomaticBasic" }),
};

export const discountNodeResolvers: AdminResolvers<DiscountRow> = {
  id: (discount) => globalId("DiscountNode", discount.id),
  discount: (discount) => ({
    ...discount,
    __typename: discount.code === null ? "DiscountAutomaticBasic" : "DiscountCodeBasic",
  }),
};

const basicResolvers: AdminResolvers<DiscountRow> = {
  asyncUsageCount: (discount) => discount.usageCount,
  status: statusOf,
  customerGets: (discount) => discount,
};

export const automaticBasicResolvers = basicResolvers;

export const codeBasicResolvers: AdminResolvers<DiscountRow> = {
  ...basicResolvers,
  appliesOncePerCustomer: () => false,
  codes: ({ id, code, usageCount }, page: PageArguments) =>
    pageOf([{ id: globalId("DiscountRedeemCode", id), code, asyncUsageCount: usageCount }], page, () => ({
      value: id,
      id,
    })),
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
  items: ({ productIds }) =>
    productIds === null
      ? { __typename: "AllDiscountItems", allItems: true }
      : { __typename: "DiscountProducts", productIds },
};

export const discountProductsResolvers: AdminResolvers<{ productIds: number[] }> = {
  products: async ({ productIds }, page: PageArguments, { db }) =>
    pageOf(await productNodes(db, productIds), page, ({ id }) => ({ value: id, id })),
};

function discountsOf(kind: DiscountKind | null, page: PageArguments, { db }: AdminContext) {
  return keysetPage<DiscountRow>(
    pageWindow(page),
    { expression: sql`${discounts.id}`, cast: "bigint" },
    { column: sql`${discounts.id}`, read: (discount) => discount.id },
    async ({ where, orderBy, limit }) => {
      const rows = await db
        .select()
        .from(discounts)
        .where(and(kind === null ? undefined : isOf(kind), where))
        .orderBy(...orderBy)
        .limit(limit);
      return rows.map((row) => ({ ...row, sortValue: row.id }));
    },
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
