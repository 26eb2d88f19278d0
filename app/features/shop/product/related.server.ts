import { and, arrayContains, arrayOverlaps, eq, not, sql, type SQL } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { catalogProductsQuery } from "#app/features/catalog/catalog.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { facetKey } from "../list/facet-keys.ts";
import { productListings } from "../listings.tables.server.ts";
import type { ProductDetails, ProductSummary } from "../shop.ts";
import { COMPANIONS_IN_TITLE, kindsOf, recommend, takesCompanions, verseKey, type Candidate } from "./recommend.ts";

export type Related = { alike: ProductSummary[]; goesWith: ProductSummary[] };
type Viewed = Pick<ProductDetails, "id" | "title" | "categories" | "gender" | "verse">;

/** How many products of each kind are read, in shop order from the product's own place on: every page shows others. */
const READ = 8;

/** Other products for the page of one, out of a few of each kind that the index finds: the same number of rows in a catalog of any size. */
export async function relatedProducts(db: Db, product: Viewed): Promise<Related> {
  const { productId, displayOrder, number, categories, gender, keys, isHidden, card, unitsSold } = productListings;
  const catalog = catalogProductsQuery(db);
  const [own] = await db
    .select({ displayOrder, number, productType: catalog.productType })
    .from(productListings)
    .innerJoin(catalog, eq(catalog.id, productId))
    .where(eq(productListings.productId, product.id));
  if (!own) return { alike: [], goesWith: [] };

  const viewed = { ...product, productType: own.productType };
  const verse = product.verse && verseKey(product.verse.reference);
  const isSameVerse = verse ? sql<boolean>`${arrayContains(keys, [verse])}` : sql<boolean>`false`;
  const kinds = kindsOf(product).map((category) => facetKey("category", category));
  const isSameKind = kinds.length > 0 ? arrayOverlaps(keys, kinds) : sql`false`;
  const fitsGender =
    product.gender === null || product.gender === "unisex"
      ? undefined
      : sql`(${gender} is null or ${gender} in ('unisex', ${product.gender}))`;
  const isAfter = sql`(${displayOrder}, ${number}) > (${own.displayOrder}, ${own.number}::bigint)`;
  const part = (condition: SQL, position: SQL) =>
    db
      .select({ id: productId, categories, gender, card, productType: catalog.productType, isSameVerse, unitsSold })
      .from(productListings)
      .innerJoin(catalog, eq(catalog.id, productId))
      .where(and(not(isHidden), sql`${productId} <> ${product.id}`, fitsGender, condition, position))
      .orderBy(displayOrder, number)
      .limit(READ);
  const ofEveryKind = [
    isSameVerse,
    sql`${isSameKind} and ${catalog.productType} = ${own.productType}`,
    isSameKind,
    ...(takesCompanions(viewed) ? [sql`${catalog.title} ~* ${COMPANIONS_IN_TITLE}`] : []),
    sql`not (${isSameKind}) and ${arrayContains(keys, [facetKey("category", "Accessories")])}`,
    sql`not (${isSameKind})`,
  ].flatMap((condition) => [part(condition, isAfter), part(condition, sql`not (${isAfter})`)]);
  const [first, second, ...rest] = ofEveryKind;
  const rows = await unionAll(first!, second!, ...rest);

  const candidates = new Map<string, Candidate & { card: ProductSummary }>();
  for (const row of rows) if (!candidates.has(row.id)) candidates.set(row.id, { ...row, title: row.card.title });
  const { alike, goesWith } = recommend([...candidates.values()], viewed);
  return { alike: alike.map((one) => one.card), goesWith: goesWith.map((one) => one.card) };
}
