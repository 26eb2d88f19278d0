import { plainPunctuation } from "./plain-punctuation.ts";

/** Parameters that do not belong to the list's filter, search and cursor: the last action's result, and what is open. */
const TRANSIENT = ["done", "n", "undo", "refused", "edit", "open", "fresh"];

/** For `listSearch`: removes the cursor. */
export const FIRST_PAGE = { after: "", before: "" };

/** The part of the query string that selects what a list shows, changed: "?show=waiting&after=…". An empty value removes its parameter. */
export function listSearch(search: string, changes: Record<string, string> = {}): string {
  const params = new URLSearchParams(search);
  for (const name of TRANSIENT) params.delete(name);
  for (const [name, value] of Object.entries(changes)) params.set(name, value);
  const kept = new URLSearchParams([...params].filter(([, value]) => value !== "")).toString();
  return kept === "" ? "" : `?${kept}`;
}

/** What is searched for in a list, with the punctuation of a keyboard; "" without a search. */
export function searchIn(params: URLSearchParams): string {
  return plainPunctuation(params.get("q") ?? "")
    .trim()
    .slice(0, 100);
}

/** The option that a parameter chooses: the first one if it is missing or unknown. */
export function readOption<Option extends string>(options: Record<Option, string>, text: string | null): Option {
  const names = Object.keys(options) as Option[];
  return names.find((name) => name === text) ?? (names[0] as Option);
}

/** A row's id in a URL or a form; 0, which no row has, if it is missing or invalid. */
export function readId(text: string | null | undefined): number {
  return /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : 0;
}

/** The anchor of a row (`#row-5`). */
export const rowAnchor = (id: number) => `row-${id}`;
