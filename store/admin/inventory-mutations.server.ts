import { createHash } from "node:crypto";
import type { GraphQLResolveInfo } from "graphql";
import { globalId, numberIn } from "../graphql/global-id.ts";
import {
  changeStock,
  type Idempotency,
  type QuantityName,
  type StockRefusal,
  type StockRequest,
} from "../orders/change-stock.server.ts";
import { MAX_STOCK } from "../orders/stock-limits.ts";
import { LOCATION_ID } from "../webhooks/topics.ts";
import type { AdminContext, AdminResolvers, Problem } from "./admin-context.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { variantNode } from "./variants.server.ts";

type Item = { inventoryItemId: string; locationId: string };
type SetInput = {
  name: string;
  reason: string;
  ignoreCompareQuantity?: boolean | null;
  quantities: (Item & { quantity: number; changeFromQuantity?: number | null; compareQuantity?: number | null })[];
};
type AdjustInput = { name: string; reason: string; changes: (Item & { delta: number })[] };

export const inventoryMutations: AdminResolvers<object> = {
  inventorySetQuantities: async (_root, { input }: { input: SetInput }, context, info) => {
    const ignoresCompare = input.ignoreCompareQuantity ?? false;
    const problems = [
      ...nameProblems(input.name, "INVALID_NAME"),
      ...reasonProblems(input.reason),
      ...input.quantities.flatMap(({ quantity, changeFromQuantity, compareQuantity, ...item }, at) => {
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
        if (!ignoresCompare && compareQuantity == null && changeFromQuantity === undefined) {
          const message =
            "The compareQuantity argument must be given to each quantity or ignored using ignoreCompareQuantity.";
          found.push({ field: [...field, "compareQuantity"], message, code: "COMPARE_QUANTITY_REQUIRED" });
        }
        return found;
      }),
    ];
    const requests = input.quantities.map(
      ({ inventoryItemId, quantity, changeFromQuantity, compareQuantity }): StockRequest => ({
        variantId: numberIn(inventoryItemId, "InventoryItem") ?? 0,
        name: input.name as QuantityName,
        change: { to: quantity },
        onlyFrom: ignoresCompare ? null : (changeFromQuantity ?? compareQuantity ?? null),
      }),
    );
    if (new Set(requests.map((request) => request.variantId)).size < requests.length) {
      const message = "The combination of inventoryItemId and locationId must be unique.";
      problems.push({ field: ["input", "quantities"], message, code: "NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR" });
    }
    const isNewer = input.quantities.some(({ changeFromQuantity }) => changeFromQuantity !== undefined);
    return applyRequests(context, input, requests, problems, {
      list: "quantities",
      idempotency: idempotencyOf(info, input),
      staleCode: isNewer ? "CHANGE_FROM_QUANTITY_STALE" : "COMPARE_QUANTITY_STALE",
    });
  },
  inventoryAdjustQuantities: async (_root, { input }: { input: AdjustInput }, context, info) => {
    const problems = [
      ...nameProblems(input.name, "INVALID_QUANTITY_NAME"),
      ...reasonProblems(input.reason),
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
      name: input.name as QuantityName,
      change: { by: delta },
      onlyFrom: null,
    }));
    const idempotency = idempotencyOf(info, input);
    return applyRequests(context, input, requests, problems, { list: "changes", idempotency });
  },
};

/** Version 2025-07, which this store speaks, does not require a key. */
function idempotencyOf(info: GraphQLResolveInfo, input: object): Idempotency | null {
  const key = idempotencyKey(info);
  return key === null
    ? null
    : { key, inputHash: createHash("sha256").update(JSON.stringify(input)).digest("base64url") };
}

async function applyRequests(
  { db, jobs }: AdminContext,
  input: { name: string; reason: string },
  requests: StockRequest[],
  problems: Problem[],
  { list, idempotency, staleCode }: { list: string; idempotency: Idempotency | null; staleCode?: string },
) {
  if (problems.length > 0) return { inventoryAdjustmentGroup: null, userErrors: problems };
  const now = new Date();
  const outcome = await changeStock({ db, jobs }, requests, { now, idempotency });
  if (!outcome.ok && outcome.reason === "key-used") {
    const message = "The same idempotency key cannot be used with different operation parameters.";
    const error = { field: ["input"], message, code: "IDEMPOTENCY_KEY_PARAMETER_MISMATCH" };
    return { inventoryAdjustmentGroup: null, userErrors: [error] };
  }
  if (!outcome.ok) {
    const field = ["input", list, String(requests.findIndex((request) => request.variantId === outcome.variantId))];
    return { inventoryAdjustmentGroup: null, userErrors: [refusalAt(field, outcome.reason, staleCode)] };
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

function refusalAt(field: string[], reason: StockRefusal, staleCode?: string): Problem {
  const refusal = { field, ...REFUSALS[reason] };
  return reason === "stale" && staleCode ? { ...refusal, code: staleCode } : refusal;
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

/** https://shopify.dev/docs/apps/build/orders-fulfillment/inventory-management-apps/manage-quantities-states#set-inventory-quantities-on-hand */
const REASONS = new Set(
  "correction cycle_count_available damaged movement_created movement_updated movement_received movement_canceled other promotion quality_control received reservation_created reservation_deleted reservation_updated restock safety_stock shrinkage".split(
    " ",
  ),
);

function reasonProblems(reason: string): Problem[] {
  if (REASONS.has(reason)) return [];
  return [{ field: ["input", "reason"], message: "The specified reason is invalid.", code: "INVALID_REASON" }];
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
