import type { ReactNode } from "react";
import { Form, Link, useLocation, useNavigation, useResolvedPath, useSearchParams } from "react-router";
import type { BulkAction } from "#app/platform/audit/bulk.ts";
import { FIRST_PAGE, listSearch, readOption, searchIn } from "#app/platform/list-search.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { Bulk } from "./bulk.tsx";
import { useListUrl } from "./use-list-url.ts";

type Text = readonly [title: string, hint?: ReactNode];

type Page<Row> = { rows: Row[]; next: string | null };

/** `list` is null if it could not be loaded; `failed` then says so, without advice. */
type Loaded<Row> = { list: Page<Row>; failed?: never } | { list: Page<Row> | null; failed: string };

type ListProps<Row> = Loaded<Row> & {
  /** Shown after the last page. */
  noMore: string;
  /** Shown for a search without results, which follows the title: "No codes start with" “faith”. */
  noMatch?: Text;
  /** Shown for a list without rows. */
  none: Text;
  label?: string | undefined;
  /** Actions for selected rows, which have a RowCheckbox. */
  bulk?: BulkAction[];
  /** The label of the link to the next page. */
  older?: string;
  /** The parameter of the cursor: `after` a cursor of `cursorOf`, or `before` an id. */
  cursor?: "after" | "before";
  /** The URL of the next page, where it is not this URL with another cursor. */
  pageUrl?: (cursor: string) => string;
  as?: "ul" | "ol";
  className?: string;
  /** One row; or all rows, where they differ in kind. */
  children: ReactNode | ((row: Row) => ReactNode);
};

/** A page of rows, or why there are none. The URL has the list's filter, search and cursor. */
export function AdminList<Row>({
  list,
  failed,
  noMore,
  noMatch,
  none,
  label,
  bulk,
  older = "Older",
  cursor = "after",
  pageUrl,
  as: List = "ul",
  className = "border-t border-line",
  children,
}: ListProps<Row>) {
  const [params] = useSearchParams();
  const listUrl = useListUrl();
  if (!list) return <FormNotice>{`${failed}. Reload the page in a moment.`}</FormNotice>;
  const { rows, next } = list;
  const search = searchIn(params);
  if (rows.length === 0) {
    if (params.get(cursor)) return <EmptyList title={noMore} />;
    if (search && noMatch) return <EmptyList title={`${noMatch[0]} “${search}”`}>{noMatch[1]}</EmptyList>;
    return <EmptyList title={none[0]}>{none[1]}</EmptyList>;
  }
  const shown = (
    <List aria-label={label} data-rows className={className}>
      {typeof children === "function" ? rows.map(children) : children}
    </List>
  );
  return (
    <>
      {bulk ? <Bulk actions={bulk}>{shown}</Bulk> : shown}
      {next && (
        <p className="mt-5">
          <ButtonLink
            kind="secondary"
            to={pageUrl ? pageUrl(next) : listUrl({ [cursor]: next })}
            preventScrollReset={false}
          >
            {older}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

/** With what to do next. */
function EmptyList({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="border-y border-line py-8">
      <p className="font-display text-22">{title}</p>
      {children && <div className="mt-1.5 max-w-measure text-stone-strong">{children}</div>}
    </div>
  );
}

type FilterProps = { label: string; options: Record<string, string>; param?: string };

/** A filter whose chosen option is a parameter of the URL. The first option is the default, which has none. */
export function ListFilter({ label, options, param = "show" }: FilterProps) {
  const [params] = useSearchParams();
  const listUrl = useListUrl();
  const chosen = readOption(options, params.get(param));
  const filters = Object.entries(options).map(([option, name], at) => ({
    label: name,
    to: listUrl({ ...FIRST_PAGE, [param]: at === 0 ? "" : option }),
    isChosen: option === chosen,
  }));
  return <FilterLinks label={label} filters={filters} />;
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

/** A search as a plain form: the URL has the search, and keeps the filter. */
export function SearchBox({ label }: { label: string }) {
  const { search } = useLocation();
  const value = searchIn(new URLSearchParams(search));
  const kept = new URLSearchParams(listSearch(search, { ...FIRST_PAGE, q: "" }));
  return (
    <form key={value} method="get" role="search" className="flex w-full max-w-md items-center gap-3">
      <HiddenFields fields={Object.fromEntries(kept)} />
      <input
        type="search"
        name="q"
        defaultValue={value}
        aria-label={label}
        placeholder={label}
        maxLength={100}
        className="min-h-control w-full rounded-sm border border-line-strong bg-raised px-3 text-control"
      />
      <button type="submit" className="link min-h-tap">
        Search
      </button>
    </form>
  );
}

/** Loads the list again, from its first page. */
export function RefreshButton({ label = "Refresh", fields }: { label?: string; fields: Record<string, string> }) {
  const isLoading = useNavigation().state !== "idle";
  return (
    <Form method="get" action={useResolvedPath(".").pathname}>
      <HiddenFields fields={fields} />
      <Button kind="secondary" type="submit" disabled={isLoading}>
        {isLoading ? "Refreshing..." : label}
      </Button>
    </Form>
  );
}

function HiddenFields({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
