/** Rows of the lists that are marked data-rows (AdminList). */
const ROWS = "main [data-rows] > li";

/** Focuses the next or previous row; false where there is none. */
export function goToRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const focused = focusedRow();
  const at = focused ? rows.indexOf(focused) + step : step === 1 ? 0 : rows.length - 1;
  const row = rows[at];
  if (!row) return false;
  row.tabIndex = -1;
  // The site's navigation bar is above it, the bulk action bar below.
  row.style.scrollMarginBlock = "8rem";
  row.focus();
  row.scrollIntoView({ block: "nearest" });
  return true;
}

/** Follows the first link of the focused row. A button in the row keeps its own Enter. */
export function openRow(): boolean {
  const row = focusedRow();
  const link = row === document.activeElement ? row?.querySelector<HTMLAnchorElement>("a[href]") : null;
  link?.click();
  return Boolean(link);
}

export function selectRow(): boolean {
  const box = focusedRow()?.querySelector<HTMLInputElement>("input[type=checkbox][name=row]");
  box?.click();
  return Boolean(box);
}

export function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>("main input[type=search]");
  search?.focus();
  search?.select();
  return Boolean(search);
}

function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(ROWS) ?? null;
}
