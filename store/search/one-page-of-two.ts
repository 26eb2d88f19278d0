import type { ContentPage } from "../content/pages.ts";
import { connectionOf, pageOf, type Connection, type PageWindow } from "../graphql/connection.ts";
import { cursorOf, type Key } from "../graphql/cursor.ts";
import type { ProductRow } from "../products/product-rows.server.ts";

/** Distinguishes cursors of pages from those of products. */
const PAGE = "page";
const pageKey = (page: ContentPage): Key => ({ value: PAGE, id: page.id });

/** A page of two concatenated lists: matching products, then matching content pages. Works in both directions. */
export async function onePageOfTwo(
  window: PageWindow,
  productsOf: ((window: PageWindow) => Promise<Connection<ProductRow>>) | null,
  pages: ContentPage[],
): Promise<Connection<ProductRow | ContentPage>> {
  const afterIsPage = window.after?.value === PAGE;
  const beforeIsPage = window.before?.value === PAGE;
  const productWindow = { ...window, before: beforeIsPage ? null : window.before };
  const pagesWithin = (limit: number) =>
    pageOf(
      pages,
      {
        ...(window.isBackward ? { last: limit } : { first: limit }),
        after: afterIsPage && window.after ? cursorOf(window.after) : null,
        before: beforeIsPage && window.before ? cursorOf(window.before) : null,
      },
      pageKey,
    );
  const showsPages = window.before === null || beforeIsPage;

  if (!window.isBackward) {
    const shoes = productsOf && !afterIsPage ? await productsOf(productWindow) : none;
    const left = window.limit - shoes.nodes.length;
    const rest = showsPages ? pagesWithin(left) : none;
    return joined(shoes, rest, {
      hasPreviousPage: window.after !== null,
      hasNextPage: shoes.pageInfo.hasNextPage || rest.pageInfo.hasNextPage,
    });
  }
  const rest = showsPages ? pagesWithin(window.limit) : none;
  const left = window.limit - rest.nodes.length;
  const shoes = productsOf && !afterIsPage ? await productsOf({ ...productWindow, limit: left }) : none;
  return joined(shoes, rest, {
    hasNextPage: window.before !== null,
    hasPreviousPage: shoes.pageInfo.hasPreviousPage || rest.pageInfo.hasPreviousPage,
  });
}

const none: Connection<never> = connectionOf([], { hasNextPage: false, hasPreviousPage: false });

function joined(
  shoes: Connection<ProductRow>,
  rest: Connection<ContentPage>,
  more: { hasNextPage: boolean; hasPreviousPage: boolean },
): Connection<ProductRow | ContentPage> {
  const edges = [...shoes.edges, ...rest.edges];
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: { ...more, startCursor: edges[0]?.cursor ?? null, endCursor: edges.at(-1)?.cursor ?? null },
  };
}
