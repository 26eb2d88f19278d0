import { globalId, numberIn } from "../graphql/global-id.ts";
import { changeStock, MAX_STOCK, type StockRefusal, type StockRequest } from "../orders/change-stock.server.ts";
import { LOCATION_ID } from "../webhooks/topics.ts";
import type { AdminContext, AdminResolvers, Problem } from "./admin-context.ts";
import { variantNode } from "./variants.server.ts";

type Item = { inventoryItemId: string; locationId: string };
type SetInput = {
  name: string;
  reason: string;
  ignoreCompareQuantity?: boolean | null;
  quantities: (Item & { quantity: number; compareQuantity?: number | null })[];
};
type AdjustInput = { name: string; reason: string; changes: (Item & { delta: number })[] };

export const inventoryMutations: AdminResolvers<object> = {
  inventorySetQuantities: async (_root, { input }: { input: SetInput }, context) => {
    const ignoresCompare = input.ignoreCompareQuantity ?? false;
    const problems = [
      ...nameProblems(input.name, "INVALID_NAME"),
      ...input.quantities.flatMap(({ quantity, compareQuantity, ...item }, at) => {
        const field = ["input", "quantities", String(at)];
        const found = itemProblems(item, field);
        if (quantity < 0)
          found.push({
            field: [...field, "quantity"],
            message: "The quantity can't be negative.",
            code: "INVALID_QUANTITY_NEGATIVE",
          });
        if (quantity > MAX_STOCK)
          found.push({
            field: [...field, "quantity"],
            message: "The quantity can't be higher than 1,000,000,000.",
            code: "INVALID_QUANTITY_TOO_HIGH",
          });
        if (!ignoresCompare && compareQuantity == null) {
          const message =
            "The compareQuantity argument must be given to each quantity or ignored using ignoreCompareQuantity.";
          found.push({ field: [...field, "compareQuantity"], message, code: "COMPARE_QUANTITY_REQUIRED" });
        }
        return found;
      }),
    ];
    const requests = input.quantities.map(({ inventoryItemId, quantity, compareQuantity }): StockRequest => ({
      variantId: numberIn(inventoryItemId, "InventoryItem") ?? 0,
      change: { to: quantity },
      onlyFrom: ignoresCompare ? null : (compareQuantity ?? null),
    }));
    if (new Set(requests.map((request) => request.variantId)).size < requests.length) {
      const message = "The combination of inventoryItemId and locationId must be unique.";
      problems.push({ field: ["input", "quantities"], message, code: "NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR" });
    }
    return applyRequests(context, input, requests, problems, "quantities");
  },
  inventoryAdjustQuantities: async (_root, { input }: { input: AdjustInput }, context) => {
    const problems = [
      ...nameProblems(input.name, "INVALID_QUANTITY_NAME"),
      ...input.changes.flatMap(({ delta, ...item }, at) => {
        const field = ["input", "changes", String(at)];
        const found = itemProblems(item, field);
        if (Math.abs(delta) > MAX_STOCK)
          found.push({
            field: [...field, "delta"],
            message: "The quantity can't be higher than 1,000,000,000.",
            code: "INVALID_QUANTITY_TOO_HIGH",
          });
        return found;
      }),
    ];
    const requests = input.changes.map(({ inventoryItemId, delta }): StockRequest => ({
      variantId: numberIn(inventoryItemId, "InventoryItem") ?? 0,
      change: { by: delta },
      onlyFrom: null,
    }));
    return applyRequests(context, input, requests, problems, "changes");
  },
};

async function applyRequests(
  { db, jobs }: AdminContext,
  input: { name: string; reason: string },
  requests: StockRequest[],
  problems: Problem[],
  list: string,
) {
  if (problems.length > 0) return { inventoryAdjustmentGroup: null, userErrors: problems };
  const now = new Date();
  const outcome = await changeStock({ db, jobs }, requests, now);
  if (!outcome.ok) {
    const field = ["input", list, String(requests.findIndex((request) => request.variantId === outcome.variantId))];
    return { inventoryAdjustmentGroup: null, userErrors: [{ field, ...REFUSALS[outcome.reason] }] };
  }
  return {
    inventoryAdjustmentGroup: {
      createdAt: now,
      reason: input.reason,
      changes: outcome.levels.map(({ variantId, available, delta }) => ({
        delta,
        name: input.name,
        quantityAfterChange: available,
        item: () => variantNode(db, variantId),
      })),
    },
    userErrors: [],
  };
}

const REFUSALS: Record<StockRefusal, Omit<Problem, "field">> = {
  unknown: { message: "The specified inventory item could not be found.", code: "INVALID_INVENTORY_ITEM" },
  stale: {
    message: "The specified compare quantity does not match the current quantity.",
    code: "COMPARE_QUANTITY_STALE",
  },
  negative: {
    message: "The quantity can't be lower than 0 where selling stops with the stock.",
    code: "INVALID_QUANTITY_TOO_LOW",
  },
  excessive: { message: "The quantity can't be higher than 1,000,000,000.", code: "INVALID_QUANTITY_TOO_HIGH" },
};

function nameProblems(name: string, code: string): Problem[] {
  if (name === "available" || name === "on_hand") return [];
  return [
    { field: ["input", "name"], message: "The specified quantity name is invalid. Use available or on_hand.", code },
  ];
}

function itemProblems({ inventoryItemId, locationId }: Item, field: string[]): Problem[] {
  const problems: Problem[] = [];
  if (numberIn(inventoryItemId, "InventoryItem") === null)
    problems.push({ field: [...field, "inventoryItemId"], ...REFUSALS.unknown });
  if (locationId !== globalId("Location", LOCATION_ID)) {
    problems.push({
      field: [...field, "locationId"],
      message: "The specified location could not be found.",
      code: "INVALID_LOCATION",
    });
  }
  return problems;
}
