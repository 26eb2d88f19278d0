import type { ActionMessage } from "./action-result.ts";

/** What is wrong in a line of a file, and how to mend it. */
export type ImportFault = { line: number; field: string; fix: string };
/** A line by its number and what it is about; `why`: what is said of it. */
export type ImportedLine = { line: number; name: string; why?: string };

/** What an import would do, before it does it. */
export type ImportPlan<Row> = {
  add: (ImportedLine & { row: Row })[];
  change: (ImportedLine & { row: Row })[];
  skip: ImportedLine[];
  faults: ImportFault[];
};

/** Long lists are cut where they are shown. */
export const MOST_SHOWN = 50;

type Group<Item> = { count: number; first: Item[] };

export type ImportPreview = {
  add: Group<ImportedLine>;
  change: Group<ImportedLine>;
  skip: Group<ImportedLine>;
  faults: Group<ImportFault>;
  notes: string[];
};

export type ImportAnswer =
  | { state: "refused"; message: ActionMessage | null }
  /** Nothing was changed. `csv`: the file, to be sent back as it is. */
  | { state: "checked"; csv: string; preview: ImportPreview }
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

const group = <Item>(items: Item[]): Group<Item> => ({ count: items.length, first: items.slice(0, MOST_SHOWN) });

/** How many lines were really done. */
export type Imported = { added: number; changed: number };

/** "3 added, 2 changed, 1 left as it is, 1 faulty". What somebody else was quicker with is left as it is. */
export function importedText(plan: ImportPlan<unknown>, { added, changed }: Imported): string {
  const parts: [number, string][] = [
    [added, "added"],
    [changed, "changed"],
    [plan.skip.length + linesToDo(plan) - added - changed, "left as they are"],
    [plan.faults.length, "faulty and left out"],
  ];
  const message = parts.filter(([count]) => count > 0).map(([count, what]) => `${count.toLocaleString("en")} ${what}`);
  return message.length > 0 ? message.join(", ") : "There is no line to import";
}

/** Of an import that broke off: what is done, and how to go on. */
export function partlyText(plan: ImportPlan<unknown>, { added, changed }: Imported): string {
  const [done, all] = [added + changed, linesToDo(plan)].map((count) => count.toLocaleString("en"));
  return `${done} of ${all} imported. Import the same file again for the rest.`;
}

const linesToDo = ({ add, change }: ImportPlan<unknown>) => add.length + change.length;
