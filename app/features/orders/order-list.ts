import { readDayRange, type DayRange, type DayRangeErrors } from "#app/platform/day-range.ts";
import { readOption, searchIn } from "#app/platform/list-search.ts";

/** The filter in the URL ("show"). */
export const ORDER_FILTERS = {
  all: "All",
  "to-ship": "To ship",
  unfulfilled: "Unfulfilled",
  unpaid: "Unpaid",
  refunded: "Refunded",
  canceled: "Canceled",
};
export type OrderFilter = keyof typeof ORDER_FILTERS;

/** The order of the list in the URL ("sort"). */
export const ORDER_SORTS = {
  newest: "Newest first",
  oldest: "Oldest first",
  highest: "Highest total first",
  lowest: "Lowest total first",
};
export type OrderSort = keyof typeof ORDER_SORTS;

/** What the URL of the list asks for. */
export type OrderQuery = DayRange & {
  search: string;
  show: OrderFilter;
  sort: OrderSort;
  code: string;
};

export type OrderQueryErrors = DayRangeErrors;

/** `errors`: of days that are none, at their fields. */
export function readOrderQuery(params: URLSearchParams): { query: OrderQuery; errors: OrderQueryErrors } {
  const { range, errors } = readDayRange(params);
  const query = {
    ...range,
    search: searchIn(params),
    show: readOption(ORDER_FILTERS, params.get("show")),
    sort: readOption(ORDER_SORTS, params.get("sort")),
    code: (params.get("code") ?? "").trim().slice(0, 100),
  };
  return { query, errors };
}

/** Whether the list shows a part of the orders. */
export const isFiltered = ({ show, from, to, code }: OrderQuery): boolean =>
  show !== "all" || from !== "" || to !== "" || code !== "";
