import { normalizeEmail } from "#app/platform/email-address.ts";
import { FINANCIAL_STATUSES } from "../store.tables.server.ts";
import { badRequest } from "../graphql/request-error.ts";

/** The filter of `orders(query:)`; null where not filtered. */
export type OrderFilter = {
  number: number | null;
  email: string | null;
  financialStatus: (typeof FINANCIAL_STATUSES)[number] | null;
  fulfillmentStatus: "fulfilled" | "unfulfilled" | null;
  isCancelled: boolean | null;
  /** Placed at this instant or later, and before the next one. */
  createdFrom: Date | null;
  createdBefore: Date | null;
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
    const status = wanted === "unshipped" ? "unfulfilled" : wanted === "shipped" ? "fulfilled" : wanted;
    setOnce(filter, "fulfillmentStatus", status === "fulfilled" || status === "unfulfilled" ? status : null);
  } else if (key === "status") {
    if (wanted !== "any")
      setOnce(filter, "isCancelled", wanted === "cancelled" ? true : wanted === "open" ? false : null);
  } else if (key === "created_at") {
    const [, sign, instant = ""] = /^(>=|<)['"]?([^'"]*)['"]?$/.exec(value.trim()) ?? [];
    const at = Number.isNaN(Date.parse(instant)) ? null : new Date(instant);
    if (sign === undefined) filter.isImpossible = true;
    else setOnce(filter, sign === ">=" ? "createdFrom" : "createdBefore", at);
  } else throw badRequest(`Invalid filter '${key.slice(0, 40)}' for field query`, "INVALID_FIELD_ARGUMENTS");
}

/** Two different values for one field, or an invalid one, match nothing. */
function setOnce<Key extends Exclude<keyof OrderFilter, "isImpossible">>(
  filter: OrderFilter,
  key: Key,
  value: OrderFilter[Key],
): void {
  if (value === null || (filter[key] !== null && filter[key] !== value)) filter.isImpossible = true;
  filter[key] = value;
}
