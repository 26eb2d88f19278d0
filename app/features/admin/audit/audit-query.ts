import { ADMIN_AREAS, type Area } from "#app/admin-roles.ts";
import { readDayRange, type DayRange, type DayRangeErrors } from "#app/platform/day-range.ts";
import { searchIn } from "#app/platform/list-search.ts";

/** What the URL of the audit log asks for; "": everything. */
export type AuditQuery = DayRange & {
  search: string;
  /** A person's id, "system" or "command-line". */
  by: string;
  area: Area | "";
  /** What the entries are about, such as "order/1001". */
  about: string;
};

export function readAuditQuery(params: URLSearchParams): { query: AuditQuery; errors: DayRangeErrors } {
  const { range, errors } = readDayRange(params);
  const area = params.get("area") ?? "";
  const text = (name: string) => (params.get(name) ?? "").trim().slice(0, 200);
  const query = {
    ...range,
    search: searchIn(params),
    by: text("by"),
    area: Object.hasOwn(ADMIN_AREAS, area) ? (area as Area) : ("" as const),
    about: text("about"),
  };
  return { query, errors };
}

/** Whether the list shows a part of the log. */
export function isNarrowed({ search, ...filter }: AuditQuery): boolean {
  return search !== "" || isFiltered(filter);
}

export function isFiltered({ from, to, by, area, about }: Omit<AuditQuery, "search">): boolean {
  return [from, to, by, area, about].some((value) => value !== "");
}
