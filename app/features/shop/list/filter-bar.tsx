import { Link } from "react-router";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { shopAddress, toggled, type Filters, type Sort } from "./browse.ts";
import type { Choice, Facets } from "./facets.ts";
import type { Gender } from "../shop.ts";

const GENDER_NAMES: Record<Gender, string> = { men: "Men", women: "Women", unisex: "Unisex" };
const SORT_NAMES: [Sort | null, string][] = [
  [null, "Featured"],
  ["price-low", "Price, low to high"],
  ["price-high", "Price, high to low"],
];

type Props = { filters: Filters; facets: Facets };

/** The filters as links: they work without JavaScript, and the URL always holds the selection. */
export function FilterBar({ filters, facets }: Props) {
  const to = (change: Partial<Filters>) => shopAddress({ ...filters, after: null, ...change });
  const withoutSale = filters.categories.filter((category) => category !== "sale");
  return (
    <nav aria-label="Filters" className="filter-bar border-y border-line text-14">
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
        <Tab
          choice={facets.sale}
          name="Sale"
          to={to(facets.sale.isChosen ? { onSale: false, categories: withoutSale } : { onSale: true })}
        />
      </ul>
      <div className="flex flex-wrap items-start gap-x-6 border-t border-line">
        <ul className="flex basis-full gap-x-6 sm:mr-auto sm:basis-auto" aria-label="Gender">
          {facets.genders.map((choice) => (
            <Tab
              key={choice.value ?? "all"}
              choice={choice}
              name={choice.value ? GENDER_NAMES[choice.value] : "All"}
              to={to({ gender: choice.value })}
              isCounted={choice.value !== null}
            />
          ))}
        </ul>
        <div className="flex flex-1 basis-full flex-wrap gap-x-6 border-t border-line sm:contents">
          <Panel name="Size" chosen={filters.sizes.length}>
            {facets.sizes.map((choice) => (
              <Tab
                key={choice.value}
                choice={choice}
                name={choice.value}
                to={to({ sizes: toggled(filters.sizes, choice.value) })}
              />
            ))}
          </Panel>
          <Panel name="Color" chosen={filters.colors.length}>
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
  );
}

function Panel({ name, chosen, children }: { name: string; chosen: number; children: React.ReactNode }) {
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

type TabProps = { choice: Choice<unknown>; name: string; to: string; isCounted?: boolean };

function Tab({ choice, name, to, isCounted = true }: TabProps) {
  return (
    <li>
      <FilterLink to={to} isChosen={choice.isChosen} isEmpty={choice.count === 0}>
        <span className="filter-name">{name}</span>
        {isCounted && <span className="filter-count">{choice.count}</span>}
      </FilterLink>
    </li>
  );
}

type LinkProps = { to: string; isChosen: boolean; isEmpty?: boolean; children: React.ReactNode };

/** Makes a history entry: Back undoes the last choice. */
function FilterLink({ to, isChosen, isEmpty = false, children }: LinkProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      className={isEmpty ? "filter-link filter-link-empty" : "filter-link"}
      aria-current={isChosen ? "true" : undefined}
    >
      {children}
    </Link>
  );
}
