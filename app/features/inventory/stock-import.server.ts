import { isLiveShop } from "#app/platform/shopify/credentials.server.ts";
import { providerName, providerNameFirst } from "#app/platform/shopify/provider-name.ts";
import { brand } from "#app/brand.ts";
import { catalogVariantsBySku } from "#app/features/catalog/catalog.server.ts";
import { namedVariants } from "#app/features/shop/shop.server.ts";
import { adminWrite, onlyAdmin, type AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { importResult, IMPORT_FAILED, type ReadFile } from "#app/platform/csv-import.server.ts";
import type { ImportChoice, Imported, ImportPlan } from "#app/platform/csv-import.ts";
import { askedAt } from "#app/platform/db/asked-at.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { refused, refuseOnError } from "#app/platform/forms/action-results.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { isMangledCode, type CsvLine } from "#app/platform/http/csv-read.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { missingScope } from "#app/platform/shopify/order-commands.server.ts";
import {
  levelsAtLocation,
  OutcomeUnknown,
  QUANTITIES_PER_MUTATION,
  setQuantities,
  stockLocations,
  stockOfVariants,
  type StockLocation,
} from "#app/platform/shopify/stock-levels.server.ts";
import { hashOf } from "#app/platform/hash-of.server.ts";
import { itemText } from "./inventory-admin.ts";
import { SYNC_INVENTORY } from "./inventory.server.ts";
import { readQuantity } from "./quantity.ts";
import { formKeyOf, recordMade, WHAT } from "./set-stock.server.ts";
import { MAX_STOCK_LINES, namesLocations, stockCells, stockColumnOf, type StockCell } from "./stock-columns.ts";
import type { Made } from "./stock-history.server.ts";

/** A quantity to set, and what it was when it was planned. */
type Row = {
  variantId: string;
  itemId: string;
  name: StockCell["name"];
  location: string;
  from: number;
  to: number;
};

const REASON = "correction";

const PERHAPS_SET =
  "We don’t know whether the last numbers were changed. Check the file again in a moment: those that were changed are listed under “No change”.";

/** Sets stock from a file, matched by variant id or SKU. What changed since the preview is previewed again; the provider compares, too. */
export function importStock(sent: SentForm) {
  const { admin, env } = sent.context.get(servicesContext);
  const provider = providerNameFirst(providerName(isLiveShop(env)));
  const failed = {
    title: IMPORT_FAILED,
    description: `${provider} isn’t responding. Please try again in a moment.`,
  };
  return refuseOnError(sent.form, failed, async () => {
    if (!admin)
      return refused(sent.form, {
        message: { title: IMPORT_FAILED, description: `It needs the ${brand.provider} Admin API.` },
      });
    const locations = await stockLocations(admin).catch((error: unknown) => {
      const why = missingScope(error, WHAT);
      if (why === null) throw error;
      return why;
    });
    if (typeof locations === "string")
      return refused(sent.form, { message: { title: IMPORT_FAILED, description: locations }, status: 403 });
    return importAt(sent, admin, { locations, provider });
  });
}

function importAt(
  sent: SentForm,
  admin: ShopifyAdmin,
  { locations, provider }: Pick<Planned, "locations" | "provider">,
) {
  const columnOf = stockColumnOf(locations);
  return importResult<Row>(sent, {
    columns: [],
    required: ["sku"],
    columnOf,
    maxLines: MAX_STOCK_LINES,
    explain: (error) => missingScope(error, WHAT) ?? (error instanceof OutcomeUnknown ? PERHAPS_SET : null),
    page: "/admin/inventory?done=imported",
    choice: ({ headings }): ImportChoice | null =>
      locations.length > 1 && !namesLocations(headings.map(columnOf))
        ? {
            legend: "Which location are these numbers for?",
            options: locations.map(({ id, name }) => ({ value: id, label: name })),
          }
        : null,
    basis: ({ change }) => hashOf(change.map(({ row }) => row)),
    plan: (file, chosen) =>
      planStock(sent.context.get(servicesContext).db, { admin, provider, locations, file, chosen }),
    run: (plan, report) => applyStockPlan(sent, admin, plan, report),
  });
}

type Planned = {
  admin: ShopifyAdmin;
  /** Its name, as the first word of a sentence. */
  provider: string;
  locations: StockLocation[];
  file: ReadFile;
  chosen: string | null;
};
/** A number of a line that can be compared with the provider's. */
type Wanted = { line: number; variantId: string; location: StockLocation; cell: StockCell; to: number };

async function planStock(db: Db, { admin, provider, locations, file, chosen }: Planned): Promise<ImportPlan<Row>> {
  const plan: ImportPlan<Row> = { add: [], change: [], skip: [], faults: [] };
  const bySku = variantsBySku(await catalogVariantsBySku(db, [...new Set(file.lines.map(skuOf))]));
  const found = file.lines.map((line) => ({ line, variant: variantIn(line, bySku) }));
  const ids = found.flatMap(({ variant }) => ("id" in variant ? [variant.id] : []));
  const names = await namedVariants(db, [...new Set(ids)]);
  const wanted = readLines(found, { locations, chosen, names }, plan);
  for (const [location, here] of Map.groupBy(wanted, (one) => one.location)) {
    const levels = await levelsAtLocation(admin, [...new Set(here.map(({ variantId }) => variantId))], location.id);
    for (const { line, variantId, cell, to } of here) {
      const found = levels.get(variantId);
      const fault = (field: string, fix: string) => void plan.faults.push({ line, field, fix });
      const name = itemText(variantId, names.get(variantId));
      if (!found) fault("sku", `${provider} no longer has this item. Sync inventory, and export again.`);
      else if (!found.isTracked)
        fault("sku", `${provider} doesn’t track this item’s stock. Turn on tracking there first.`);
      else if (!found.level) fault("location", `This item isn’t stocked at ${location.name}.`);
      else {
        const from = cell.name === "on_hand" ? found.level.onHand : found.level.available;
        const where = locations.length > 1 ? ` at ${location.name}` : "";
        const what = cell.name === "on_hand" ? " on hand" : "";
        if (cell.before !== "" && from !== to && numberIn(cell.before) !== from)
          fault(
            headingOf(cell.column),
            `Stock changed since the file was exported: it was ${cell.before}, now it’s ${from.toLocaleString("en")}. Export again, or correct the old number.`,
          );
        else if (from === to) plan.skip.push({ line, name: name + where, why: "No change." });
        else
          plan.change.push({
            line,
            name: name + where,
            why: `${from.toLocaleString("en")} → ${to.toLocaleString("en")}${what}.`,
            row: { variantId, itemId: found.itemId, name: cell.name, location: location.id, from, to },
          });
      }
    }
  }
  for (const list of [plan.change, plan.skip]) list.sort((a, b) => a.line - b.line);
  return plan;
}

const skuOf = ({ cells }: CsvLine): string => (cells["sku"] ?? "").trim();

type Names = Awaited<ReturnType<typeof namedVariants>>;

/** The numbers of the file with their items. Errors are added to the plan. */
function readLines(
  found: { line: CsvLine; variant: Found }[],
  { locations, chosen, names }: { locations: StockLocation[]; chosen: string | null; names: Names },
  plan: ImportPlan<Row>,
): Wanted[] {
  const seen = new Map<string, number>();
  const wanted: Wanted[] = [];
  for (const { line: each, variant } of found) {
    const { line, cells } = each;
    const sku = skuOf(each);
    const fault = (field: string, fix: string) => void plan.faults.push({ line, field, fix });
    if ("fix" in variant) {
      fault(variant.field, variant.fix);
      continue;
    }
    const known = names.get(variant.id);
    if (known && sku !== "" && !isSameSku(known.sku ?? "", sku)) {
      const owner = known.sku ? `SKU “${known.sku}”` : "an item without SKU";
      fault("variant id", `This Variant ID belongs to ${owner}. Correct the Variant ID or the SKU.`);
      continue;
    }
    const numbers = stockCells(cells);
    if (numbers.length === 0) plan.skip.push({ line, name: sku || variant.id, why: "No number." });
    if (numbers.some(({ name }) => name === "available") && numbers.some(({ name }) => name === "on_hand")) {
      fault("on hand", "Fill in Available or On hand, not both.");
      continue;
    }
    for (const cell of numbers) {
      const location = locationOf(cell, { named: (cells["location"] ?? "").trim(), locations, chosen });
      const read = readQuantity(cell.typed);
      const key = JSON.stringify([variant.id, typeof location === "string" ? location : location.id]);
      if (typeof location === "string") fault("location", location);
      else if (!read.ok) fault(headingOf(cell.column), `${read.fix} It has “${cell.typed.slice(0, 40)}”.`);
      else if (seen.has(key)) fault("sku", `Same item and location as line ${seen.get(key)}. Keep one of them.`);
      else {
        seen.set(key, line);
        wanted.push({ line, variantId: variant.id, location, cell, to: read.quantity });
      }
    }
  }
  return wanted;
}

const isSameSku = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

type BySku = (sku: string) => { id: string }[];

/** The variants with exactly this SKU; without one, those whose SKU differs in case only. */
function variantsBySku(variants: { id: string; sku: string }[]): BySku {
  const exact = Map.groupBy(variants, ({ sku }) => sku.trim());
  const inAnyCase = Map.groupBy(variants, ({ sku }) => sku.trim().toLowerCase());
  return (sku) => exact.get(sku) ?? inAnyCase.get(sku.toLowerCase()) ?? [];
}

type Found = { id: string } | { field: string; fix: string };

function variantIn(line: CsvLine, bySku: BySku): Found {
  const sku = skuOf(line);
  const number = (line.cells["variant_id"] ?? "").trim().replace(/^gid:\/\/shopify\/ProductVariant\//, "");
  if (/^\d{1,19}$/.test(number)) return { id: `gid://shopify/ProductVariant/${number}` };
  if (number !== "")
    return {
      field: "variant id",
      fix: isMangledCode(number)
        ? `A spreadsheet changed this ID to “${number}”. Format the column as text and export again, or remove the column.`
        : "Enter the number of the variant, or leave it blank.",
    };
  if (sku === "") return { field: "sku", fix: "Enter the SKU, or the number of the variant in a column “Variant ID”." };
  const [first, second] = bySku(sku);
  if (second) return { field: "sku", fix: "Several items have this SKU. Say which in a column “Variant ID”." };
  if (first) return { id: first.id };
  return {
    field: "sku",
    fix: isMangledCode(sku)
      ? `A spreadsheet changed this SKU to “${sku}”. Format the column as text and enter it again.`
      : "No item has this SKU. Check its spelling.",
  };
}

type Where = { named: string; locations: StockLocation[]; chosen: string | null };

/** The location of a number, or what to correct. */
function locationOf(cell: StockCell, { named, locations, chosen }: Where): StockLocation | string {
  const found = cell.location
    ? locations.find(({ id }) => id === cell.location)
    : named
      ? locations.find(({ name }) => name.toLowerCase() === named.toLowerCase())
      : (locations.find(({ id }) => id === chosen) ?? (locations.length === 1 ? locations[0] : undefined));
  if (found) return found;
  const names = locations.map(({ name }) => name).join(", ");
  return named ? `There is no location “${named.slice(0, 60)}”. Enter one of: ${names}.` : `Enter one of: ${names}.`;
}

const headingOf = (column: string): string =>
  column === "on_hand" ? "on hand" : column === "available" ? "available" : "quantity";

const numberIn = (typed: string): number | null => (/^-?\d{1,10}$/.test(typed) ? Number(typed) : null);

type Line = ImportPlan<Row>["change"][number];
type Report = (part: Imported) => void;

/** In parts, each with its audit entry. What changes during the import is left out; importing the file again previews it. */
async function applyStockPlan(
  sent: SentForm,
  admin: ShopifyAdmin,
  { change }: ImportPlan<Row>,
  report: Report,
): Promise<void> {
  const groups = Map.groupBy(change, ({ row }) => JSON.stringify([row.location, row.name]));
  for (const lines of groups.values())
    for (let start = 0; start < lines.length; start += QUANTITIES_PER_MUTATION)
      await applyPart(sent, admin, lines.slice(start, start + QUANTITIES_PER_MUTATION), report);
}

/** Once the provider has set the quantities, the audit entry is written even if the stock after them cannot be read: a job reads it. */
async function applyPart(sent: SentForm, admin: ShopifyAdmin, part: Line[], report: Report): Promise<void> {
  const { db, jobs } = sent.context.get(servicesContext);
  const visitor = await signedIn(sent.context);
  onlyAdmin(visitor);
  const since = await askedAt(db);
  const { set, refused } = await setAtProvider(admin, part, formKeyOf(sent.form));
  report({ added: 0, changed: set.length, refused });
  if (set.length === 0) return;
  const made = set.map(({ row: { variantId, from, to } }) => ({ variantId, from, to }));
  const read = await stockAfter(db, admin, made).catch((error: unknown) => {
    log("warn", "the stock that was imported is read later", { error });
    return null;
  });
  const cause = { source: "import" as const, adminEmail: visitor.email, reason: REASON, since } as const;
  await adminWrite(sent.context, async (tx) => {
    if (read) await recordMade(tx, jobs, { ...read, made, cause });
    else await jobs.enqueue(tx, SYNC_INVENTORY, {});
    const after = set.map(({ name, row: { from, to } }) => ({ name, from, to }));
    const entry: AuditEntry = {
      action: "inventory.imported",
      subject: `${set.length.toLocaleString("en")} items`,
      after,
    };
    return { result: null, entry };
  });
}

async function stockAfter(db: Db, admin: ShopifyAdmin, made: Made[]) {
  const at = await askedAt(db);
  return { at, stock: await stockOfVariants(admin, [...new Set(made.map(({ variantId }) => variantId))]) };
}

type SetLines = { set: Line[]; refused: NonNullable<Imported["refused"]> };

/** Sets all or, if the provider objects to some, the others. Those that are no longer what they were are left out without a word. */
async function setAtProvider(
  admin: ShopifyAdmin,
  part: Line[],
  formKey: string,
  refused: SetLines["refused"] = [],
): Promise<SetLines> {
  const [first] = part;
  if (!first) return { set: [], refused };
  const { name, location } = first.row;
  const quantities = part.map(({ row: { itemId, from, to } }) => ({ itemId, from, to }));
  const key = hashOf([formKey, location, name, quantities]);
  const outcome = await setQuantities(admin, { name, location, quantities, key, reason: REASON });
  if (outcome.ok) return { set: part, refused };
  const general = outcome.problems.filter(({ at }) => at === null || !part[at]);
  if (general.length > 0) {
    const why = general.map(({ message }) => message).join(" ");
    return { set: [], refused: [...refused, ...part.map(({ line }) => ({ line, why }))] };
  }
  const byLine = Map.groupBy(outcome.problems, ({ at }) => at);
  const wrong = part.flatMap(({ line }, at) => {
    const problems = (byLine.get(at) ?? []).filter(({ isStale }) => !isStale);
    return problems.length > 0 ? [{ line, why: problems.map(({ message }) => message).join(" ") }] : [];
  });
  const rest = part.filter((_line, at) => !byLine.has(at));
  return setAtProvider(admin, rest, formKey, [...refused, ...wrong]);
}
