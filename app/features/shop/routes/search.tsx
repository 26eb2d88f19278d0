import { data, Form, Link, useLocation } from "react-router";
import { brand } from "#app/brand.ts";
import { dbContext, publicUrlContext, storefrontContext } from "#app/platform/context.ts";
import { log } from "#app/platform/log.server.ts";
import { Button } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { PlanNotice } from "../plan-notice.tsx";
import { ProductGrid } from "../product-grid.tsx";
import { searchProducts } from "../shop.server.ts";
import type { Route } from "./+types/search";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";

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
  const { searchParams } = new URL(request.url);
  const query = (searchParams.get("q") ?? "").trim().slice(0, 200);
  const publicUrl = context.get(publicUrlContext);
  const services = { db: context.get(dbContext), storefront: context.get(storefrontContext) };
  try {
    const page = query ? await searchProducts(services, query, searchParams.get("after") || null) : null;
    return data({ query, publicUrl, page, hasFailed: false });
  } catch (error) {
    log("error", "the search failed", { error });
    return data({ query, publicUrl, page: null, hasFailed: true }, { status: 503 });
  }
}

export default function Search({ loaderData: { query, page, hasFailed } }: Route.ComponentProps) {
  const { key, search } = useLocation();
  return (
    <main id="content" className="page pt-10 pb-section sm:pt-14">
      <h1 className="mb-8 font-display text-64">Search Products</h1>
      <Form role="search" className="mb-12 flex max-w-[44rem] items-end gap-4" key={search}>
        <label className="min-w-0 flex-1">
          <span className="sr-only">Search products</span>
          <input
            type="search"
            name="q"
            defaultValue={query}
            placeholder="Name, color or type"
            maxLength={200}
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
      {page?.needsPlan && <PlanNotice />}
      {!query && <p className="text-18 text-stone-strong">Start typing to search products</p>}
      {page && page.products.length === 0 && (
        <div>
          <p className="font-display text-40">{`No products found for "${query}"`}</p>
          <p className="mt-4">
            <Link to="/shop" className="link">
              Show all products
            </Link>
          </p>
        </div>
      )}
      {page && page.products.length > 0 && (
        <ProductGrid
          key={`${key} ${search}`}
          page={page}
          total={page.total}
          addressAfter={(after) =>
            `/search?${new URLSearchParams({ q: query, ...(after ? { after } : {}) }).toString()}`
          }
        />
      )}
    </main>
  );
}
