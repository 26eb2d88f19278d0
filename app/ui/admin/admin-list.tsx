import type { ReactNode } from "react";
import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";

/** The empty state of a list, with what to do next. */
export function EmptyList({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="border-y border-line py-12">
      <p className="font-display text-28">{title}</p>
      {children && <div className="mt-3 max-w-measure text-stone-strong">{children}</div>}
    </div>
  );
}

/** The link to the next page of a list. */
export function NextPage({ to, label = "Older" }: { to: string | null; label?: string }) {
  if (!to) return null;
  return (
    <p className="mt-8">
      <ButtonLink kind="secondary" to={to} preventScrollReset={false}>
        {label}
      </ButtonLink>
    </p>
  );
}

type Filter = { label: string; to: string; isChosen: boolean; count?: number };

/** Filters as links: the URL has the filter. */
export function FilterLinks({ label, filters }: { label: string; filters: Filter[] }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-6">
        {filters.map(({ label: name, to, isChosen, count }) => (
          <li key={to}>
            <Link to={to} preventScrollReset aria-current={isChosen ? "page" : undefined} className="nav-link">
              {count === undefined ? name : `${name} (${count.toLocaleString("en")})`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A search as a plain form: the URL has the search. */
export function SearchBox({
  label,
  value,
  keep = {},
}: {
  label: string;
  value: string;
  keep?: Record<string, string>;
}) {
  return (
    <form method="get" role="search" className="flex w-full max-w-md items-center gap-3">
      {Object.entries(keep).map(([name, keptValue]) => (
        <input key={name} type="hidden" name={name} value={keptValue} />
      ))}
      <input
        type="search"
        name="q"
        defaultValue={value}
        aria-label={label}
        placeholder={label}
        maxLength={100}
        className="min-h-12 w-full rounded-sm border border-line-strong bg-raised px-3 text-16"
      />
      <button type="submit" className="link min-h-11">
        Search
      </button>
    </form>
  );
}
