import { inArray } from "drizzle-orm";
import { adminCreate } from "#app/platform/audit/admin-create.server.ts";
import { importResult } from "#app/platform/csv-import.server.ts";
import type { Imported, ImportPlan } from "#app/platform/csv-import.ts";
import { servicesContext } from "#app/platform/context.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { isMangledCode, type CsvLine } from "#app/platform/http/csv-read.server.ts";
import { yesOrNo } from "#app/platform/yes-or-no.ts";
import type { SentForm } from "#app/platform/forms/form-actions.server.ts";
import { newPromoCode, type NewPromoCode } from "./new-promo-code.server.ts";
import { PROMO_COLUMNS, REQUIRED_PROMO_COLUMNS } from "./promo-admin.ts";
import { upsertPromoCodes } from "./promos.server.ts";
import { promoCodes as codes } from "./promos.tables.server.ts";

type ImportedCode = NewPromoCode & { active: boolean };
type StoredCode = ImportedCode & { isSample: boolean };

/** Creates new codes and updates existing ones, matched by code. Usage counts are never imported. */
export async function importPromoCodes(sent: SentForm) {
  return importResult<ImportedCode>(sent, {
    columns: PROMO_COLUMNS,
    required: REQUIRED_PROMO_COLUMNS,
    page: "/admin/promo-codes?done=imported",
    plan: ({ lines }) => planPromoImport(sent.context.get(servicesContext).db, lines),
    async run(plan, did) {
      did(await applyPlan(sent, plan));
    },
  });
}

async function planPromoImport(db: Db, lines: CsvLine[]): Promise<ImportPlan<ImportedCode>> {
  const plan: ImportPlan<ImportedCode> = { add: [], change: [], skip: [], faults: [] };
  const read = readLines(lines, plan);
  const known = await codesNamed(db, [...read.keys()]);
  for (const { line, row: typed, missing } of read.values()) {
    const kept = known.get(typed.code);
    const name = typed.code;
    if (!kept) {
      plan.add.push({ line, name, row: typed });
      continue;
    }
    const row = withStoredValues(kept, typed, missing);
    const why = differences(kept, row);
    if (why === "") plan.skip.push({ line, name, why: "No changes." });
    else plan.change.push({ line, name, row, why: `Changes: ${why}.` });
  }
  return plan;
}

type ReadLine = {
  line: number;
  row: ImportedCode;
  /** The values used for columns the file does not have: an existing code keeps its own. */
  missing: (keyof ImportedCode)[];
};

/** The valid lines by code. Errors in the others are added to the plan. */
function readLines(lines: CsvLine[], plan: ImportPlan<ImportedCode>) {
  const valid = new Map<string, ReadLine>();
  for (const { line, cells } of lines) {
    const typedActive = (cells["active"] ?? "").trim();
    const active = typedActive === "" ? true : yesOrNo(typedActive);
    const read = newPromoCode.safeParse({
      code: cells["code"],
      discountType: cells["discount_type"]?.trim().toLowerCase(),
      discountValue: cells["discount_value"],
      usageLimit: cells["usage_limit"],
      expiresAt: cells["expires_at"],
    });
    if (active === null) plan.faults.push({ line, field: "active", fix: "Enter yes or no." });
    else if (isMangledCode(cells["code"] ?? ""))
      plan.faults.push({
        line,
        field: "code",
        fix: `A spreadsheet changed this code to “${cells["code"]}”. Format the column as text and enter it again.`,
      });
    else if (!read.success)
      for (const { path, message } of read.error.issues)
        plan.faults.push({ line, field: FIELDS[String(path[0])] ?? "line", fix: `${message}.` });
    else if (valid.has(read.data.code))
      plan.faults.push({ line, field: "code", fix: `Same code as line ${valid.get(read.data.code)?.line}.` });
    else valid.set(read.data.code, { line, row: { ...read.data, active }, missing: missingFieldsIn(cells) });
  }
  return valid;
}

const FIELDS: Record<string, string> = {
  code: "code",
  discountType: "discount_type",
  discountValue: "discount_value",
  usageLimit: "usage_limit",
  expiresAt: "expires_at",
};

/** An empty limit or expiration date means none; an empty state means no change. */
function missingFieldsIn(cells: Record<string, string>): (keyof ImportedCode)[] {
  const missing: (keyof ImportedCode)[] = [];
  if (cells["usage_limit"] === undefined) missing.push("usageLimit");
  if (cells["expires_at"] === undefined) missing.push("expiresAt");
  if (!cells["active"]?.trim()) missing.push("active");
  return missing;
}

async function codesNamed(db: Db, names: string[]) {
  const rows = names.length === 0 ? [] : await db.select().from(codes).where(inArray(codes.code, names));
  return new Map(rows.map((row) => [row.code, row]));
}

function withStoredValues(kept: ImportedCode, typed: ImportedCode, missing: (keyof ImportedCode)[]): ImportedCode {
  return { ...typed, ...Object.fromEntries(missing.map((field) => [field, kept[field]])) };
}

/** "limit 5 → none; state inactive → active"; empty without changes. */
function differences(kept: StoredCode, row: ImportedCode): string {
  const changed = COMPARED_FIELDS.map(([name, textOf]) => ({ name, before: textOf(kept), after: textOf(row) }))
    .filter(({ before, after }) => before !== after)
    .map(({ name, before, after }) => `${name} ${before} → ${after}`);
  return [...changed, ...(kept.isSample ? ["sample → yours"] : [])].join("; ");
}

const COMPARED_FIELDS: [name: string, textOf: (code: ImportedCode) => string][] = [
  ["type", ({ discountType }) => discountType],
  ["value", ({ discountValue }) => String(discountValue)],
  ["limit", ({ usageLimit }) => String(usageLimit ?? "none")],
  ["expiration date", ({ expiresAt }) => expiresAt ?? "none"],
  ["state", ({ active }) => (active ? "active" : "inactive")],
];

/** All or nothing: half of a campaign's codes would be worse than none. */
function applyPlan(sent: SentForm, { add, change }: ImportPlan<ImportedCode>): Promise<Imported> {
  const rows = [...add, ...change].map(({ row }) => row);
  return adminCreate(sent, async (tx) => {
    await upsertPromoCodes({ db: tx, jobs: sent.context.get(servicesContext).jobs }, rows);
    const after = { added: names(add), changed: names(change) };
    return {
      result: { added: add.length, changed: change.length },
      entry: rows.length === 0 ? null : { action: "promo-code.imported", subject: `${rows.length} codes`, after },
    };
  });
}

const names = (lines: { name: string }[]) => lines.map(({ name }) => name);
