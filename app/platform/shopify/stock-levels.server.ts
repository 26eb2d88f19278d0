import { brand } from "#app/brand.ts";
import type {
  LevelsOfVariantQuery,
  LocationsQuery,
  QuantitiesFragment,
  StockFragment,
  StockOfVariantsQuery,
} from "./admin.generated.d.ts";
import { STOCK_OF_VARIANTS } from "./admin.operations.server.ts";
import { stockIn, type ShopifyAdmin, type VariantStock } from "./admin.server.ts";
import { wasNotExecuted } from "./provider-problem.ts";
import type { StockReason } from "./stock-reasons.ts";
import { LEVELS_AT_LOCATION, LEVELS_OF_VARIANT, LOCATIONS, SET_QUANTITIES } from "./stock-levels.operations.server.ts";

export type StockLocation = { id: string; name: string };
/** The quantities of a variant at a location. `onHand`: available, committed to orders, and what is set aside. */
type StockLevel = { available: number; committed: number; onHand: number };
/** `itemId`: the variant's inventory item. */
export type VariantLevels = {
  itemId: string;
  isTracked: boolean;
  levels: (StockLevel & { location: StockLocation })[];
};
type LevelAtLocation = { itemId: string; isTracked: boolean; level: StockLevel | null };

/** The active locations of the shop. */
export async function stockLocations(admin: ShopifyAdmin): Promise<StockLocation[]> {
  const locations: StockLocation[] = [];
  for (let after: string | null = null, hasMore = true; hasMore;) {
    const page: LocationsQuery["locations"] = (await admin.query(LOCATIONS, { after })).locations;
    for (const { id, name, isActive } of page.nodes) if (isActive) locations.push({ id, name });
    after = page.pageInfo.endCursor;
    hasMore = page.pageInfo.hasNextPage && after !== null;
  }
  return locations;
}

/** A variant's quantities at each of its locations; null when it does not exist. */
export async function levelsOfVariant(admin: ShopifyAdmin, variantId: string): Promise<VariantLevels | null> {
  const levels: VariantLevels["levels"] = [];
  let item = { itemId: "", isTracked: false };
  for (let after: string | null = null, hasMore = true; hasMore;) {
    const found: LevelsOfVariantQuery = await admin.query(LEVELS_OF_VARIANT, { id: variantId, after });
    if (!found.productVariant) return null;
    const { id, tracked, inventoryLevels } = found.productVariant.inventoryItem;
    item = { itemId: id, isTracked: tracked };
    levels.push(...inventoryLevels.nodes.map((level) => ({ ...levelIn(level), location: level.location })));
    after = inventoryLevels.pageInfo.endCursor;
    hasMore = inventoryLevels.pageInfo.hasNextPage && after !== null;
  }
  return { ...item, levels };
}

/** A query with more would cost more than Shopify allows. */
const VARIANTS_PER_QUERY = 100;

/** The quantities of these variants at one location, by variant; one that does not exist is missing. */
export async function levelsAtLocation(
  admin: ShopifyAdmin,
  variantIds: string[],
  location: string,
): Promise<Map<string, LevelAtLocation>> {
  const found = new Map<string, LevelAtLocation>();
  for (let start = 0; start < variantIds.length; start += VARIANTS_PER_QUERY) {
    const ids = variantIds.slice(start, start + VARIANTS_PER_QUERY);
    const { nodes } = await admin.query(LEVELS_AT_LOCATION, { ids, location });
    for (const node of nodes) {
      if (!node || !("inventoryItem" in node)) continue;
      const { id: itemId, tracked: isTracked, inventoryLevel } = node.inventoryItem;
      found.set(node.id, { itemId, isTracked, level: inventoryLevel && levelIn(inventoryLevel) });
    }
  }
  return found;
}

/** The stock of these variants, over all locations; one that does not exist is missing. */
export async function stockOfVariants(admin: ShopifyAdmin, variantIds: string[]): Promise<VariantStock[]> {
  const found: VariantStock[] = [];
  for (let start = 0; start < variantIds.length; start += VARIANTS_PER_QUERY) {
    const { nodes } = await admin.query(STOCK_OF_VARIANTS, {
      ids: variantIds.slice(start, start + VARIANTS_PER_QUERY),
    });
    found.push(...nodes.filter(isStock).map(stockIn));
  }
  return found;
}

function isStock(node: StockOfVariantsQuery["nodes"][number]): node is StockFragment {
  return node !== null && "availableForSale" in node;
}

function levelIn({ quantities }: QuantitiesFragment): StockLevel {
  const quantityOf = (wanted: string) => quantities.find(({ name }) => name === wanted)?.quantity ?? 0;
  return { available: quantityOf("available"), committed: quantityOf("committed"), onHand: quantityOf("on_hand") };
}

type QuantityToSet = { itemId: string; from: number; to: number };
export type QuantitiesToSet = {
  name: "available" | "on_hand";
  reason: StockReason;
  location: string;
  quantities: QuantityToSet[];
  /** Of the form or the part of a file: the provider makes the change once, however often it is sent. */
  key: string;
};
/** Why nothing was set; `at`: the position of the quantity, or null for all of them. */
type QuantityProblem = { at: number | null; isStale: boolean; message: string };
type SetOutcome = { ok: true } | { ok: false; problems: QuantityProblem[] };

/** The mutation was sent, and whether it was executed is unknown. Sent again with the same key, it is executed once. */
export class OutcomeUnknown extends Error {
  override name = "OutcomeUnknown";
}

const STALE = new Set(["CHANGE_FROM_QUANTITY_STALE", "COMPARE_QUANTITY_STALE"]);
/** The same request is still being executed. */
const CONCURRENT = "IDEMPOTENCY_CONCURRENT_REQUEST";
const CONCURRENT_WAITS_MS = [500, 1_000, 2_000];
/** Shopify takes this many at once. */
export const QUANTITIES_PER_MUTATION = 250;

/** Sets quantities, all or none, and only those that are still what they were. Throws OutcomeUnknown. */
export async function setQuantities(admin: ShopifyAdmin, wanted: QuantitiesToSet): Promise<SetOutcome> {
  for (const wait of [...CONCURRENT_WAITS_MS, null]) {
    const { result } = await sendQuantities(admin, wanted);
    if (!result) throw new OutcomeUnknown(`${brand.provider} responded without a result`);
    const errors: UserError[] = result.userErrors;
    if (errors.length === 0) return { ok: true };
    if (!errors.some(({ code }) => code === CONCURRENT)) return { ok: false, problems: errors.map(problemIn) };
    if (wait !== null) await new Promise((resolve) => setTimeout(resolve, wait));
  }
  throw new OutcomeUnknown(`${brand.provider} is still executing the same request`);
}

async function sendQuantities(admin: ShopifyAdmin, { name, reason, location, quantities, key }: QuantitiesToSet) {
  const input = {
    name,
    reason,
    quantities: quantities.map(({ itemId, from, to }) => ({
      inventoryItemId: itemId,
      locationId: location,
      quantity: to,
      changeFromQuantity: from,
    })),
  };
  try {
    return await admin.query(SET_QUANTITIES, { key, input });
  } catch (error) {
    if (wasNotExecuted(error)) throw error;
    throw new OutcomeUnknown(`${brand.provider} did not say whether stock was set`, { cause: error });
  }
}

type UserError = { code: string | null; field: string[] | null; message: string };

function problemIn({ code, field, message }: UserError): QuantityProblem {
  const at = field?.find((part) => /^\d+$/.test(part));
  return { at: at === undefined ? null : Number(at), isStale: code !== null && STALE.has(code), message };
}
