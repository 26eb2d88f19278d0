import type { ActionMessage } from "./forms/action-result.ts";

/** An error in a line of a file, and how to fix it. */
export type ImportFault = { line: number; field: string; fix: string };
/** A line by number and name; `why`: why it is skipped or what changes. */
export type ImportedLine = { line: number; name: string; why?: string };

/** A preview of an import. */
export type ImportPlan<Row> = {
  add: (ImportedLine & { row: Row })[];
  change: (ImportedLine & { row: Row })[];
  skip: ImportedLine[];
  faults: ImportFault[];
};

/** Longer lists are cut where they are shown. */
export const MAX_SHOWN = 50;

type Group<Item> = { count: number; first: Item[] };

/** A question about the whole file. The first option is preselected. */
export type ImportChoice = { legend: string; options: { value: string; label: string }[] };

export type ImportPreview = {
  add: Group<ImportedLine>;
  change: Group<ImportedLine>;
  skip: Group<ImportedLine>;
  faults: Group<ImportFault>;
  notes: string[];
  /** `chosen`: the option that is previewed. */
  choice?: ImportChoice & { chosen: string };
};

export type ImportResult =
  | { state: "refused"; message: ActionMessage | null }
  /** Nothing was changed yet. `csv` and `fileName`: the file, to be submitted again. */
  | { state: "checked"; csv: string; fileName: string; preview: ImportPreview }
  | { state: "done"; message: ActionMessage };

export function previewOf(plan: ImportPlan<unknown>, notes: string[]): ImportPreview {
  const named = (lines: ImportedLine[]) =>
    group(lines.map(({ line, name, why }) => ({ line, name, ...(why ? { why } : {}) })));
  return {
    add: named(plan.add),
    change: named(plan.change),
    skip: named(plan.skip),
    faults: group(plan.faults),
    notes,
  };
}

const group = <Item>(items: Item[]): Group<Item> => ({ count: items.length, first: items.slice(0, MAX_SHOWN) });

/** The lines that were written. */
export type Imported = { added: number; changed: number };

/** "3 added, 2 updated, 1 skipped, 1 with errors". Lines that a concurrent edit already covers count as skipped. */
export function importedText(plan: ImportPlan<unknown>, { added, changed }: Imported): string {
  const parts: [number, string][] = [
    [added, "added"],
    [changed, "updated"],
    [plan.skip.length + linesToDo(plan) - added - changed, "skipped"],
    [plan.faults.length, "with errors"],
  ];
  const message = parts.filter(([count]) => count > 0).map(([count, what]) => `${count.toLocaleString("en")} ${what}`);
  return message.length > 0 ? message.join(", ") : "No lines to import";
}

/** For an interrupted import: what is done, and how to continue. */
export function partlyText(plan: ImportPlan<unknown>, { added, changed }: Imported): string {
  const [done, all] = [added + changed, linesToDo(plan)].map((count) => count.toLocaleString("en"));
  return `${done} of ${all} lines were imported. Import the same file again to add the rest.`;
}

const linesToDo = ({ add, change }: ImportPlan<unknown>) => add.length + change.length;
