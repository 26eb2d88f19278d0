import { normalizeEmail } from "#app/platform/email-address.ts";
import { FINANCIAL_STATUSES, FULFILLMENT_STATUSES } from "../store.tables.server.ts";
import { badRequest } from "../graphql/request-error.ts";

/** The filter of `orders(query:)`; null where not filtered. */
export type OrderFilter = {
  number: number | null;
  email: string | null;
  financialStatus: (typeof FINANCIAL_STATUSES)[number] | null;
  fulfillmentStatus: (typeof FULFILLMENT_STATUSES)[number] | null;
  isCancelled: boolean | null;
  /** Placed at this instant or later, and before the next one. */
  createdFrom: Date | null;
  createdBefore: Date | null;
  /** Changed at this instant or later. */
  updatedFrom: Date | null;
  /** No order can match, for example an empty name. */
  isImpossible: boolean;
};

/**
 * Parses Shopify's search syntax: "name:#1001 AND email:x@y.z", with optional quotes. An unknown filter is rejected: ignoring it would show
 * all orders to a client that searched for one.
 */
export function orderFilter(query: string): OrderFilter {
  const filter: OrderFilter = {
    number: null,
    email: null,
    financialStatus: null,
    fulfillmentStatus: null,
    isCancelled: null,
    createdFrom: null,
    createdBefore: null,
    updatedFrom: null,
    isImpossible: false,
  };
  for (const [, quotedKey, quoted1, quoted2, key, bare, word] of query.matchAll(WORDS)) {
    if (word !== undefined) {
      if (word.toUpperCase() === "AND") continue;
      narrow(filter, /^#?\d+$/.test(word) ? "name" : "email", word);
    } else {
      narrow(filter, (quotedKey ?? key ?? "").toLowerCase(), quoted1 ?? quoted2 ?? bare ?? "");
    }
  }
  return filter;
}

const WORDS = /(\w+):(?:"([^"]*)"|'([^']*)')|(\w+):(\S*)|(\S+)/g;

function narrow(filter: OrderFilter, key: string, value: string): void {
  const wanted = value.trim().toLowerCase();
  if (key === "name") {
    const number = /^#?(\d{1,9})$/.exec(wanted)?.[1];
    setOnce(filter, "number", number === undefined ? null : Number(number));
  } else if (key === "email") setOnce(filter, "email", normalizeEmail(wanted) || null);
  else if (key === "financial_status")
    setOnce(filter, "financialStatus", FINANCIAL_STATUSES.find((status) => status === wanted) ?? null);
  else if (key === "fulfillment_status") {
    // As at Shopify: "partial" is how its REST API calls it.
    const status = { unshipped: "unfulfilled", shipped: "fulfilled", partial: "partially_fulfilled" }[wanted] ?? wanted;
    setOnce(filter, "fulfillmentStatus", FULFILLMENT_STATUSES.find((each) => each === status) ?? null);
  } else if (key === "status") {
    if (wanted !== "any")
      setOnce(filter, "isCancelled", wanted === "cancelled" ? true : wanted === "open" ? false : null);
  } else if (key === "created_at" || key === "updated_at") {
    const [, sign = "", instant = ""] = /^(>=|<)['"]?([^'"]*)['"]?$/.exec(value.trim()) ?? [];
    const at = Number.isNaN(Date.parse(instant)) ? null : new Date(instant);
    const bound = BOUNDS[`${key}${sign}`];
    if (bound === undefined) filter.isImpossible = true;
    else setOnce(filter, bound, at);
  } else throw badRequest(`Invalid filter '${key.slice(0, 40)}' for field query`, "INVALID_FIELD_ARGUMENTS");
}

const BOUNDS: Record<string, "createdFrom" | "createdBefore" | "updatedFrom"> = {
  "created_at>=": "createdFrom",
  "created_at<": "createdBefore",
  "updated_at>=": "updatedFrom",
};

/** Two different values for one field, or an invalid one, match nothing. */
function setOnce<Key extends Exclude<keyof OrderFilter, "isImpossible">>(
  filter: OrderFilter,
  key: Key,
  value: OrderFilter[Key],
): void {
  if (value === null || (filter[key] !== null && filter[key] !== value)) filter.isImpossible = true;
  filter[key] = value;
}
