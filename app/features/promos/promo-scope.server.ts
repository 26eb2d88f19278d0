import { catalogItemsNamed, type CatalogItem } from "#app/features/catalog/catalog.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { truncate } from "#app/platform/storable.ts";
import { MAX_DISCOUNT_ITEMS } from "#app/platform/shopify/discount-code.server.ts";
import type { PromoScope } from "./promos.ts";

type Scope = { appliesTo: PromoScope; appliesToIds: string[] };
export type ReadScope = ({ ok: true } & Scope) | { ok: false; error: string };

/** What a line names: a title, a handle, the address of a page, or the provider's id. */
const nameIn = (line: string) =>
  /^(?:https?:\/\/[^/]+)?\/?(?:product|products|collections|shop)\/([^/?#\s]+)/.exec(line)?.[1] ?? line;

const linesOf = (typed: string) => [
  ...new Set(
    typed
      .split(/[\n;]/)
      .map((line) => nameIn(line.trim()))
      .filter((line) => line !== ""),
  ),
];

/** The products or collections that an admin names, one in a line. Those of `known`, which the catalog may no longer have, stay. */
export async function readScope(
  db: Db,
  { appliesTo, items }: { appliesTo: PromoScope; items: string },
  known: string[] = [],
): Promise<ReadScope> {
  const names = linesOf(items);
  if (appliesTo === "everything") {
    if (names.length > 0)
      return { ok: false, error: "Choose whether these are products or collections, or empty this list." };
    return { ok: true, appliesTo, appliesToIds: [] };
  }
  if (names.length > MAX_DISCOUNT_ITEMS)
    return { ok: false, error: `Enter at most ${MAX_DISCOUNT_ITEMS} ${appliesTo}.` };
  const found = await catalogItemsNamed(db, appliesTo, names);
  const ids: string[] = [];
  for (const name of names) {
    const matches = matchesOf(found, name);
    if (matches.length > 1)
      return {
        ok: false,
        error: `There is more than one “${truncate(name, 100)}”. Enter the address of its page instead.`,
      };
    const id = matches[0]?.id ?? known.find((each) => each === name);
    if (id === undefined)
      return {
        ok: false,
        error: `There is no ${appliesTo === "products" ? "product" : "collection"} “${truncate(name, 100)}”.`,
      };
    ids.push(id);
  }
  return { ok: true, appliesTo, appliesToIds: [...new Set(ids)].toSorted() };
}

/** An id or a handle is exact; a title may be of several. */
function matchesOf(found: CatalogItem[], name: string): CatalogItem[] {
  const exact = found.find(({ id, handle }) => id === name || handle === name);
  return exact ? [exact] : found.filter(({ title }) => title.toLowerCase() === name.toLowerCase());
}

/** The titles of what codes are for, by id; of one that the catalog no longer has, there is none. */
export async function scopeNames(db: Db, scopes: Scope[]): Promise<Map<string, CatalogItem>> {
  const idsOf = (kind: PromoScope) => [
    ...new Set(scopes.filter(({ appliesTo }) => appliesTo === kind).flatMap(({ appliesToIds }) => appliesToIds)),
  ];
  const [products, collections] = await Promise.all([
    catalogItemsNamed(db, "products", idsOf("products")),
    catalogItemsNamed(db, "collections", idsOf("collections")),
  ]);
  return new Map([...products, ...collections].map((item) => [item.id, item]));
}

/** What a code is for, as its form has it: one in a line, by its handle where the title would be read as something else. */
export async function scopeText(db: Db, scope: Scope): Promise<string> {
  if (scope.appliesTo === "everything") return "";
  const names = await scopeNames(db, [scope]);
  const titles = [...names.values()].map(({ title }) => title);
  const found = await catalogItemsNamed(db, scope.appliesTo, titles);
  const isClear = (title: string) => linesOf(title)[0] === title && matchesOf(found, title).length === 1;
  const textOf = (id: string) => {
    const item = names.get(id);
    if (!item) return id;
    return isClear(item.title) && matchesOf(found, item.title)[0]?.id === id ? item.title : item.handle;
  };
  return scope.appliesToIds.map(textOf).join("\n");
}
