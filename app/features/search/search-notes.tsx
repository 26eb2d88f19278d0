import { Link, href } from "react-router";
import { closeOverlay } from "#app/ui/overlay.ts";
import { SearchRequestForm } from "./search-request-form.tsx";
import { listed, searchPath, type SearchFilters, type SearchResponse } from "./search.ts";

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

/** Without results: what may have been meant, what others search for, the shop's categories, and a request to be told. */
export function OtherWays({ found, query }: { found: SearchResponse; query: string }) {
  const { suggestion, popular, categories, canRequest } = found;
  return (
    <>
      {suggestion !== null && (
        <p className="py-2">
          Did you mean{" "}
          <Link data-stop className="link font-medium" to={searchPath(suggestion)} onClick={closeOverlay}>
            {suggestion}
          </Link>
          ?
        </p>
      )}
      <PopularSearches popular={popular} />
      {categories.length > 0 && (
        <Choices
          id="search-categories"
          title="Categories"
          choices={[
            ...categories.map((category) => ({ label: category, to: categoryPath(category) })),
            { label: "All products", to: href("/shop") },
          ]}
        />
      )}
      {canRequest && <SearchRequestForm query={query} />}
    </>
  );
}

/** As in the site's menu. */
function categoryPath(category: string): string {
  const value = category.toLowerCase();
  return `${href("/shop")}?${new URLSearchParams(value === "sale" ? { filter: value } : { category: value })}`;
}

/** Searches that others made often. */
export function PopularSearches({ popular }: { popular: string[] }) {
  if (popular.length === 0) return null;
  const choices = popular.map((query) => ({ label: query, to: searchPath(query) }));
  return <Choices id="popular-searches" title="Popular searches" choices={choices} />;
}

function Choices({ id, title, choices }: { id: string; title: string; choices: { label: string; to: string }[] }) {
  return (
    <section aria-labelledby={id} className="py-2">
      <h3 id={id} className="label">
        {title}
      </h3>
      <ul className="mt-2 flex flex-wrap gap-2">
        {choices.map(({ label, to }) => (
          <li key={label}>
            <Link
              data-stop
              to={to}
              onClick={closeOverlay}
              className="inline-flex min-h-11 items-center rounded-sm border border-line-strong px-3 wrap-anywhere hover:border-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
