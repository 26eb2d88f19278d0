import type { AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import { inArray } from "drizzle-orm";
import type { z } from "zod";
import { adminCreate } from "#app/platform/audit/admin-create.server.ts";
import { importResult } from "#app/platform/csv-import.server.ts";
import type { Imported, ImportPlan } from "#app/platform/csv-import.ts";
import { servicesContext } from "#app/platform/context.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { hashOf } from "#app/platform/hash-of.server.ts";
import { isMangledCode, type CsvLine } from "#app/platform/http/csv-read.server.ts";
import { yesOrNo } from "#app/platform/yes-or-no.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { newPromoCode, type NewPromoCode } from "./new-promo-code.server.ts";
import { deletionEntry } from "./promo-admin-actions.server.ts";
import { PROMO_COLUMNS, REQUIRED_PROMO_COLUMNS } from "./promo-admin.ts";
import { KIND_FIXED } from "./edit-promo.server.ts";
import { readScope, type ReadScope } from "./promo-scope.server.ts";
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
    basis: ({ change }) => hashOf(change),
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
  const scopes = new Map<string, Promise<ReadScope>>();
  for (const { line, row: given, missing, isScopeGiven, items } of read.values()) {
    const kept = known.get(given.code);
    const name = given.code;
    // A file that doesn't say it leaves an existing code for what it is for.
    const appliesTo = (isScopeGiven ? null : kept?.appliesTo) ?? given.appliesTo;
    const keepsItems = kept && !isScopeGiven && items.trim() === "";
    const key = [appliesTo, items, keepsItems, ...(kept?.appliesToIds ?? [])].join(" ");
    const scope =
      scopes.get(key) ??
      (keepsItems
        ? Promise.resolve<ReadScope>({ ok: true, appliesTo, appliesToIds: kept.appliesToIds })
        : readScope(db, { appliesTo, items }, kept?.appliesToIds));
    scopes.set(key, scope);
    const asked = await scope;
    if (!asked.ok) {
      plan.faults.push({ line, field: "applies_to_items", fix: asked.error });
      continue;
    }
    const typed = { ...given, appliesTo, appliesToIds: asked.appliesToIds };
    const checked = newPromoCode.safeParse(typed);
    if (!checked.success) {
      addFaults(plan, line, checked.error);
      continue;
    }
    if (!kept) {
      plan.add.push({ line, name, row: typed });
      continue;
    }
    const row = withStoredValues(kept, typed, missing);
    // What the file has no column for may not go together with what it has.
    const whole = newPromoCode.safeParse(row);
    if (!whole.success) {
      addFaults(plan, line, whole.error);
      continue;
    }
    if (row.freeShipping !== kept.freeShipping && kept.usageCount > 0) {
      plan.faults.push({ line, field: "free_shipping", fix: KIND_FIXED });
      continue;
    }
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
  /** Whether the file says that it is for everything, products or collections. */
  isScopeGiven: boolean;
  /** What it is for, as the file names it. */
  items: string;
};

/** The valid lines by code. Errors in the others are added to the plan. */
function readLines(lines: CsvLine[], plan: ImportPlan<ImportedCode>) {
  const valid = new Map<string, ReadLine>();
  for (const { line, cells } of lines) {
    const typedActive = (cells["active"] ?? "").trim();
    const active = typedActive === "" ? true : yesOrNo(typedActive);
    const [oncePerCustomer, freeShipping] = [cells["once_per_customer"], cells["free_shipping"]].map((cell) =>
      cell?.trim() ? yesOrNo(cell) : false,
    );
    const appliesTo = cells["applies_to"]?.trim().toLowerCase() || "everything";
    const read = newPromoCode.safeParse({
      startsOn: cells["starts_on"],
      minimumSpend: cells["minimum_spend"],
      oncePerCustomer,
      freeShipping,
      note: cells["note"],
      // Its products or collections are looked up later.
      appliesTo,
      appliesToIds: appliesTo === "everything" ? [] : ["later"],
      code: cells["code"],
      discountType: cells["discount_type"]?.trim().toLowerCase(),
      discountValue: cells["discount_value"],
      usageLimit: cells["usage_limit"],
      expiresAt: cells["expires_at"],
    });
    const unclear = [
      ["active", active],
      ["once_per_customer", oncePerCustomer],
      ["free_shipping", freeShipping],
    ].find(([, value]) => value === null);
    if (unclear || active === null) plan.faults.push({ line, field: String(unclear?.[0]), fix: "Enter yes or no." });
    else if (isMangledCode(cells["code"] ?? ""))
      plan.faults.push({
        line,
        field: "code",
        fix: `A spreadsheet changed this code to “${cells["code"]}”. Format the column as text and enter it again.`,
      });
    else if (!read.success) addFaults(plan, line, read.error);
    else if (valid.has(read.data.code))
      plan.faults.push({ line, field: "code", fix: `Same code as line ${valid.get(read.data.code)?.line}.` });
    else
      valid.set(read.data.code, {
        line,
        row: { ...read.data, active },
        missing: missingFieldsIn(cells),
        isScopeGiven: Boolean(cells["applies_to"]?.trim()),
        items: cells["applies_to_items"] ?? "",
      });
  }
  return valid;
}

function addFaults({ faults }: ImportPlan<ImportedCode>, line: number, { issues }: z.ZodError) {
  // One reason may be found twice: a date that is none is not in the range of dates either.
  const reasons = new Map(issues.map(({ path, message }) => [`${String(path[0])} ${message}`, { path, message }]));
  for (const { path, message } of reasons.values())
    faults.push({ line, field: FIELDS[String(path[0])] ?? "line", fix: `${message}.` });
}

const FIELDS: Record<string, string> = {
  code: "code",
  discountType: "discount_type",
  discountValue: "discount_value",
  usageLimit: "usage_limit",
  expiresAt: "expires_at",
  startsOn: "starts_on",
  minimumSpend: "minimum_spend",
  appliesTo: "applies_to",
  items: "applies_to_items",
  note: "note",
};

/** An empty limit or expiration date means none; an empty state means no change. */
function missingFieldsIn(cells: Record<string, string>): (keyof ImportedCode)[] {
  const missing: (keyof ImportedCode)[] = [];
  if (cells["usage_limit"] === undefined) missing.push("usageLimit");
  if (cells["expires_at"] === undefined) missing.push("expiresAt");
  if (!cells["active"]?.trim()) missing.push("active");
  if (cells["starts_on"] === undefined) missing.push("startsOn");
  if (cells["minimum_spend"] === undefined) missing.push("minimumSpend");
  if (!cells["once_per_customer"]?.trim()) missing.push("oncePerCustomer");
  if (!cells["free_shipping"]?.trim()) missing.push("freeShipping");
  if (cells["note"] === undefined) missing.push("note");
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
  ["start date", ({ startsOn }) => startsOn ?? "none"],
  ["minimum spend", ({ minimumSpend }) => String(minimumSpend ?? "none")],
  ["once per customer", ({ oncePerCustomer }) => (oncePerCustomer ? "yes" : "no")],
  ["free shipping", ({ freeShipping }) => (freeShipping ? "yes" : "no")],
  ["for", ({ appliesTo, appliesToIds }) => [appliesTo, ...appliesToIds].join(" ")],
  ["note", ({ note }) => note || "none"],
  ["state", ({ active }) => (active ? "active" : "inactive")],
];

/** All or nothing: half of a campaign's codes would be worse than none. */
function applyPlan(sent: SentForm, { add, change }: ImportPlan<ImportedCode>): Promise<Imported> {
  const rows = [...add, ...change].map(({ row }) => row);
  return adminCreate(sent, async (tx) => {
    const samples = await upsertPromoCodes({ db: tx, jobs: sent.context.get(servicesContext).jobs }, rows);
    const after = { added: names(add), changed: names(change) };
    const imported: AuditEntry = { action: "promo-code.imported", subject: `${rows.length} codes`, after };
    return {
      result: { added: add.length, changed: change.length },
      entry: rows.length === 0 ? null : [...samples.map(deletionEntry), imported],
    };
  });
}

const names = (lines: { name: string }[]) => lines.map(({ name }) => name);
