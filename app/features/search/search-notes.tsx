import { Link } from "react-router";
import { closeOverlay } from "#app/ui/overlay.ts";
import { listed, searchPath, type SearchFilters } from "./search.ts";

type Understood = { corrected: string | null; leftOut: string[]; filters: SearchFilters };

/** What the search did with the query: corrected it, left words out, or filtered by gender and size. Each filter can be removed. */
export function SearchNotes({ corrected, leftOut, filters }: Understood) {
  if (corrected === null && leftOut.length === 0 && filters.length === 0) return null;
  return (
    <div className="grid gap-2 py-2 text-14">
      {corrected !== null && (
        <p>
          Showing results for{" "}
          <Link className="link font-medium" to={searchPath(corrected)} onClick={closeOverlay}>
            {corrected}
          </Link>
        </p>
      )}
      {leftOut.length > 0 && <p>{`Close matches, without ${listed(leftOut)}:`}</p>}
      {filters.length > 0 && (
        <ul aria-label="Filters" className="flex flex-wrap gap-2">
          {filters.map(({ label, without }) => (
            <li key={label}>
              <Link
                to={searchPath(without)}
                onClick={closeOverlay}
                aria-label={`Remove filter: ${label}`}
                className="inline-flex min-h-11 items-center gap-2 rounded-sm border border-line-strong px-3 hover:border-ink"
              >
                {label}
                <span aria-hidden="true">×</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Searches that others made often. */
export function PopularSearches({ popular }: { popular: string[] }) {
  if (popular.length === 0) return null;
  return (
    <section aria-labelledby="popular-searches" className="py-2">
      <h3 id="popular-searches" className="label">
        Popular searches
      </h3>
      <ul className="mt-2 flex flex-wrap gap-2">
        {popular.map((query) => (
          <li key={query}>
            <Link
              data-stop
              to={searchPath(query)}
              onClick={closeOverlay}
              className="inline-flex min-h-11 items-center rounded-sm border border-line-strong px-3 hover:border-ink"
            >
              {query}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
