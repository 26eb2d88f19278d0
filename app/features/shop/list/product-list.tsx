import { Link, useLocation, useNavigation } from "react-router";
import { PlanNotice } from "../plan-notice.tsx";
import { SHOP, shopAddress, type Filters } from "./browse.ts";
import { FilterBar } from "./filter-bar.tsx";
import { ProductGrid } from "./product-grid.tsx";
import type { ProductsPage } from "./products-page.ts";

type Props = {
  filters: Filters;
  /** Null: it could not be loaded. */
  page: ProductsPage | null;
  /** The path of the list: /shop or a collection. */
  path: string;
};

/** A page of products with its filters. */
export function ProductList({ filters, page, path }: Props) {
  const location = useLocation();
  const isFiltering = useNavigation().location?.pathname === path;
  if (page === null) return <LoadFailed />;
  return (
    <>
      {page.needsPlan && <PlanNotice />}
      <FilterBar filters={filters} facets={page.facets} chips={page.chips} path={path} />
      <div
        className={`mt-8 transition-opacity duration-150 ${isFiltering ? "opacity-60" : ""}`}
        aria-busy={isFiltering}
      >
        {page.products.length + page.before === 0 ? (
          <NoneFound isFiltered={page.chips.length > 0} isFilling={page.isFilling && !page.needsPlan} path={path} />
        ) : (
          <ProductGrid
            key={`${location.key} ${location.search}`}
            page={page}
            total={page.facets.total}
            addressAfter={(after) => shopAddress({ ...filters, after }, path)}
          />
        )}
      </div>
    </>
  );
}

function LoadFailed() {
  const { pathname, search } = useLocation();
  return (
    <div role="alert" className="border-t border-line pt-8">
      <p className="text-18">Failed to load products. Please try again later.</p>
      <p className="mt-4">
        <Link to={pathname + search} replace className="link">
          Try again
        </Link>
      </p>
    </div>
  );
}

function NoneFound({ isFiltered, isFilling, path }: { isFiltered: boolean; isFilling: boolean; path: string }) {
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
      {(isFiltered || path !== SHOP) && (
        <p className="mt-4">
          <Link to={isFiltered ? path : SHOP} className="link">
            {path === SHOP || !isFiltered ? "Show all products" : "Show the whole collection"}
          </Link>
        </p>
      )}
    </div>
  );
}
