import { data } from "react-router";
import {
  importedText,
  partlyText,
  previewOf,
  type Imported,
  type ImportResult,
  type ImportPlan,
} from "./csv-import.ts";
import { csvText, MAX_CSV_BYTES, readCsv, type CsvLine } from "./http/csv-read.server.ts";
import { completed, fieldOf, refuseOnError, refused } from "./forms/action-results.server.ts";
import { log } from "./log.server.ts";

export const IMPORT_FAILED = "Import failed";
const IMPORTED_IN_PART = "Import incomplete";

type Sent = { request: Request; form: FormData };
type Import<Row> = {
  columns: string[];
  required: string[];
  /** Where the request redirects without JavaScript. */
  page: string;
  /** What importing these lines would do, given the current data. */
  plan: (lines: CsvLine[]) => Promise<ImportPlan<Row>>;
  /**
   * Runs the import in one or more writes, and reports each one once it is committed. Planning a finished import again finds nothing to do;
   * after an error it finds the rest.
   */
  run: (plan: ImportPlan<Row>, report: (part: Imported) => void) => Promise<void>;
};

/** Previews the import of a file, and runs it when the file is submitted again: then with the data as it is by that time. */
export async function importResult<Row>({ request, form }: Sent, definition: Import<Row>) {
  const failed = { title: IMPORT_FAILED, description: "Please try again in a moment." };
  return refuseOnError(form, failed, async () => {
    const csv = await submittedCsv(form);
    if (typeof csv !== "string") return refusedImport(form, csv.why);
    const read = readCsv(csv, definition);
    if (!read.ok) return refusedImport(form, read.why);
    const plan = await definition.plan(read.lines);
    if (fieldOf(form, "intent") !== "import") {
      const checked: ImportResult = { state: "checked", csv, preview: previewOf(plan, read.notes) };
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

function refusedImport(form: FormData, description: string, { title = IMPORT_FAILED, status = 422 } = {}) {
  form.delete("csv");
  return refused(form, { message: { title, description }, status });
}

/** The selected file, or the previewed one that is submitted again. */
async function submittedCsv(form: FormData): Promise<string | { why: string }> {
  const file = form.get("file");
  if (!(file instanceof File)) {
    const csv = fieldOf(form, "csv");
    if (csv === "") return { why: "Choose a file first." };
    return csv.length > MAX_CSV_BYTES ? { why: TOO_LARGE } : csv;
  }
  if (file.size === 0) return { why: file.name ? "The file is empty." : "Choose a file first." };
  if (file.size > MAX_CSV_BYTES) return { why: TOO_LARGE };
  return csvText(await file.bytes()) ?? { why: "The file isn't UTF-8. Save it as “CSV UTF-8” and choose it again." };
}

const TOO_LARGE = `The file is larger than ${MAX_CSV_BYTES / 1_000_000} MB. Split it into smaller files.`;
