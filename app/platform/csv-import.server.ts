import { data } from "react-router";
import { z } from "zod";
import {
  importedText,
  partlyText,
  refusedText,
  previewOf,
  type ImportChoice,
  type Imported,
  type ImportMapping,
  type ImportResult,
  type ImportPlan,
} from "./csv-import.ts";
import { hashOf } from "./hash-of.server.ts";
import {
  csvText,
  LEGACY_ENCODINGS,
  MAX_CSV_BYTES,
  readCsv,
  type CsvColumns,
  type CsvLine,
  type CsvRecord,
  type LegacyEncoding,
} from "./http/csv-read.server.ts";
import { completed, refuseOnError, refused } from "./forms/action-results.server.ts";
import { text } from "./forms/fields.ts";
import type { SentForm } from "./forms/sent-form.ts";
import { log } from "./log.server.ts";

export const IMPORT_FAILED = "Import failed";
const IMPORTED_IN_PART = "Import incomplete";

type Import<Row> = CsvColumns & {
  /** Where the request redirects without JavaScript. */
  page: string;
  /** What only the admin knows about this file: it is asked with the preview, and the import waits until the answer was previewed. */
  choice?: (file: ReadFile) => ImportChoice | null;
  /** What importing this file would do, given the current data and the answer. */
  plan: (file: ReadFile, chosen: string | null, form: FormData) => Promise<ImportPlan<Row>>;
  /** Lets the admin say what the columns and unknown words of a file mean. */
  mapping?: Mapping;
  /** What the owner has to do about an error, as sentences; null: nothing but trying again. */
  explain?: (error: unknown) => string | null;
  /** A hash of the stored data that the plan changes: if it differs when the file is imported, the file is previewed again. */
  basis?: (plan: ImportPlan<Row>) => string;
  /** What the headings were read as. */
  notes?: (file: ReadFile) => string[];
  /**
   * Runs the import in one or more writes, and reports each one once it is committed. Planning a finished import again finds nothing to do;
   * after an error it finds the rest.
   */
  run: (plan: ImportPlan<Row>, report: (part: Imported) => void) => Promise<void>;
};

type Mapping = {
  maxBytes: number;
  /** Labels of what a column may be, and what each is: as the form says, or its heading. */
  roles: Record<string, string>;
  rolesOf: (headings: string[], form: FormData) => string[];
  columnOf: (role: string) => string | null;
  /** Keeps the file between the steps, so that it is sent once. */
  keep: (file: KeptFile) => Promise<string>;
  kept: (id: string) => Promise<KeptFile | null>;
  remove: (id: string) => Promise<void>;
};

export type ReadFile = { name: string; headings: string[]; lines: CsvLine[]; unread: CsvRecord[] };

/** Previews the import of a file, and runs it when the file is submitted again: then with the data as it is by that time. */
export async function importResult<Row>(sent: SentForm, definition: Import<Row>) {
  const failed = { title: IMPORT_FAILED, description: "Please try again in a moment." };
  return refuseOnError(sent.form, failed, async () => {
    try {
      return await previewOrImport(sent, definition);
    } catch (error) {
      const why = definition.explain?.(error) ?? null;
      if (why === null) throw error;
      return refusedImport(sent.form, why, { status: 403 });
    }
  });
}

async function previewOrImport<Row>({ request, form, intent }: SentForm, definition: Import<Row>) {
  const { mapping } = definition;
  const submitted: Submitted = mapping ? await keptCsv(form, mapping) : await submittedCsv(form);
  if ("why" in submitted) return refusedImport(form, submitted.why);
  const { csv, name } = submitted;
  const read = readCsv(csv, mapping ? { ...definition, ...mappedColumns(mapping, form), mayLack: true } : definition);
  if (!read.ok) return refusedImport(form, read.why);
  if (mapping && submitted.toKeep) submitted.fileId = await mapping.keep(submitted.toKeep);
  const file = { name, headings: read.headings, lines: read.lines, unread: read.unread };
  const { choice, isPreviewed } = choiceIn(form, definition.choice?.(file) ?? null);
  const plan = await definition.plan(file, choice?.chosen ?? null, form);
  const mapped = mapping && mappingOf(mapping, definition.required, file, { form, plan, ...submitted });
  plan.faults = [...read.faults, ...plan.faults].toSorted((a, b) => a.line - b.line);
  const basis = definition.basis?.(plan) ?? "";
  // A form that is sent once more finds nothing left to do.
  const isLeft = plan.add.length + plan.change.length > 0;
  const isOutdated = intent === "import" && form.has("basis") && form.get("basis") !== basis && isLeft;
  // A file that asks nothing may be imported at once, as a script does.
  const isAsked = mapped && (form.has("mapped") || mapped.words.length > 0 || mapped.encoding !== null);
  const isMapped = !isAsked || form.get("mapped") === mapped.version;
  if (intent !== "import" || !isPreviewed || isOutdated || !isMapped || mapped?.problem) {
    const notes = [...(isOutdated ? [OUTDATED] : []), ...(definition.notes?.(file) ?? []), ...read.notes];
    const preview = { ...previewOf(plan, notes), ...(basis && { basis }), ...(choice && { choice }) };
    const checked: ImportResult = {
      state: "checked",
      csv: mapped?.fileId ? "" : csv,
      fileName: name,
      preview,
      ...(mapped ? { mapping: mapped } : {}),
    };
    return data(checked, { headers: { "Cache-Control": "no-store" } });
  }
  const refused: NonNullable<Imported["refused"]> = [];
  const imported = { added: 0, changed: 0, refused };
  try {
    await definition.run(plan, (part) => {
      imported.added += part.added;
      imported.changed += part.changed;
      refused.push(...(part.refused ?? []));
    });
  } catch (error) {
    if (imported.added + imported.changed === 0) throw error;
    log("error", "an import was interrupted", { error, ...imported });
    const why = [partlyText(plan, imported), definition.explain?.(error), refusedText(refused)];
    return refusedImport(form, why.filter(Boolean).join(" "), { title: IMPORTED_IN_PART, status: 500 });
  }
  if (refused.length > 0)
    return refusedImport(form, `${importedText(plan, imported)}. ${refusedText(refused)}`, {
      title: imported.added + imported.changed > 0 ? IMPORTED_IN_PART : IMPORT_FAILED,
    });
  if (mapping && mapped?.fileId) await mapping.remove(mapped.fileId);
  return completed(request, { title: "Imported", description: `${importedText(plan, imported)}.` }, definition.page);
}

