import { data } from "react-router";
import { brand } from "#app/brand.ts";
import { favoriteOnCard } from "#app/features/favorites/favorite-button.tsx";
import { servicesContext } from "#app/platform/context.ts";
import { headersOfLoader, TRY_AGAIN } from "#app/platform/http/loader-headers.ts";
import { log } from "#app/platform/log.server.ts";
import { isIn, readFilters, SHOP, shopAddress, type Filters } from "../list/browse.ts";
import { cacheLifeOf } from "../list/cache-life.ts";
import { CardAction } from "../list/card-action.tsx";
import { breadcrumbs, pageHead } from "#app/ui/page-head.ts";
import { ProductList } from "../list/product-list.tsx";
import { GENDER_NAMES } from "../shop.ts";
import { productsPage } from "../shop.server.ts";
import type { Route } from "./+types/shop";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public", mayKeepOffline: true };

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return [{ title: `Shop · ${brand.name}` }];
  const { publicUrl, filters, page } = loaderData;
  const heading = headingOf(filters, page);
  const { gender, onSale, after } = filters;
  const categories = filters.categories.slice(0, 1);
  const canonical =
    publicUrl +
    shopAddress(
      categories.length === 0 && !onSale
        ? { gender, after }
        : { categories, onSale: onSale && categories.length === 0, after },
    );
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

export async function loader({ request, context }: Route.LoaderArgs) {
  const filters = readFilters(new URL(request.url).searchParams);
  const services = context.get(servicesContext);
  const { publicUrl } = services;
  cacheLifeOf(context, filters);
  try {
    return data({ filters, publicUrl, page: await productsPage(services, filters) });
  } catch (error) {
    log("error", "the shop could not be loaded", { error });
    return data({ filters, publicUrl, page: null }, { status: 503, headers: TRY_AGAIN });
  }
}

export const headers = headersOfLoader;

export default function Shop({ loaderData: { filters, page } }: Route.ComponentProps) {
  return (
    <main id="content" className="page pt-10 pb-section [overflow-anchor:none] sm:pt-14">
      <h1 className="mb-8 font-display text-64">{headingOf(filters, page)}</h1>
      <CardAction value={favoriteOnCard}>
        <ProductList filters={filters} page={page} path={SHOP} />
      </CardAction>
    </main>
  );
}

/** A single chosen category becomes the page's heading, and so do Sale, a gender alone and the newest. */
function headingOf(filters: Filters, page: { facets: { categories: { value: string; isChosen: boolean }[] } } | null) {
  const { categories, onSale, gender, sort } = filters;
  if (onSale ? categories.length === 0 : categories.length === 1 && isIn(categories, "sale")) return "Sale";
  const chosen = page?.facets.categories.filter(({ isChosen }) => isChosen) ?? [];
  if (categories.length === 1 && chosen[0]) return chosen[0].value;
  if (gender && shopAddress({ ...filters, after: null, sort: null }) === shopAddress({ gender }))
    return GENDER_NAMES[gender];
  return sort === "newest" && shopAddress({ ...filters, after: null }) === shopAddress({ sort }) ? "New" : "Shop";
}
