import type { Db } from "#app/platform/db/database.server.ts";
import { globalId, numberIn, parseGlobalId } from "../graphql/global-id.ts";
import { badRequest } from "../graphql/request-error.ts";
import { orderWithId } from "../orders/orders.server.ts";
import type { AdminResolvers } from "./admin-context.ts";
import { discountOf } from "./discounts.server.ts";
import { fulfillmentOrderWithId, fulfillmentWithId } from "./fulfillments.resolvers.server.ts";
import { productWithId } from "./products.resolvers.server.ts";
import { variantNode, variantNodes } from "./variants.server.ts";

const MAX_IDS = 250;
type Named = { __typename: string } | null;

export const nodeQueries: AdminResolvers<object> = {
  node: (_root, { id }: { id: string }, { db }) => nodeOf(db, id),
  nodes: async (_root, { ids }: { ids: string[] }, { db }) => {
    if (ids.length > MAX_IDS)
      throw badRequest(
        `The input array size of ${ids.length} is greater than the maximum allowed of ${MAX_IDS}.`,
        "MAX_INPUT_SIZE_EXCEEDED",
      );
    const wanted = ids.map((id) => numberIn(id, "ProductVariant"));
    const variants = await variantNodes(
      db,
      wanted.filter((id) => id !== null),
    );
    const known = new Map(
      variants.map((variant) => [globalId("ProductVariant", variant.id), { __typename: "ProductVariant", ...variant }]),
    );
    return Promise.all(ids.map(async (id, at) => (wanted[at] === null ? nodeOf(db, id) : (known.get(id) ?? null))));
  },
};

async function nodeOf(db: Db, id: string): Promise<Named> {
  const { type } = parseGlobalId(id);
  const load = LOADERS[type];
  const node = load ? await load(db, numberIn(id, type)) : null;
  return node === null ? null : { ...node, __typename: type };
}

const LOADERS: Record<string, (db: Db, id: number | null) => Promise<object | null>> = {
  ProductVariant: variantNode,
  InventoryItem: variantNode,
  Product: productWithId,
  Order: async (db, id) => (id === null ? null : orderWithId(db, id)),
  Fulfillment: fulfillmentWithId,
  FulfillmentOrder: fulfillmentOrderWithId,
  DiscountCodeNode: (db, id) => discountOf(db, "code", id),
  DiscountAutomaticNode: (db, id) => discountOf(db, "automatic", id),
};
