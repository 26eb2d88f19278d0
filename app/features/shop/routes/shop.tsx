import { data, Link, useLocation, useNavigation } from "react-router";
import { brand } from "#app/brand.ts";
import { favoriteOnCard } from "#app/features/favorites/favorite-button.tsx";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import { headersOfLoader, TRY_AGAIN } from "#app/platform/http/loader-headers.ts";
import { log } from "#app/platform/log.server.ts";
import { isIn, readFilters, shopAddress, type Filters } from "../list/browse.ts";
import { CardAction } from "../list/card-action.tsx";
import { FilterBar } from "../list/filter-bar.tsx";
import { breadcrumbs, pageHead } from "#app/ui/page-head.ts";
import { PlanNotice } from "../plan-notice.tsx";
import { ProductGrid } from "../list/product-grid.tsx";
import { productsPage } from "../shop.server.ts";
import type { Route } from "./+types/shop";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public" };

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return [{ title: `Shop · ${brand.name}` }];
  const { publicUrl, filters, page } = loaderData;
  const heading = headingOf(filters, page);
  const categories = filters.categories.slice(0, 1);
  const canonical =
    publicUrl + shopAddress({ categories, onSale: filters.onSale && categories.length === 0, after: filters.after });
  return pageHead({
    title: heading,
    description: `${heading === "Shop" ? "Sneakers, slides, apparel and accessories" : heading} from ${brand.name}. Every piece carries a Scripture reference.`,
    canonical,
    data: [
      breadcrumbs([
        { name: brand.name, url: `${publicUrl}/` },
        { name: "Shop", url: `${publicUrl}/shop` },
        ...(heading === "Shop" ? [] : [{ name: heading, url: canonical }]),
      ]),
    ],
  });
};

const BEST_SELLING_MS = 60_000;

export async function loader({ request, context }: Route.LoaderArgs) {
  const filters = readFilters(new URL(request.url).searchParams);
  const services = context.get(servicesContext);
  const { publicUrl } = services;
  try {
    return data({ filters, publicUrl, page: await productsPage(services, filters) });
  } catch (error) {
    log("error", "the shop could not be loaded", { error });
    return data({ filters, publicUrl, page: null }, { status: 503, headers: TRY_AGAIN });
  }
}

export const headers = headersOfLoader;

export default function Shop({ loaderData: { filters, page } }: Route.ComponentProps) {
  const location = useLocation();
  const isFiltering = useNavigation().location?.pathname === "/shop";
  return (
    <main id="content" className="page pt-10 pb-section sm:pt-14">
      <h1 className="mb-8 font-display text-64">{headingOf(filters, page)}</h1>
      {page === null ? (
        <LoadFailed />
      ) : (
        <>
          {page.needsPlan && <PlanNotice />}
          <FilterBar filters={filters} facets={page.facets} />
          <div
            className={`mt-8 transition-opacity duration-150 ${isFiltering ? "opacity-60" : ""}`}
            aria-busy={isFiltering}
          >
            {page.products.length + page.before === 0 ? (
              <NoneFound isFiltered={shopAddress(filters) !== "/shop"} isFilling={page.isFilling && !page.needsPlan} />
            ) : (
              <CardAction value={favoriteOnCard}>
                <ProductGrid
                  key={`${location.key} ${location.search}`}
                  page={page}
                  total={page.facets.total}
                  addressAfter={(after) => shopAddress({ ...filters, after })}
                />
              </CardAction>
            )}
          </div>
        </>
      )}
    </main>
  );
}

function LoadFailed() {
  const { search } = useLocation();
  return (
    <div role="alert" className="border-t border-line pt-8">
      <p className="text-18">Failed to load products. Please try again later.</p>
      <p className="mt-4">
        <Link to={`/shop${search}`} replace className="link">
          Try again
        </Link>
      </p>
    </div>
  );
}

function NoneFound({ isFiltered, isFilling }: { isFiltered: boolean; isFilling: boolean }) {
  // Not all products have been read yet: they may well be among the rest.
  if (isFilling)
    return (
      <div className="py-10" role="status">
        <p className="font-display text-40">We're stocking the shelves</p>
        <p className="mt-4">Our products are still loading. Please check back in a few minutes.</p>
      </div>
    );
  return (
    <div className="py-10">
      <p className="font-display text-40">No products found</p>
      {isFiltered && (
        <p className="mt-4">
          <Link to="/shop" className="link">
            Show all products
          </Link>
        </p>
      )}
    </div>
  );
}

/** A single chosen category becomes the page's heading, and so does Sale. */
function headingOf(
  { categories, onSale }: Filters,
  page: { facets: { categories: { value: string; isChosen: boolean }[] } } | null,
) {
  if (onSale ? categories.length === 0 : categories.length === 1 && isIn(categories, "sale")) return "Sale";
  const chosen = page?.facets.categories.filter(({ isChosen }) => isChosen) ?? [];
  return categories.length === 1 && chosen[0] ? chosen[0].value : "Shop";
}
