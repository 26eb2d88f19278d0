import { cartWithToken } from "../cart/cart-rows.server.ts";
import { contentNode } from "../content/content.resolvers.server.ts";
import type { FieldResolvers } from "../graphql/executable-schema.ts";
import { numberIn, parseGlobalId } from "../graphql/global-id.ts";
import { badRequest } from "../graphql/request-error.ts";
import type { StoreContext } from "../graphql/store-context.server.ts";
import { mediaImage } from "../products/image-node.ts";
import { productIdOfVideo, videosOf } from "../products/video-node.ts";

const MAX_IDS = 250;

export const nodeQueries: FieldResolvers<unknown, StoreContext> = {
  node: (_root: unknown, { id }: { id: string }, context) => nodeOf(context, id),
  nodes: (_root: unknown, { ids }: { ids: string[] }, context) => {
    if (ids.length > MAX_IDS)
      throw badRequest(
        `The input array size of ${ids.length} is greater than the maximum allowed of ${MAX_IDS}.`,
        "MAX_INPUT_SIZE_EXCEEDED",
      );
    return Promise.all(ids.map((id) => nodeOf(context, id)));
  },
};

/** The node with an id, and its type name; null if missing or unpublished. */
async function nodeOf(context: StoreContext, globalId: string) {
  const { type, id } = parseGlobalId(globalId);
  const { load } = context;
  const number = numberIn(globalId, type) ?? 0;
  switch (type) {
    case "Product":
      return named(type, await load.product(number));
    case "ProductVariant":
      return named(type, await load.variant(number));
    case "Collection":
      return named(type, await load.collection(number));
    case "MediaImage": {
      const image = await load.image(number);
      return image ? mediaImage(image) : null;
    }
    case "Video": {
      const product = await load.product(productIdOfVideo(number));
      const images = product && (await load.imagesOf(product.id));
      return product ? (videosOf(product, images ?? []).find((video) => video.id === number) ?? null) : null;
    }
    case "Cart":
      return named(type, await cartWithToken(context.db, id));
    case "Shop":
      return { __typename: "Shop" };
    case "Page":
    case "ShopPolicy":
      return contentNode(globalId);
    default:
      return null;
  }
}

function named<Row extends object>(type: string, row: Row | null | undefined) {
  return row ? { ...row, __typename: type } : null;
}
