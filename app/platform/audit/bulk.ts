/** One thing that can be done with many rows; `question`: asked before it is. */
export type BulkChoice = { does: string; label: string; question?: string };

/** What became of the rows: how many it was done with, and every other one with the reason. */
export type BulkReport = { done: number; not: { name: string; why: string }[] };

export const MOST_AT_ONCE = 100;

/** A row as its box names it: `version` is what the owner has read of it, where that matters. */
export type BulkRow = { id: number; version: string; name: string };

export function bulkValue({ id, version, name }: BulkRow): string {
  return `${id}|${version}|${name}`;
}

/** The rows that were ticked, each once; what no box of ours says is left out. */
export function bulkRows(values: string[]): BulkRow[] {
  const rows = values.flatMap((value) => {
    const [, id, version = "", name = ""] = /^([1-9]\d{0,14})\|([^|]*)\|(.*)$/s.exec(value) ?? [];
    return id === undefined ? [] : [{ id: Number(id), version, name }];
  });
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** "7 done, 2 not". */
export function bulkTitle({ done, not }: BulkReport): string {
  if (not.length === 0) return `${done.toLocaleString("en")} done`;
  return `${done === 0 ? "None" : done.toLocaleString("en")} done, ${not.length.toLocaleString("en")} not`;
}
