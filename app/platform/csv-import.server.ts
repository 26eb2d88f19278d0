import { data } from "react-router";
import {
  importedText,
  partlyText,
  previewOf,
  type Imported,
  type ImportAnswer,
  type ImportPlan,
} from "./csv-import.ts";
import { csvText, MOST_CSV_BYTES, readCsv, type CsvLine } from "./http/csv-read.server.ts";
import { completed, fieldOf, orRefuse, refused } from "./http/action-results.server.ts";
import { log } from "./log.server.ts";

export const IMPORT_FAILED = "Nothing was imported";
const IMPORTED_IN_PART = "Only a part was imported";

type Sent = { request: Request; form: FormData };
type Import<Row> = {
  columns: string[];
  required: string[];
  /** Where a plain form is sent on to when it is done. */
  page: string;
  /** What would be done with these lines, as everything stands now. */
  plan: (lines: CsvLine[]) => Promise<ImportPlan<Row>>;
  /**
   * Does it, in one write or in several, and says what each of them did as soon as that is kept for good. Once it is done, planning it again
   * finds nothing to do; where it throws, it finds the rest.
   */
  carryOut: (plan: ImportPlan<Row>, did: (part: Imported) => void) => Promise<void>;
};

/** First shows what a file would do, and does it when it is sent back: then as everything stands by that time. */
export async function importAnswer<Row>({ request, form }: Sent, wanted: Import<Row>) {
  const failed = { title: IMPORT_FAILED, description: "Please try again in a moment." };
  return orRefuse(form, failed, async () => {
    const csv = await sentText(form);
    if (typeof csv !== "string") return no(form, csv.why);
    const read = readCsv(csv, wanted);
    if (!read.ok) return no(form, read.why);
    const plan = await wanted.plan(read.lines);
    if (fieldOf(form, "intent") !== "import") {
      const checked: ImportAnswer = { state: "checked", csv, preview: previewOf(plan, read.notes) };
      return data(checked, { headers: { "Cache-Control": "no-store" } });
    }
    const imported = { added: 0, changed: 0 };
    try {
      await wanted.carryOut(plan, ({ added, changed }) => {
        imported.added += added;
        imported.changed += changed;
      });
    } catch (error) {
      if (imported.added + imported.changed === 0) throw error;
      log("error", "an import ended before its end", { error, ...imported });
      return no(form, partlyText(plan, imported), { title: IMPORTED_IN_PART, status: 500 });
    }
    return completed(request, { title: "Imported", description: `${importedText(plan, imported)}.` }, wanted.page);
  });
}

function no(form: FormData, description: string, { title = IMPORT_FAILED, status = 422 } = {}) {
  form.delete("csv");
  return refused(form, { message: { title, description }, status });
}

/** The file that was chosen, or the one that was shown and is sent back. */
async function sentText(form: FormData): Promise<string | { why: string }> {
  const file = form.get("file");
  if (!(file instanceof File)) {
    const csv = fieldOf(form, "csv");
    if (csv === "") return { why: "Choose a file first." };
    return csv.length > MOST_CSV_BYTES ? { why: TOO_LARGE } : csv;
  }
  if (file.size === 0) return { why: file.name ? "The file is empty." : "Choose a file first." };
  if (file.size > MOST_CSV_BYTES) return { why: TOO_LARGE };
  return (
    csvText(await file.bytes()) ?? { why: "The file is not in UTF-8. Save it as “CSV UTF-8” and choose it again." }
  );
}

const TOO_LARGE = `The file is larger than ${MOST_CSV_BYTES / 1_000_000} MB. Import it in parts.`;
