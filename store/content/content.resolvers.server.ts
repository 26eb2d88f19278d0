import { emptyConnection, pageOf, pageWindow, type PageArguments } from "../graphql/connection.ts";
import type { FieldResolvers } from "../graphql/executable-schema.ts";
import { globalId, numberIn } from "../graphql/global-id.ts";
import { plainText } from "../graphql/plain-text.ts";
import { badRequest } from "../graphql/request-error.ts";
import type { StoreContext } from "../graphql/store-context.server.ts";
import { matchesQuery, containsWords } from "../search/search-condition.ts";
import { parseSearch, type SearchQuery } from "../search/search-syntax.ts";
import { MENUS, type MenuEntry, type MenuList } from "./menus.ts";
import { PAGES, type ContentPage } from "./pages.ts";
import { POLICIES, type Policy } from "./policies.ts";

export const pageResolvers: FieldResolvers<ContentPage, StoreContext> = {
  id: (page: ContentPage) => globalId("Page", page.id),
  bodySummary: (page: ContentPage) => plainText(page.body),
  createdAt: (page: ContentPage) => page.writtenAt,
  updatedAt: (page: ContentPage) => page.writtenAt,
  seo: (page: ContentPage) => ({ title: page.title, description: page.summary }),
  trackingParameters: () => null,
  onlineStoreUrl: (page: ContentPage, _args: object, { shopUrl }) => `${shopUrl}/pages/${page.handle}`,
};

export const policyResolvers: FieldResolvers<Policy, StoreContext> = {
  id: (policy: Policy) => globalId("ShopPolicy", policy.id),
  body: (policy: Policy, _args: object, { policies }) => policies[policy.handle]?.() ?? policy.body,
  url: (policy: Policy, _args: object, { shopUrl }) => `${shopUrl}/policies/${policy.handle}`,
};

export const menuResolvers: FieldResolvers<MenuList, StoreContext> = {
  id: (menu: MenuList) => globalId("Menu", menu.id),
  itemsCount: (menu: MenuList) => menu.items.length,
};

export const menuItemResolvers: FieldResolvers<MenuEntry, StoreContext> = {
  id: (item: MenuEntry) => globalId("MenuItem", item.id),
  items: () => [],
  tags: () => [],
  url: (item: MenuEntry, _args: object, { shopUrl }) => `${shopUrl}${item.path}`,
  resource: async (item: MenuEntry, _args: object, { load }) => {
    const collectionId = numberIn(item.resourceId, "Collection");
    const collection = collectionId === null ? undefined : await load.collection(collectionId);
    return collection ? { ...collection, __typename: "Collection" } : contentNode(item.resourceId);
  },
};

/** The store has no blogs. */
export const contentQueries: FieldResolvers<unknown, StoreContext> = {
  page: (_root: unknown, { id, handle }: { id?: string | null; handle?: string | null }) => {
    if (id == null && handle == null) throw badRequest("Either id or handle is required", "INVALID_FIELD_ARGUMENTS");
    return PAGES.find((page) => (id != null ? page.id === numberIn(id, "Page") : page.handle === handle)) ?? null;
  },
  pageByHandle: (_root: unknown, { handle }: { handle: string }) =>
    PAGES.find((page) => page.handle === handle) ?? null,
  pages: (
    _root: unknown,
    args: PageArguments & { query?: string | null; sortKey: "ID" | "RELEVANCE" | "TITLE" | "UPDATED_AT" },
  ) =>
    pageOf(matchingPages(parseSearch(args.query ?? "")), args, (page) => ({
      value: args.sortKey === "TITLE" ? page.title : page.id,
      id: page.id,
    })),
  menu: (_root: unknown, { handle }: { handle: string }) => MENUS.find((menu) => menu.handle === handle) ?? null,
  blog: () => null,
  blogByHandle: () => null,
  article: () => null,
  blogs: (_root: unknown, args: PageArguments) => emptyPage(args),
  articles: (_root: unknown, args: PageArguments) => emptyPage(args),
  urlRedirects: (_root: unknown, args: PageArguments) => emptyPage(args),
};

export function matchingPages(query: SearchQuery | null): ContentPage[] {
  return PAGES.filter((page) =>
    matchesQuery(query, (term) => {
      if (term.field === null) return containsWords(`${page.title} ${plainText(page.body)}`, term);
      if (term.field === "title") return containsWords(page.title, term);
      return term.field === "handle" ? page.handle === term.value.toLowerCase() : true;
    }),
  );
}

/** Pages and policies by their global id, with the type's name. */
export function contentNode(id: string | null) {
  const page = PAGES.find((each) => each.id === numberIn(id, "Page"));
  if (page) return { ...page, __typename: "Page" as const };
  const policy = Object.values(POLICIES).find((each) => each.id === numberIn(id, "ShopPolicy"));
  return policy ? { ...policy, __typename: "ShopPolicy" as const } : null;
}

function emptyPage(args: PageArguments) {
  pageWindow(args);
  return emptyConnection;
}