function mappedColumns(mapping: Mapping, form: FormData) {
  return { columnsOf: (headings: string[]) => mapping.rolesOf(headings, form).map(mapping.columnOf) };
}

const SAMPLES = 3;

type Mapped = { form: FormData; plan: ImportPlan<unknown>; fileId?: string; encoding?: LegacyEncoding };

function mappingOf(
  mapping: Mapping,
  required: readonly string[],
  { headings, lines }: ReadFile,
  { form, plan, fileId = "", encoding }: Mapped,
): ImportMapping {
  const roles = mapping.rolesOf(headings, form);
  const columns = headings.map((heading, at) => ({
    heading: heading || `Column ${at + 1}`,
    role: roles[at] ?? "",
    samples: lines.slice(0, SAMPLES).map(({ all }) => (all[at]?.text ?? "").slice(0, 60)),
  }));
  const words = plan.words ?? [];
  const missing = required.find((name) => !roles.includes(name));
  return {
    fileId,
    columns,
    roles: mapping.roles,
    words,
    problem: missing ? `Choose which column is: ${mapping.roles[missing] ?? missing}.` : null,
    encoding: encoding ? { chosen: encoding, options: LEGACY_ENCODINGS } : null,
    version: hashOf([roles, words.map(({ key, meaning }) => [key, meaning]), encoding ?? ""]),
  };
}

const keptForm = z.object({ fileId: text, encoding: text });

type KeptFile = { name: string; content: Uint8Array };
/** `toKeep`: the selected file, once it was read; `fileId`: of the kept one. */
type Submitted =
  | { why: string }
  | { csv: string; name: string; toKeep?: KeptFile; fileId?: string; encoding?: LegacyEncoding };

/** The selected file, or the kept one that the form names. */
async function keptCsv(form: FormData, mapping: Mapping): Promise<Submitted> {
  const { file } = csvForm.parse(Object.fromEntries(form));
  const { fileId, encoding: typed } = keptForm.parse(Object.fromEntries(form));
  if (!file?.size && fileId === "") return submittedCsv(form);
  if (file && file.size > mapping.maxBytes) return { why: tooLarge(mapping.maxBytes) };
  const chosen = file?.size
    ? { name: file.name.slice(0, 200), content: await file.bytes() }
    : await mapping.kept(fileId);
  if (!chosen) return { why: FILE_GONE };
  const legacy = Object.hasOwn(LEGACY_ENCODINGS, typed) ? (typed as LegacyEncoding) : "windows-1252";
  const read = csvText(chosen.content, legacy);
  if ("why" in read) return read;
  // Another file starts with the columns that its headings name.
  const mapped = [...form.keys()].filter((name) => /^(column|word)\.|^columns$/.test(name));
  if (file?.size) for (const name of mapped) form.delete(name);
  const kept = file?.size ? { toKeep: chosen } : { fileId };
  return { csv: read.text, name: chosen.name, ...kept, ...(read.isGuess ? { encoding: legacy } : {}) };
}

const FILE_GONE = "The file is no longer kept: it was imported, or another one was chosen since. Choose it again.";

/** The answer in the form, or the preselected one, and whether the preview that was submitted has it. */
function choiceIn(form: FormData, asked: ImportChoice | null) {
  if (!asked) return { choice: null, isPreviewed: true };
  const { choice: typed, previewed } = choiceForm.parse(Object.fromEntries(form));
  const { value: chosen } = asked.options.find(({ value }) => value === typed) ?? asked.options[0] ?? { value: "" };
  return { choice: { ...asked, chosen }, isPreviewed: previewed === chosen };
}

const OUTDATED = "This changed after you previewed the file. Review it again.";

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

const tooLarge = (bytes: number) => `The file is larger than ${bytes / 1_000_000} MB. Split it into smaller files.`;
const TOO_LARGE = tooLarge(MAX_CSV_BYTES);
