import { useEffect, useRef, type ReactNode } from "react";
import { Form, Link } from "react-router";
import type { SizeSystem } from "#app/sizes/sizes.ts";
import { amountText } from "#app/platform/money.ts";
import { ChevronIcon, CloseIcon } from "#app/ui/icons.tsx";
import { isOffered, NO_FILTERS, shopAddress, toggled, type Filters, type Sort } from "./browse.ts";
import type { Choice, Facets } from "./facets.ts";
import { ANY_PRICE } from "./price-range.ts";
import { Swatch } from "./swatch.tsx";
import { GENDER_NAMES } from "../shop.ts";

const SORT_NAMES: [Sort | null, string][] = [
  [null, "Featured"],
  ["newest", "Newest"],
  ["best-selling", "Best selling"],
  ["price-low", "Price, low to high"],
  ["price-high", "Price, high to low"],
];
const SYSTEM_NAMES: Record<SizeSystem, string> = {
  women: "Women’s",
  men: "Men’s",
  other: "Apparel and other sizes",
};

type Props = {
  filters: Filters;
  facets: Facets;
  /** The chosen filters; `to` removes one. */
  chips: { label: string; to: string }[];
  /** The path of the list that is filtered. */
  path: string;
};

/** The filters as links: they work without JavaScript, and the URL always holds the selection. */
export function FilterBar({ filters, facets, chips, path }: Props) {
  const bar = useRef<HTMLElement>(null);
  const shown = useRef(filters);
  const to = (change: Partial<Filters>) => shopAddress({ ...filters, after: null, ...change }, path);
  const withoutSale = filters.categories.filter((category) => category !== "sale");
  const { price } = filters;

  useEffect(() => {
    // The link that was followed may have gone, and the focus with it. Not by lost-focus.ts, which is in the file of the forms.
    if (shown.current !== filters && document.activeElement === document.body)
      bar.current?.focus({ preventScroll: true });
    shown.current = filters;
  }, [filters]);

  const several = (
    kind: "sizes" | "colors" | "types" | "collections",
    choice: Choice & { name?: string },
    before?: ReactNode,
  ) => (
    <Tab
      key={choice.value}
      choice={choice}
      name={choice.name ?? choice.value}
      before={before}
      to={to({ [kind]: toggled(filters[kind], choice.value) })}
    />
  );

  return (
    <>
      <nav ref={bar} tabIndex={-1} aria-label="Filters" className="filter-bar border-y border-line text-14">
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
            {facets.sizes.length > 0 && (
              <Panel name="Size" chosen={filters.sizes.length}>
                {facets.sizes.map(({ system, choices }) => (
                  <ul
                    key={system}
                    aria-label={SYSTEM_NAMES[system]}
                    className="flex flex-wrap gap-x-6 not-first:border-t not-first:border-line"
                  >
                    {choices.map((choice) => several("sizes", choice))}
                  </ul>
                ))}
              </Panel>
            )}
            {facets.colors.length > 0 && (
              <Panel name="Color" chosen={filters.colors.length}>
                <ul className="flex flex-wrap gap-x-6">
                  {facets.colors.map((choice) =>
                    several("colors", choice, <Swatch colors={choice.swatch ? [choice.swatch] : []} />),
                  )}
                </ul>
              </Panel>
            )}
            {facets.prices.length > 0 && (
              <Panel
                name="Price"
                chosen={price.min === null && price.max === null ? 0 : 1}
                isOpen={price.unreadable !== undefined}
              >
                <ul className="flex flex-wrap gap-x-6">
                  {facets.prices.map((choice) => (
                    <Tab
                      key={choice.name}
                      choice={choice}
                      name={choice.name}
                      to={to({ price: choice.isChosen ? ANY_PRICE : choice.value })}
                    />
                  ))}
                </ul>
                <PriceForm filters={filters} facets={facets} path={path} />
              </Panel>
            )}
            {facets.types.length > 0 && (
              <Panel name="Type" chosen={filters.types.length}>
                <ul className="flex flex-wrap gap-x-6">{facets.types.map((choice) => several("types", choice))}</ul>
              </Panel>
            )}
            {facets.collections.length > 0 && (
              <Panel name="Collection" chosen={filters.collections.length}>
                <ul className="flex flex-wrap gap-x-6">
                  {facets.collections.map((choice) => several("collections", choice))}
                </ul>
              </Panel>
            )}
            {isOffered(facets.inStock) && (
              <FilterLink to={to({ inStock: !filters.inStock })} isChosen={filters.inStock}>
                <TabText choice={facets.inStock} name="In stock only" />
              </FilterLink>
            )}
            <Panel name="Sort" chosen={filters.sort ? 1 : 0}>
              <ul className="flex flex-wrap gap-x-6">
                {SORT_NAMES.map(([sort, name]) => (
                  <li key={name}>
                    <FilterLink to={to({ sort })} isChosen={filters.sort === sort}>
                      <span className="filter-name">{name}</span>
                    </FilterLink>
                  </li>
                ))}
              </ul>
            </Panel>
          </div>
        </div>
      </nav>
      {chips.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-14">
          <ul aria-label="Active filters" className="contents">
            {chips.map((chip) => (
              <li key={chip.label}>
                <Link to={chip.to} preventScrollReset className="filter-chip">
                  <span className="sr-only">Remove </span>
                  {chip.label}
                  <CloseIcon />
                </Link>
              </li>
            ))}
          </ul>
          <Link to={to(NO_FILTERS)} preventScrollReset className="link inline-flex min-h-11 items-center">
            Clear all
          </Link>
        </div>
      )}
    </>
  );
}

