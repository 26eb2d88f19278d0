import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { Form } from "react-router";
import { CloseIcon } from "#app/ui/icons.tsx";
import { closeOverlay } from "#app/ui/overlay.ts";
import { isComposing } from "#app/ui/is-composing.ts";
import { panel } from "#app/ui/panel.tsx";

const SearchResults = panel(
  () => import("./search-results.tsx").then(({ SearchResults }) => SearchResults),
  "We couldn’t load the search.",
);

/** The content of the search dialog. The field is rendered first, so that no keystroke is lost; arrow keys move into the results. */
export function SearchPanel() {
  const [typed, setTyped] = useState("");
  const panel = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);

  function moveFocus(event: KeyboardEvent) {
    if ((event.key !== "ArrowDown" && event.key !== "ArrowUp") || isComposing(event.nativeEvent)) return;
    const stops = [...(panel.current?.querySelectorAll<HTMLElement>("[data-stop]") ?? [])];
    const here = stops.indexOf(document.activeElement as HTMLElement);
    // A field of the results keeps its own keys.
    if (here === -1 && event.target instanceof HTMLInputElement) return;
    const next = stops[here + (event.key === "ArrowDown" ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys of the field and links inside
    <div ref={panel} className="search-panel" onKeyDown={moveFocus}>
      <div className="page pt-4 pb-3">
        <div className="flex items-center justify-between">
          <h2 id="search-title" className="label">
            Search Products
          </h2>
          <button
            type="button"
            aria-label="Close"
            className="-mr-3 grid size-11 place-items-center"
            onClick={closeOverlay}
          >
            <CloseIcon />
          </button>
        </div>
        <Form action="/search" role="search" onSubmit={closeOverlay}>
          <input
            ref={field}
            data-stop
            type="search"
            name="q"
            aria-label="Search products"
            placeholder="What are you looking for?"
            autoComplete="off"
            maxLength={200}
            className="search-field"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Form>
      </div>
      <div className="page min-h-0 flex-1 overflow-y-auto overscroll-contain pb-6">
        <SearchResults query={typed.trim()} />
      </div>
    </div>
  );
}
