import { useEffect } from "react";
import { data, Form, Link, useLocation } from "react-router";
import { brand } from "#app/brand.ts";
import { favoriteOnCard } from "#app/features/favorites/favorite-button.tsx";
import { CardAction } from "#app/features/shop/list/card-action.tsx";
import { PlanNotice } from "#app/features/shop/plan-notice.tsx";
import { ProductGrid } from "#app/features/shop/list/product-grid.tsx";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { refused } from "#app/platform/forms/action-results.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { formOf } from "#app/platform/forms/read-form.server.ts";
import { asAction } from "#app/platform/forms/submission.server.ts";
import { headersOfLoader, TRY_AGAIN } from "#app/platform/http/loader-headers.ts";
import { log } from "#app/platform/log.server.ts";
import { Button } from "#app/ui/button.tsx";
import { SentNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { FoundPages } from "../found-pages.tsx";
import { MAX_QUERY_LENGTH } from "../parse-query.ts";
import { needsPlan, readSearch } from "../read-search.server.ts";
import { OtherWays, SearchNotes } from "../search-notes.tsx";
import { searchRequestSubmission, requestableQuery } from "../search-requests.server.ts";
import { REQUEST_RECEIVED, searchPath, type SearchResponse } from "../search.ts";
import { countSearch } from "../use-search.ts";
import type { Route } from "./+types/search";

export const handle: RouteAccess = { access: "public" };

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(
    loaderData?.query ? `Search: ${loaderData.query}` : "Search",
    `Find shoes, apparel and accessories at ${brand.name}.`,
  ),
  // Search results are not to be indexed.
  { name: "robots", content: "noindex, follow" },
  ...(loaderData ? [{ tagName: "link", rel: "canonical", href: `${loaderData.publicUrl}/search` }] : []),
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, publicUrl } = services;
  const { searchParams } = new URL(request.url);
  const query = queryOf(searchParams);
  const page = { query, publicUrl, isRequested: searchParams.has("sent") };
  try {
    const found = await readSearch(services, query, searchParams.get("after") || null);
    const isUnpaid = found.products.length === 0 && (await needsPlan(db));
    return data({ ...page, found, isUnpaid, hasFailed: false });
  } catch (error) {
    log("error", "the search failed", { error });
    return data({ ...page, found: null, isUnpaid: false, hasFailed: true }, { status: 503, headers: TRY_AGAIN });
  }
}

const queryOf = (searchParams: URLSearchParams) => (searchParams.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH);

/** Requests an email once the shop has what was searched for in vain. */
export async function action({ request, context }: Route.ActionArgs) {
  const query = requestableQuery(queryOf(new URL(request.url).searchParams));
  if (query === null) return refused(await formOf(request), { message: NOT_REQUESTABLE });
  return asAction(searchRequestSubmission(context.get(servicesContext).emails, query), context, request);
}

const NOT_REQUESTABLE = {
  title: "Search for a product in a few words, without names or numbers of yours, and try again.",
};

export const clientAction = keepFormValues;

export const headers = headersOfLoader;

export default function Search({ loaderData }: Route.ComponentProps) {
  const { query, found, isUnpaid, hasFailed, isRequested } = loaderData;
  const { search } = useLocation();
  useEffect(() => countSearch(query), [query]);
  return (
    <main id="content" className="page pt-10 pb-section sm:pt-14">
      <h1 className="mb-8 font-display text-64">Search Products</h1>
      <Form role="search" className="mb-8 flex max-w-[44rem] items-end gap-4" key={search}>
        <label className="min-w-0 flex-1">
          <span className="sr-only">Search products</span>
          <input
            type="search"
            name="q"
            defaultValue={query}
            placeholder="Name, color, size or verse"
            maxLength={MAX_QUERY_LENGTH}
            className="search-field"
          />
        </label>
        <Button type="submit" kind="secondary">
          Search
        </Button>
      </Form>
      {hasFailed && (
        <p role="alert" className="text-18">
          Failed to load products. Please try again later.{" "}
          <Link to={`/search${search}`} replace className="link">
            Try again
          </Link>
        </p>
      )}
      {isUnpaid && <PlanNotice />}
      {isRequested && <SentNotice {...REQUEST_RECEIVED} />}
      {!query && !isRequested && <p className="text-18 text-stone-strong">Start typing to search products</p>}
      {found && query && <Results found={found} query={query} />}
      {found && <OtherWays found={found} query={query} />}
    </main>
  );
}

function Results({ found, query }: { found: SearchResponse; query: string }) {
  const { key, search } = useLocation();
  const { products, pages, pagesFirst, leftOut, total, before } = found;
  const hasProducts = products.length + before > 0;
  const isEmpty = !hasProducts && pages.length === 0;
  return (
    <>
      {(isEmpty || leftOut.length > 0) && (
        <p className="font-display text-40 wrap-anywhere">{`No products found for "${query}"`}</p>
      )}
      <SearchNotes {...found} />
      {pagesFirst && <FoundPages pages={pages} />}
      {hasProducts && (
        <div className="mt-4">
          <CardAction value={favoriteOnCard}>
            <ProductGrid
              key={`${key} ${search}`}
              page={found}
              total={total}
              addressAfter={(after) => searchPath(query) + (after ? `&${new URLSearchParams({ after })}` : "")}
            />
          </CardAction>
        </div>
      )}
      {!pagesFirst && <FoundPages pages={pages} />}
    </>
  );
}
