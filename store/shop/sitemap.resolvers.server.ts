import { and, asc, between, eq, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { PAGES } from "../content/pages.ts";
import type { FieldResolvers } from "../graphql/executable-schema.ts";
import { badRequest } from "../graphql/request-error.ts";
import type { StoreContext } from "../graphql/store-context.server.ts";
import { collections, products } from "../store.tables.server.ts";

type SitemapType = "ARTICLE" | "BLOG" | "COLLECTION" | "METAOBJECT" | "PAGE" | "PRODUCT";
type Sitemap = { type: SitemapType };

/** Ids per page. Pages are id ranges, so that every page costs the same; some have fewer rows. */
const IDS_PER_PAGE = 250;

export const sitemapQueries: FieldResolvers<unknown, StoreContext> = {
  sitemap: (_root: unknown, { type }: { type: SitemapType }): Sitemap => ({ type }),
};

export const sitemapResolvers: FieldResolvers<Sitemap, StoreContext> = {
  pagesCount: async ({ type }: Sitemap, _args: object, { db }) => ({ count: await pagesCount(db, type) }),
  resources: async ({ type }: Sitemap, { page }: { page: number }, { db }) => {
    if (page < 1 || page > 1_000_000) throw badRequest("page must be between 1 and 1000000", "INVALID_FIELD_ARGUMENTS");
    return { hasNextPage: page < (await pagesCount(db, type)), items: await resources(db, type, page) };
  },
};

async function pagesCount(db: Db, type: SitemapType): Promise<number> {
  if (type === "PAGE") return 1;
  const ends =
    type === "PRODUCT" ? await idEnds(db, products) : type === "COLLECTION" ? await idEnds(db, collections) : null;
  return ends ? Math.floor((ends.last - ends.first) / IDS_PER_PAGE) + 1 : 0;
}

async function resources(db: Db, type: SitemapType, page: number) {
  if (type === "PAGE")
    return page === 1
      ? PAGES.map(({ handle, title, writtenAt }) => entry({ handle, title, updatedAt: writtenAt }))
      : [];
  if (type !== "PRODUCT" && type !== "COLLECTION") return [];
  const table = type === "PRODUCT" ? products : collections;
  const ends = await idEnds(db, table);
  if (!ends) return [];
  const from = ends.first + (page - 1) * IDS_PER_PAGE;
  const isServed = type === "PRODUCT" ? eq(products.status, "active") : undefined;
  const rows = await db
    .select({ handle: table.handle, title: table.title, updatedAt: table.updatedAt })
    .from(table)
    .where(and(between(table.id, from, from + IDS_PER_PAGE - 1), isServed))
    .orderBy(asc(table.id));
  return rows.map(entry);
}

async function idEnds(
  db: Db,
  table: typeof products | typeof collections,
): Promise<{ first: number; last: number } | null> {
  const [ends] = await db
    .select({ first: sql<string | null>`min(${table.id})`, last: sql<string | null>`max(${table.id})` })
    .from(table);
  return ends?.first && ends.last ? { first: Number(ends.first), last: Number(ends.last) } : null;
}

function entry(resource: { handle: string; title: string; updatedAt: Date }) {
  return { ...resource, image: null, __typename: "SitemapResource" };
}
