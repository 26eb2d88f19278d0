/** Rows of the list on the page: of a list that says it is one (data-rows), itself or around it. */
const ROWS = "main [data-rows] > li, main [data-rows] > ul > li";

/** Goes to the next row or the one before; false where there is none. */
export function goToRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const here = current();
  const at = here ? rows.indexOf(here) + step : step === 1 ? 0 : rows.length - 1;
  const row = rows[at];
  if (!row) return false;
  row.tabIndex = -1;
  // The bar of the site stands above it, and that of the selected rows below.
  row.style.scrollMarginBlock = "8rem";
  row.focus();
  row.scrollIntoView({ block: "nearest" });
  return true;
}

/** Follows the first link of the row somebody went to. A button in it keeps its own Enter. */
export function openRow(): boolean {
  const row = current();
  const link = row === document.activeElement ? row?.querySelector<HTMLAnchorElement>("a[href]") : null;
  link?.click();
  return Boolean(link);
}

export function selectRow(): boolean {
  const box = current()?.querySelector<HTMLInputElement>("input[type=checkbox][name=row]");
  box?.click();
  return Boolean(box);
}

export function searchHere(): boolean {
  const search = document.querySelector<HTMLInputElement>("main input[type=search]");
  search?.focus();
  search?.select();
  return Boolean(search);
}

function current(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(ROWS) ?? null;
}
