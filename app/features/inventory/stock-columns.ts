/** Headings of the exported columns that are read again. */
export const AVAILABLE = "Available";
export const AVAILABLE_BEFORE = "Available when exported";
/** Not imported: a number over all locations belongs to none. */
export const ALL_LOCATIONS = "Available (all locations)";

/** Of a stock file: with more, an import waits too long for Shopify's rate limit. */
export const MAX_STOCK_LINES = 1_000;

/** Columns by heading: those of our export, of Shopify's inventory export, and what people call them. */
const HEADINGS: Record<string, string> = {
  sku: "sku",
  "variant sku": "sku",
  "variant id": "variant_id",
  location: "location",
  "location name": "location",
  available: "available",
  "available (new)": "available",
  quantity: "available",
  stock: "available",
  "in stock": "available",
  "new stock": "available",
  "variant inventory qty": "available",
  "available when exported": "available_before",
  "available (current)": "available_before",
  "available (not editable)": "available_before",
  "on hand": "on_hand",
  "on hand (new)": "on_hand",
  "on hand (current)": "on_hand_before",
};
const PER_LOCATION = "at:";

type Named = { id: string; name: string };

/** The column of a heading; null for one that is not read. A location's name heads its available units, as in Shopify's older export. */
export function stockColumnOf(locations: readonly Named[]): (heading: string) => string | null {
  return (heading) => {
    const name = heading
      .toLowerCase()
      .replaceAll(/[\s_]+/g, " ")
      .trim();
    if (Object.hasOwn(HEADINGS, name)) return HEADINGS[name] ?? null;
    const location = locations.find((one) => one.name.toLowerCase() === heading.toLowerCase().trim());
    return location ? PER_LOCATION + location.id : null;
  };
}

/** A number of a line: which quantity, where ("" if the line or the file says), and what it was before if the file says so. */
export type StockCell = {
  column: string;
  name: "available" | "on_hand";
  location: string;
  typed: string;
  before: string;
};

/** The numbers of a line. Blank ones, and those of locations that do not stock the item, change nothing. */
export function stockCells(cells: Record<string, string>): StockCell[] {
  const given = (column: string) => (cells[column] ?? "").trim();
  const named = [
    { column: "available", name: "available" as const, before: given("available_before") },
    { column: "on_hand", name: "on_hand" as const, before: given("on_hand_before") },
  ].map((one) => ({ ...one, location: "", typed: given(one.column) }));
  const perLocation = Object.keys(cells)
    .filter((column) => column.startsWith(PER_LOCATION))
    .map((column) => ({
      column,
      name: "available" as const,
      location: column.slice(PER_LOCATION.length),
      typed: given(column),
      before: "",
    }));
  return [...named, ...perLocation].filter(({ typed }) => typed !== "" && !/^not stocked$/i.test(typed));
}

/** Whether a file has a number for each location, so that nothing has to be asked. */
export const namesLocations = (columns: (string | null)[]): boolean =>
  columns.some((column) => column === "location" || column?.startsWith(PER_LOCATION));
