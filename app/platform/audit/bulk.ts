/** An action for selected rows; `question`: the confirmation it requires. */
export type BulkAction = { name: string; label: string; question?: string };

/** How many rows succeeded, and the reason for each one that failed. */
export type BulkReport = { done: number; not: { name: string; why: string }[] };

export const MAX_BULK_ROWS = 100;

/** A row as its checkbox names it; `version` is the one the admin saw, where it matters. */
export type BulkRow = { id: number; version: string; name: string };

export function bulkValue({ id, version, name }: BulkRow): string {
  return `${id}|${version}|${name}`;
}

/** The selected rows, without duplicates. Malformed values are ignored. */
export function bulkRows(values: string[]): BulkRow[] {
  const rows = values.flatMap((value) => {
    const [, id, version = "", name = ""] = /^([1-9]\d{0,14})\|([^|]*)\|(.*)$/s.exec(value) ?? [];
    return id === undefined ? [] : [{ id: Number(id), version, name }];
  });
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** "7 done, 2 failed". */
export function bulkTitle({ done, not }: BulkReport): string {
  if (not.length === 0) return `${done.toLocaleString("en")} done`;
  return `${done === 0 ? "None" : done.toLocaleString("en")} done, ${not.length.toLocaleString("en")} failed`;
}
