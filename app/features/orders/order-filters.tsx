import { useId } from "react";
import { Link, useLocation } from "react-router";
import { FIRST_PAGE, listSearch } from "#app/platform/list-search.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { useListUrl } from "#app/ui/admin/use-list-url.ts";
import { ORDER_SORTS, type OrderQuery, type OrderQueryErrors } from "./order-list.ts";

const CLEARED = { ...FIRST_PAGE, q: "", from: "", to: "", code: "", sort: "" };

/** Search, days, code and order of the list as one plain form: the URL has them. The filter stays. */
export function OrderFilters({ query, errors }: { query: OrderQuery; errors: OrderQueryErrors }) {
  const { search } = useLocation();
  const listUrl = useListUrl();
  const id = useId();
  const kept = new URLSearchParams(listSearch(search, CLEARED));
  const isNarrowed = query.from !== "" || query.to !== "" || query.code !== "" || query.sort !== "newest";
  return (
    <form key={search} method="get" role="search" className="grid gap-3">
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor={id} className="sr-only">
          Search orders
        </label>
        <input
          id={id}
          type="search"
          name="q"
          defaultValue={query.search}
          placeholder="Number, name, email, product or SKU"
          maxLength={100}
          className="min-h-11 w-full max-w-md rounded-sm border border-line-strong bg-raised px-3 text-16"
        />
        <Button kind="secondary" type="submit">
          Search
        </Button>
      </div>
      <details open={isNarrowed || undefined}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">Dates, code and order</summary>
        <div className="mt-2 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <TextField
            label="From"
            type="date"
            name="from"
            required={false}
            defaultValue={query.from}
            error={errors.from}
          />
          <TextField label="To" type="date" name="to" defaultValue={query.to} error={errors.to} />
          <TextField
            label="Code used"
            name="code"
            defaultValue={query.code}
            maxLength={100}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
          <SelectField
            label="Order by"
            name="sort"
            defaultValue={query.sort}
            options={Object.entries(ORDER_SORTS).map(([value, label]) => ({ value, label }))}
          />
        </div>
        <p className="mt-3 flex flex-wrap items-center gap-x-6">
          <Button kind="secondary" type="submit">
            Apply
          </Button>
          {isNarrowed && (
            <Link
              to={listUrl({ ...CLEARED, q: query.search })}
              preventScrollReset
              className="link inline-flex min-h-11 items-center"
            >
              Clear
            </Link>
          )}
        </p>
      </details>
    </form>
  );
}
