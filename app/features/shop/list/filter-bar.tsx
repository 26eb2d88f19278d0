import { useEffect, useRef, type ReactNode } from "react";
import { Link } from "react-router";
import { ChevronIcon, CloseIcon } from "#app/ui/icons.tsx";
import { restoreLostFocus } from "#app/ui/lost-focus.ts";
import { NO_FILTERS, shopAddress, toggled, type Filters, type Sort } from "./browse.ts";
import { chipsOf, GENDER_NAMES } from "./chips.ts";
import { isOffered, type Choice, type Facets } from "./facets.ts";

const SORT_NAMES: [Sort | null, string][] = [
  [null, "Featured"],
  ["newest", "Newest"],
  ["best-selling", "Best selling"],
  ["price-low", "Price, low to high"],
  ["price-high", "Price, high to low"],
];

type Props = { filters: Filters; facets: Facets };

/** The filters as links: they work without JavaScript, and the URL always holds the selection. */
export function FilterBar({ filters, facets }: Props) {
  const bar = useRef<HTMLElement>(null);
  const shown = useRef(filters);
  const to = (change: Partial<Filters>) => shopAddress({ ...filters, after: null, ...change });
  const withoutSale = filters.categories.filter((category) => category !== "sale");

  useEffect(() => {
    // The link that was followed may have gone, and the focus with it.
    if (shown.current !== filters) restoreLostFocus(bar.current);
    shown.current = filters;
  }, [filters]);

  return (
    <>
      <nav ref={bar} aria-label="Filters" className="filter-bar border-y border-line text-14">
        <ul className="-mx-gutter flex gap-x-6 overflow-x-auto px-gutter sm:mx-0 sm:flex-wrap sm:px-0">
          <Tab choice={facets.all} name="All" to={to({ categories: [], onSale: false })} />
          {facets.categories.map((choice) => (
            <Tab
              key={choice.value}
              choice={choice}
              name={choice.value}
              to={to({ categories: choice.isChosen ? [] : [choice.value] })}
            />
          ))}
          {isOffered(facets.sale) && (
            <Tab
              choice={facets.sale}
              name="Sale"
              to={to(facets.sale.isChosen ? { onSale: false, categories: withoutSale } : { onSale: true })}
            />
          )}
        </ul>
        <div className="flex flex-wrap items-start gap-x-6 border-t border-line">
          {facets.genders.length > 0 && (
            <ul className="flex basis-full gap-x-6 sm:mr-auto sm:basis-auto" aria-label="Gender">
              <li>
                <FilterLink to={to({ gender: null })} isChosen={filters.gender === null}>
                  <span className="filter-name">All</span>
                </FilterLink>
              </li>
              {facets.genders.map((choice) => (
                <Tab
                  key={choice.value}
                  choice={choice}
                  name={GENDER_NAMES[choice.value]}
                  to={to({ gender: choice.value })}
                />
              ))}
            </ul>
          )}
          <div className="flex flex-1 basis-full flex-wrap gap-x-6 border-t border-line sm:contents">
            <Panel name="Size" chosen={filters.sizes.length} isEmpty={facets.sizes.length === 0}>
              {facets.sizes.map((choice) => (
                <Tab
                  key={choice.value}
                  choice={choice}
                  name={choice.value}
                  to={to({ sizes: toggled(filters.sizes, choice.value) })}
                />
              ))}
            </Panel>
            <Panel name="Color" chosen={filters.colors.length} isEmpty={facets.colors.length === 0}>
              {facets.colors.map((choice) => (
                <Tab
                  key={choice.value}
                  choice={choice}
                  name={choice.value}
                  to={to({ colors: toggled(filters.colors, choice.value) })}
                />
              ))}
            </Panel>
            <Panel name="Sort" chosen={filters.sort ? 1 : 0}>
              {SORT_NAMES.map(([sort, name]) => (
                <li key={name}>
                  <FilterLink to={to({ sort })} isChosen={filters.sort === sort}>
                    <span className="filter-name">{name}</span>
                  </FilterLink>
                </li>
              ))}
            </Panel>
          </div>
        </div>
      </nav>
      <Chips filters={filters} facets={facets} to={to} />
    </>
  );
}

/** What is chosen, each with a link that removes it. */
function Chips({ filters, facets, to }: Props & { to: (change: Partial<Filters>) => string }) {
  const chips = chipsOf(filters, facets);
  if (chips.length === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-14">
      <ul aria-label="Active filters" className="contents">
        {chips.map(({ label, without }) => (
          <li key={label}>
            <Link to={to(without)} preventScrollReset className="filter-chip">
              <span className="sr-only">Remove </span>
              {label}
              <CloseIcon />
            </Link>
          </li>
        ))}
      </ul>
      <Link to={to(NO_FILTERS)} preventScrollReset className="link inline-flex min-h-11 items-center">
        Clear all
      </Link>
    </div>
  );
}

type PanelProps = { name: string; chosen: number; isEmpty?: boolean; children: ReactNode };

function Panel({ name, chosen, isEmpty = false, children }: PanelProps) {
  if (isEmpty) return null;
  return (
    <details className="filter-panel open:basis-full" name="filter-panel">
      <summary>
        {name}
        {chosen > 0 && <span className="filter-count">{chosen}</span>}
        <ChevronIcon />
      </summary>
      <ul className="flex flex-wrap gap-x-6 pb-2">{children}</ul>
    </details>
  );
}

type TabProps = { choice: Choice<unknown>; name: string; to: string };

function Tab({ choice, name, to }: TabProps) {
  return (
    <li>
      <FilterLink to={to} isChosen={choice.isChosen}>
        <span className="filter-name">{name}</span>
        <span className="filter-count">{choice.count}</span>
      </FilterLink>
    </li>
  );
}

type LinkProps = { to: string; isChosen: boolean; children: ReactNode };

/** Makes a history entry: Back undoes the last choice. */
function FilterLink({ to, isChosen, children }: LinkProps) {
  return (
    <Link to={to} preventScrollReset className="filter-link" aria-current={isChosen ? "true" : undefined}>
      {children}
    </Link>
  );
}
