import { useId } from "react";
import { Link, useLocation } from "react-router";
import type { DayRangeErrors } from "#app/platform/day-range.ts";
import { FIRST_PAGE, listSearch } from "#app/platform/list-search.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { useListUrl } from "#app/ui/admin/use-list-url.ts";
import { isFiltered, type AuditQuery } from "./audit-query.ts";

type Props = {
  query: AuditQuery;
  errors: DayRangeErrors;
  people: { id: string; name: string }[];
  areas: { area: string; label: string }[];
};

const CLEARED = { ...FIRST_PAGE, q: "", from: "", to: "", by: "", area: "" };

/** Search, person, area and days as one plain form: the URL has them. */
export function AuditFilters({ query, errors, people, areas }: Props) {
  const { search } = useLocation();
  const listUrl = useListUrl();
  const id = useId();
  const filtered = isFiltered({ ...query, about: "" });
  const kept = new URLSearchParams(listSearch(search, CLEARED));
  // A person without an entry, such as in an old link, stays chosen.
  const known = people.some((person) => person.id === query.by) || query.by === "";
  return (
    <form key={search} method="get" role="search" className="mb-4 grid gap-3">
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex max-w-lg items-center gap-3">
        <label htmlFor={id} className="sr-only">
          Search the audit log
        </label>
        <input
          id={id}
          type="search"
          name="q"
          defaultValue={query.search}
          placeholder="What was changed, or by whom"
          maxLength={100}
          className="min-h-control w-full min-w-0 rounded-sm border border-line-strong bg-raised px-3 text-control"
        />
        <Button kind="secondary" type="submit">
          Search
        </Button>
      </div>
      <details open={filtered || undefined}>
        <summary className="link inline-flex min-h-tap cursor-pointer items-center">Person, area and dates</summary>
        <div className="mt-2 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <SelectField
            label="Person"
            name="by"
            defaultValue={query.by}
            options={[
              { value: "", label: "Everyone" },
              ...people.map((person) => ({ value: person.id, label: person.name })),
              ...(known ? [] : [{ value: query.by, label: "Someone without entries" }]),
            ]}
          />
          <SelectField
            label="Area"
            name="area"
            defaultValue={query.area}
            options={[{ value: "", label: "All areas" }, ...areas.map(({ area, label }) => ({ value: area, label }))]}
          />
          <TextField label="From" type="date" name="from" defaultValue={query.from} error={errors.from} />
          <TextField label="To" type="date" name="to" defaultValue={query.to} error={errors.to} />
        </div>
        <p className="mt-3 flex flex-wrap items-center gap-x-6">
          <Button kind="secondary" type="submit">
            Apply
          </Button>
          {filtered && (
            <Link
              to={listUrl({ ...CLEARED, q: query.search })}
              preventScrollReset
              className="link inline-flex min-h-tap items-center"
            >
              Clear
            </Link>
          )}
        </p>
      </details>
    </form>
  );
}
