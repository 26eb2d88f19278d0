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
  /** What becomes of how many lines. */
  summary?: { label: string; count: number }[];
  /** Words that only the admin knows the meaning of, by their key. */
  words?: ImportWord[];
};

export type ImportWord = { key: string; text: string; count: number; meaning: string };

/** What the admin says about the columns of a file, and what is asked. */
export type ImportMapping = {
  /** The id of the kept file; "" for text that is sent with each form. */
  fileId: string;
  columns: { heading: string; role: string; samples: string[] }[];
  roles: Record<string, string>;
  words: ImportWord[];
  /** Why nothing is imported yet. */
  problem: string | null;
  /** Of a file whose encoding cannot be told. */
  encoding: { chosen: string; options: Record<string, string> } | null;
  /** Names what was previewed. */
  version: string;
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
  summary?: { label: string; count: number }[];
  /** Of the data that the preview is compared with; the import waits until what it changes was previewed. */
  basis?: string;
  /** `chosen`: the option that is previewed. */
  choice?: ImportChoice & { chosen: string };
};

export type ImportResult =
  | { state: "refused"; message: ActionMessage | null }
  /** Nothing was changed yet. `csv` and `fileName`: the file, to be submitted again. */
  | { state: "checked"; csv: string; fileName: string; preview: ImportPreview; mapping?: ImportMapping }
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
    ...(plan.summary ? { summary: plan.summary } : {}),
  };
}

const group = <Item>(items: Item[]): Group<Item> => ({ count: items.length, first: items.slice(0, MAX_SHOWN) });

/** The lines that were written. `refused`: those that turned out to be wrong while they were written, by line. */
export type Imported = { added: number; changed: number; refused?: { line: number; why: string }[] };

/** "3 added, 2 updated, 1 skipped, 1 with errors". Lines that a concurrent edit already covers count as skipped. */
export function importedText(plan: ImportPlan<unknown>, { added, changed, refused = [] }: Imported): string {
  const parts: [number, string][] = [
    [added, "added"],
    [changed, "updated"],
    [plan.skip.length + linesToDo(plan) - added - changed - refused.length, "skipped"],
    [plan.faults.length + refused.length, "with errors"],
  ];
  const message = parts.filter(([count]) => count > 0).map(([count, what]) => `${count.toLocaleString("en")} ${what}`);
  return message.length > 0 ? message.join(", ") : "No lines to import";
}

/** For an interrupted import: what is done, and how to continue. */
export function partlyText(plan: ImportPlan<unknown>, { added, changed }: Imported): string {
  const [done, all] = [added + changed, linesToDo(plan)].map((count) => count.toLocaleString("en"));
  return `${done} of ${all} lines were imported. Import the same file again to add the rest.`;
}

/** "Lines 3 and 4: The quantity is too high." */
export function refusedText(refused: NonNullable<Imported["refused"]>): string {
  const byReason = [...Map.groupBy(refused, ({ why }) => why)];
  const sentences = byReason.slice(0, MAX_REASONS).map(([why, lines]) => {
    const numbers = lines.slice(0, MAX_NUMBERS).map(({ line }) => line.toLocaleString("en"));
    const more = lines.length - numbers.length;
    const listed = new Intl.ListFormat("en").format(
      more > 0 ? [...numbers, `${more.toLocaleString("en")} more`] : numbers,
    );
    return `${lines.length === 1 ? "Line" : "Lines"} ${listed}: ${why}`;
  });
  if (byReason.length > MAX_REASONS) sentences.push("Import the same file again to see the others.");
  return sentences.join(" ");
}

const MAX_REASONS = 5;
const MAX_NUMBERS = 20;

const linesToDo = ({ add, change }: ImportPlan<unknown>) => add.length + change.length;