/** Any bounds, as a form that works without JavaScript. */
function PriceForm({ filters, facets, path }: Pick<Props, "filters" | "facets" | "path">) {
  const { price } = filters;
  const [, others = ""] = shopAddress({ ...filters, after: null, price: ANY_PRICE }, path).split("?");
  const bound = (name: "min" | "max", label: string) => {
    const typed = price.unreadable?.[name];
    const nearest = name === "min" ? facets.priced?.lowest : facets.priced?.highest;
    return (
      <label>
        <span className="block pb-1">{`${label}, ${facets.currency}`}</span>
        <input
          name={name}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={typed ?? price[name] ?? ""}
          placeholder={nearest && amountText(nearest)}
          aria-invalid={typed === undefined ? undefined : true}
          aria-describedby={typed === undefined ? undefined : "price-error"}
          className="min-h-11 w-28 rounded-sm border border-line-strong bg-raised px-3 text-16 placeholder:text-stone aria-invalid:border-crimson"
        />
      </label>
    );
  };
  return (
    <Form action={path} preventScrollReset key={JSON.stringify(price)} className="flex flex-wrap items-end gap-3 pb-3">
      {[...new URLSearchParams(others)].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {bound("min", "From")}
      {bound("max", "To")}
      <button
        type="submit"
        className="inline-flex min-h-11 items-center rounded-sm border border-line-strong px-4 font-medium hover:border-ink"
      >
        Apply
      </button>
      {price.unreadable && (
        <p id="price-error" role="alert" className="basis-full text-crimson">
          Enter an amount, such as 50.
        </p>
      )}
    </Form>
  );
}

type PanelProps = { name: string; chosen: number; isOpen?: boolean; children: ReactNode };

function Panel({ name, chosen, isOpen, children }: PanelProps) {
  return (
    <details className="filter-panel open:basis-full" name="filter-panel" open={isOpen || undefined}>
      <summary>
        {name}
        {chosen > 0 && <span className="filter-count">{chosen}</span>}
        <ChevronIcon />
      </summary>
      <div className="pb-2">{children}</div>
    </details>
  );
}

type TabProps = { choice: Choice<unknown>; name: string; to: string; before?: ReactNode };

function Tab({ choice, name, to, before }: TabProps) {
  return (
    <li>
      <FilterLink to={to} isChosen={choice.isChosen}>
        {before}
        <TabText choice={choice} name={name} />
      </FilterLink>
    </li>
  );
}

function TabText({ choice, name }: { choice: Choice<unknown>; name: string }) {
  return (
    <>
      <span className="filter-name">{name}</span>
      <span className="filter-count">{choice.count}</span>
    </>
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
