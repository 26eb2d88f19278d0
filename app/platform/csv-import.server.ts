import { data } from "react-router";
import { z } from "zod";
import {
  importedText,
  partlyText,
  previewOf,
  type ImportChoice,
  type Imported,
  type ImportResult,
  type ImportPlan,
} from "./csv-import.ts";
import { csvText, MAX_CSV_BYTES, readCsv, type CsvColumns, type CsvLine } from "./http/csv-read.server.ts";
import { completed, refuseOnError, refused } from "./forms/action-results.server.ts";
import { text } from "./forms/fields.ts";
import type { SentForm } from "./forms/form-actions.server.ts";
import { log } from "./log.server.ts";

export const IMPORT_FAILED = "Import failed";
const IMPORTED_IN_PART = "Import incomplete";

type Import<Row> = CsvColumns & {
  /** Where the request redirects without JavaScript. */
  page: string;
  /** What only the admin knows about this file: it is asked with the preview, and the import waits until the answer was previewed. */
  choice?: (file: ReadFile) => ImportChoice | null;
  /** What importing this file would do, given the current data and the answer. */
  plan: (file: ReadFile, chosen: string | null) => Promise<ImportPlan<Row>>;
  /** What the headings were read as. */
  notes?: (file: ReadFile) => string[];
  /**
   * Runs the import in one or more writes, and reports each one once it is committed. Planning a finished import again finds nothing to do;
   * after an error it finds the rest.
   */
  run: (plan: ImportPlan<Row>, report: (part: Imported) => void) => Promise<void>;
};

export type ReadFile = { name: string; headings: string[]; lines: CsvLine[] };

/** Previews the import of a file, and runs it when the file is submitted again: then with the data as it is by that time. */
export async function importResult<Row>({ request, form, intent }: SentForm, definition: Import<Row>) {
  const failed = { title: IMPORT_FAILED, description: "Please try again in a moment." };
  return refuseOnError(form, failed, async () => {
    const submitted = await submittedCsv(form);
    if ("why" in submitted) return refusedImport(form, submitted.why);
    const { csv, name } = submitted;
    const read = readCsv(csv, definition);
    if (!read.ok) return refusedImport(form, read.why);
    const file = { name, headings: read.headings, lines: read.lines };
    const { choice, isPreviewed } = choiceIn(form, definition.choice?.(file) ?? null);
    const plan = await definition.plan(file, choice?.chosen ?? null);
    plan.faults = [...read.faults, ...plan.faults].toSorted((a, b) => a.line - b.line);
    if (intent !== "import" || !isPreviewed) {
      const notes = [...(definition.notes?.(file) ?? []), ...read.notes];
      const preview = { ...previewOf(plan, notes), ...(choice && { choice }) };
      const checked: ImportResult = { state: "checked", csv, fileName: name, preview };
      return data(checked, { headers: { "Cache-Control": "no-store" } });
    }
    const imported = { added: 0, changed: 0 };
    try {
      await definition.run(plan, ({ added, changed }) => {
        imported.added += added;
        imported.changed += changed;
      });
    } catch (error) {
      if (imported.added + imported.changed === 0) throw error;
      log("error", "an import was interrupted", { error, ...imported });
      return refusedImport(form, partlyText(plan, imported), { title: IMPORTED_IN_PART, status: 500 });
    }
    return completed(request, { title: "Imported", description: `${importedText(plan, imported)}.` }, definition.page);
  });
}

/** The answer in the form, or the preselected one, and whether the preview that was submitted has it. */
function choiceIn(form: FormData, asked: ImportChoice | null) {
  if (!asked) return { choice: null, isPreviewed: true };
  const { choice: typed, previewed } = choiceForm.parse(Object.fromEntries(form));
  const { value: chosen } = asked.options.find(({ value }) => value === typed) ?? asked.options[0] ?? { value: "" };
  return { choice: { ...asked, chosen }, isPreviewed: previewed === chosen };
}

const choiceForm = z.object({ choice: text, previewed: text });

function refusedImport(form: FormData, description: string, { title = IMPORT_FAILED, status = 422 } = {}) {
  form.delete("csv");
  return refused(form, { message: { title, description }, status });
}

const csvForm = z.object({ file: z.file().optional().catch(undefined), csv: text, fileName: text });

/** The selected file, or the previewed one that is submitted again. */
async function submittedCsv(form: FormData): Promise<{ csv: string; name: string } | { why: string }> {
  const { file, csv, fileName } = csvForm.parse(Object.fromEntries(form));
  if (!file) {
    if (csv === "") return { why: "Choose a file first." };
    return csv.length > MAX_CSV_BYTES ? { why: TOO_LARGE } : { csv, name: fileName };
  }
  if (file.size === 0) return { why: file.name ? "The file is empty." : "Choose a file first." };
  if (file.size > MAX_CSV_BYTES) return { why: TOO_LARGE };
  const read = csvText(await file.bytes());
  return "why" in read ? read : { csv: read.text, name: file.name };
}

const TOO_LARGE = `The file is larger than ${MAX_CSV_BYTES / 1_000_000} MB. Split it into smaller files.`;
