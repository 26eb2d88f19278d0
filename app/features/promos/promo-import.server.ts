import { inArray } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import { adminCreate } from "#app/platform/audit/admin-create.server.ts";
import { importResult } from "#app/platform/csv-import.server.ts";
import type { Imported, ImportPlan } from "#app/platform/csv-import.ts";
import { dbContext, jobsContext } from "#app/platform/context.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { CsvLine } from "#app/platform/http/csv-read.server.ts";
import { newPromoCode, type NewPromoCode } from "./new-promo-code.server.ts";
import { PROMO_COLUMNS } from "./promo-admin.ts";
import { putPromoCodes } from "./promos.server.ts";
import { promoCodes as codes } from "./promos.tables.server.ts";

type Sent = { context: Readonly<RouterContextProvider>; request: Request; form: FormData };
export type ImportedCode = NewPromoCode & { active: boolean };

/** Creates codes and changes those there are, by their names. How often one was used is never taken from a file. */
export async function importPromoCodes({ context, request, form }: Sent) {
  return importResult<ImportedCode>(
    { request, form },
    {
      columns: PROMO_COLUMNS,
      required: ["code", "discount_type", "discount_value"],
      page: "/admin/promo-codes?done=imported",
      plan: (lines) => planPromoImport(context.get(dbContext), lines),
      async run(plan, did) {
        did(await run({ context, request, form }, plan));
      },
    },
  );
}

export async function planPromoImport(db: Db, lines: CsvLine[]): Promise<ImportPlan<ImportedCode>> {
  const plan: ImportPlan<ImportedCode> = { add: [], change: [], skip: [], faults: [] };
  const read = readLines(lines, plan);
  const known = await codesNamed(db, [...read.keys()]);
  for (const { line, row: typed, unsaid } of read.values()) {
    const kept = known.get(typed.code);
    const name = typed.code;
    if (!kept) {
      plan.add.push({ line, name, row: typed });
      continue;
    }
    const row = asItStands(kept, typed, unsaid);
    const why = differences(kept, row);
    if (why === "") plan.skip.push({ line, name, why: "It is so already." });
    else plan.change.push({ line, name, row, why: `Changes: ${why}.` });
  }
  return plan;
}

type ReadLine = {
  line: number;
  row: ImportedCode;
  /** What the file says nothing about: a known code keeps its own there. */
  unsaid: (keyof ImportedCode)[];
};

/** The good lines by their codes. What is wrong with the others goes into the plan. */
function readLines(lines: CsvLine[], plan: ImportPlan<ImportedCode>) {
  const good = new Map<string, ReadLine>();
  for (const { line, cells } of lines) {
    const active = ACTIVE[(cells["active"] ?? "").trim().toLowerCase()];
    const read = newPromoCode.safeParse({
      code: cells["code"],
      discountType: cells["discount_type"]?.trim().toLowerCase(),
      discountValue: cells["discount_value"],
      usageLimit: cells["usage_limit"],
      expiresAt: cells["expires_at"],
    });
    if (active === undefined) plan.faults.push({ line, field: "active", fix: "Write yes or no." });
    else if (!read.success)
      for (const { path, message } of read.error.issues)
        plan.faults.push({ line, field: FIELDS[String(path[0])] ?? "line", fix: `${message}.` });
    else if (good.has(read.data.code))
      plan.faults.push({ line, field: "code", fix: `Line ${good.get(read.data.code)?.line} has this code already.` });
    else good.set(read.data.code, { line, row: { ...read.data, active }, unsaid: unsaidIn(cells) });
  }
  return good;
}

const ACTIVE: Record<string, boolean> = { "": true, yes: true, no: false };
const FIELDS: Record<string, string> = {
  code: "code",
  discountType: "discount_type",
  discountValue: "discount_value",
  usageLimit: "usage_limit",
  expiresAt: "expires_at",
};

/** An empty limit or expiry says that there is none; an empty state says nothing. */
function unsaidIn(cells: Record<string, string>): (keyof ImportedCode)[] {
  const unsaid: (keyof ImportedCode)[] = [];
  if (cells["usage_limit"] === undefined) unsaid.push("usageLimit");
  if (cells["expires_at"] === undefined) unsaid.push("expiresAt");
  if (!cells["active"]?.trim()) unsaid.push("active");
  return unsaid;
}

async function codesNamed(db: Db, names: string[]) {
  const rows = names.length === 0 ? [] : await db.select().from(codes).where(inArray(codes.code, names));
  return new Map(rows.map((row) => [row.code, row]));
}

function asItStands(kept: ImportedCode, typed: ImportedCode, unsaid: (keyof ImportedCode)[]): ImportedCode {
  return { ...typed, ...Object.fromEntries(unsaid.map((field) => [field, kept[field]])) };
}

/** "limit 5 → none; state inactive → active"; nothing where the two are alike. */
function differences(kept: ImportedCode, row: ImportedCode): string {
  return WORDS.map(([what, message]) => ({ what, was: message(kept), is: message(row) }))
    .filter(({ was, is }) => was !== is)
    .map(({ what, was, is }) => `${what} ${was} → ${is}`)
    .join("; ");
}

const WORDS: [what: string, message: (code: ImportedCode) => string][] = [
  ["type", ({ discountType }) => discountType],
  ["value", ({ discountValue }) => String(discountValue)],
  ["limit", ({ usageLimit }) => String(usageLimit ?? "none")],
  ["last day", ({ expiresAt }) => expiresAt ?? "none"],
  ["state", ({ active }) => (active ? "active" : "inactive")],
];

/** All of it or nothing: a code half of a campaign has is worse than none. */
function run(sent: Sent, { add, change }: ImportPlan<ImportedCode>): Promise<Imported> {
  const rows = [...add, ...change].map(({ row }) => row);
  return adminCreate(sent, async (tx) => {
    await putPromoCodes({ db: tx, jobs: sent.context.get(jobsContext) }, rows);
    const after = { added: names(add), changed: names(change) };
    return {
      result: { added: add.length, changed: change.length },
      entry: rows.length === 0 ? null : { action: "promo-code.imported", subject: `${rows.length} codes`, after },
    };
  });
}

const names = (lines: { name: string }[]) => lines.map(({ name }) => name);
