import { connection } from "./execute.ts";

/** A variant's stock at the fake Shopify, by the number of its location: 1 to the shop's number of locations. */
export type FakeStock = {
  id: number;
  isTracked: boolean;
  levels: Record<number, { available: number; committed: number }>;
  /** What was set, with its reason. */
  changes: { location: number; from: number; to: number; reason: string }[];
};

export function stockAtShopify(id: number, levels: Record<number, number>): FakeStock {
  const entries = Object.entries(levels).map(([location, available]) => [location, { available, committed: 0 }]);
  return { id, isTracked: true, levels: Object.fromEntries(entries) as FakeStock["levels"], changes: [] };
}

type SetInput = {
  name: string;
  reason: string;
  quantities: {
    inventoryItemId: string;
    locationId: string;
    quantity: number;
    changeFromQuantity?: number | null;
  }[];
};
type UserError = { code: string; field: string[]; message: string };

/** https://shopify.dev/docs/apps/build/orders-fulfillment/inventory-management-apps/manage-quantities-states */
const REASONS =
  /^(correction|cycle_count_available|damaged|movement_(created|updated|received|canceled)|other|promotion|quality_control|received|reservation_(created|deleted|updated)|restock|safety_stock|shrinkage)$/;
const gid = (type: string, id: number | string) => `gid://shopify/${type}/${id}`;
const numberIn = (id: string) => Number(id.split("/").at(-1));
const problem = (code: string, field: string[], message: string): UserError => ({
  code,
  field: ["input", ...field],
  message,
});

type Shop = { locations: number; stock: FakeStock[] };

/** The roots of the Admin API that read and set stock. `keys`: the idempotency keys of the shop. */
export function stockRoots(shop: Shop, keys: Map<string, { input: string; payload: object }>) {
  const locations = Array.from({ length: shop.locations }, (_, at) => locationNode(at + 1));
  const find = (id: string, type = "ProductVariant") => shop.stock.find((one) => id === gid(type, one.id));
  return {
    locations: connection(locations),
    productVariants: connection(shop.stock.map(variantNode)),
    inventoryItem({ id }: { id: string }) {
      const found = find(id, "InventoryItem");
      return found ? { id, variants: connection([variantNode(found)]) } : null;
    },
    productVariant: ({ id }: { id: string }) => variantNode(find(id)),
    nodes: ({ ids }: { ids: string[] }) => ids.map((id) => variantNode(find(id))),
    inventorySetQuantities({ input }: { input: SetInput }, key: string) {
      const known = keys.get(key);
      if (known && known.input !== JSON.stringify(input))
        return refused([
          problem("IDEMPOTENCY_KEY_PARAMETER_MISMATCH", [], "The same idempotency key was used with other parameters."),
        ]);
      if (known) return known.payload;
      const payload = set(input);
      keys.set(key, { input: JSON.stringify(input), payload });
      return payload;
    },
  };

  function set({ name, reason, quantities }: SetInput) {
    const errors: UserError[] = [];
    if (!["available", "on_hand"].includes(name)) errors.push(problem("INVALID_NAME", ["name"], "Invalid name"));
    if (!REASONS.test(reason)) errors.push(problem("INVALID_REASON", ["reason"], "Invalid reason"));
    const apply: (() => void)[] = [];
    for (const [at, { inventoryItemId, locationId, quantity, changeFromQuantity }] of quantities.entries()) {
      const field = ["quantities", String(at)];
      const variant = find(inventoryItemId, "InventoryItem");
      const level = variant?.levels[numberIn(locationId)];
      if (!variant) errors.push(problem("INVALID_INVENTORY_ITEM", field, "The inventory item could not be found."));
      else if (!level) errors.push(problem("INVALID_LOCATION", field, "The item is not stocked at the location."));
      else if (quantity < 0)
        errors.push(problem("INVALID_QUANTITY_NEGATIVE", field, "The quantity can't be negative."));
      else if (quantity > 1_000_000_000)
        errors.push(problem("INVALID_QUANTITY_TOO_HIGH", field, "The quantity is too high."));
      else if (changeFromQuantity === undefined)
        errors.push(problem("COMPARE_QUANTITY_REQUIRED", field, "changeFromQuantity is required."));
      else {
        const committed = name === "on_hand" ? level.committed : 0;
        const from = level.available + committed;
        if (changeFromQuantity !== null && changeFromQuantity !== from)
          errors.push(
            problem(
              "CHANGE_FROM_QUANTITY_STALE",
              [...field, "changeFromQuantity"],
              "The changeFromQuantity argument no longer matches the persisted quantity.",
            ),
          );
        apply.push(() => {
          level.available = quantity - committed;
          variant.changes.push({ location: numberIn(locationId), from, to: quantity, reason });
        });
      }
    }
    if (errors.length > 0) return refused(errors);
    for (const change of apply) change();
    return { inventoryAdjustmentGroup: null, userErrors: [] };
  }
}

const refused = (userErrors: UserError[]) => ({ inventoryAdjustmentGroup: null, userErrors });
const locationNode = (id: number) => ({ id: gid("Location", id), name: `Location ${id}`, isActive: true });

/** The units that can be sold, at all locations. */
export const unitsLeft = ({ levels }: FakeStock) =>
  Object.values(levels).reduce((sum, { available }) => sum + available, 0);

/** An order takes units from the first location that has them. */
export function commit(variant: FakeStock, quantity: number): void {
  const level = Object.values(variant.levels).find(({ available }) => available >= quantity);
  if (!level) return;
  level.available -= quantity;
  level.committed += quantity;
}

function variantNode(variant: FakeStock | undefined) {
  if (!variant) return null;
  const entries = Object.entries(variant.levels);
  const total = unitsLeft(variant);
  const levelNode = (location: number) => {
    const level = variant.levels[location];
    if (!level) return null;
    const { available, committed } = level;
    const quantities: Record<string, number> = { available, committed, on_hand: available + committed };
    return {
      id: gid("InventoryLevel", `${location}?inventory_item_id=${variant.id}`),
      location: locationNode(location),
      quantities: ({ names }: { names: string[] }) => names.map((name) => ({ name, quantity: quantities[name] ?? 0 })),
    };
  };
  return {
    __typename: "ProductVariant",
    id: gid("ProductVariant", variant.id),
    availableForSale: !variant.isTracked || total > 0,
    inventoryQuantity: total,
    inventoryItem: {
      id: gid("InventoryItem", variant.id),
      tracked: variant.isTracked,
      inventoryLevel: ({ locationId }: { locationId: string }) => levelNode(numberIn(locationId)),
      inventoryLevels: connection(entries.map(([location]) => levelNode(Number(location)))),
    },
  };
}
