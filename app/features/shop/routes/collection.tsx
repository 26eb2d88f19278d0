import { data, Link, redirect } from "react-router";
import { brand } from "#app/brand.ts";
import { favoriteOnCard } from "#app/features/favorites/favorite-button.tsx";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { headersOfLoader, TRY_AGAIN } from "#app/platform/http/loader-headers.ts";
import { log } from "#app/platform/log.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { loadAtRest } from "#app/ui/load-at-rest.tsx";
import { breadcrumbs, pageHead, shortened } from "#app/ui/page-head.ts";
import { Picture } from "#app/ui/picture.tsx";
import { collectionAddress, readFilters, SHOP, shopAddress } from "../list/browse.ts";
import { CardAction } from "../list/card-action.tsx";
import { cacheLifeOf } from "../list/cache-life.ts";
import { isForThemes } from "../list/classification.ts";
import { ProductList } from "../list/product-list.tsx";
import { collectionPage, productsPage } from "../shop.server.ts";
import type { Route } from "./+types/collection";

export const handle: RouteAccess = { access: "public" };

export const headers = headersOfLoader;

// The same file as on the product page, without making it one that every list loads.
const Description = loadAtRest(() => import("../product/description.tsx").then(({ Description }) => Description));

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData?.collection)
    return [{ title: `${loaderData?.hasFailed ? "Not available right now" : "Collection not found"} · ${brand.name}` }];
  const { collection, filters, publicUrl } = loaderData;
  const { title, text, picture, path } = collection;
  const canonical = publicUrl + shopAddress({ after: filters.after }, path);
  return pageHead({
    title,
    description: shortened(text) || `${title} from ${brand.name}.`,
    canonical,
    ...(picture ? { picture } : {}),
    data: [
      breadcrumbs([
        { name: brand.name, url: `${publicUrl}/` },
        { name: "Shop", url: publicUrl + SHOP },
        { name: title, url: canonical },
      ]),
    ],
  });
};

export async function loader({ params, request, context }: Route.LoaderArgs) {
  // Themes' collections have no page of their own; "all" is the shop.
  if (isForThemes(params.handle)) throw redirect(SHOP);
  const services = context.get(servicesContext);
  const { publicUrl } = services;
  const filters = readFilters(new URL(request.url).searchParams);
  cacheLifeOf(context, filters);
  const nothing = { filters, publicUrl, collection: null, page: null };
  try {
    const found = await collectionPage(services, params.handle);
    if (!found) return data({ ...nothing, hasFailed: false }, { status: 404 });
    const collection = { ...found, path: collectionAddress(found.handle) };
    const page = await productsPage(services, filters, found.handle);
    return data({ filters, publicUrl, collection, page, hasFailed: false });
  } catch (error) {
    log("error", "a collection could not be loaded", { handle: params.handle, error });
    return data({ ...nothing, hasFailed: true }, { status: 503, headers: TRY_AGAIN });
  }
}

export default function Collection({ loaderData }: Route.ComponentProps) {
  const { collection, filters, page, hasFailed } = loaderData;
  if (!collection) return <Missing hasFailed={hasFailed} />;
  const { title, blocks, picture, path } = collection;
  return (
    <main id="content" className="page pb-section sm:pt-2">
      <nav aria-label="Breadcrumb" className="text-14 text-stone-strong">
        <ol className="flex items-center gap-2 overflow-hidden whitespace-nowrap">
          <li>
            <Link to={SHOP} className="link inline-flex min-h-11 items-center">
              Shop
            </Link>
          </li>
          <li aria-current="page" className="truncate before:mr-2 before:content-['/']">
            {title}
          </li>
        </ol>
      </nav>
      <header className="mt-4 mb-8 grid gap-x-12 gap-y-6 lg:grid-cols-12">
        <div className={picture ? "lg:col-span-7" : "lg:col-span-12"}>
          <h1 className="font-display text-64 wrap-anywhere">{title}</h1>
          {blocks.length > 0 && (
            <div className="mt-4 text-18">
              <Description blocks={blocks} />
            </div>
          )}
        </div>
        {picture && (
          <div className="bg-ground lg:col-span-5">
            <Picture picture={picture} sizes="(min-width: 64rem) 38vw, 92vw" className="collection-picture" />
          </div>
        )}
      </header>
      <CardAction value={favoriteOnCard}>
        <ProductList filters={filters} page={page} path={path} />
      </CardAction>
    </main>
  );
}

function Missing({ hasFailed }: { hasFailed: boolean }) {
  return (
    <main id="content" className="page py-section">
      <h1 className="font-display text-64">
        {hasFailed ? "This page isn’t available right now" : "Collection not found"}
      </h1>
      <p className="mt-4 max-w-measure text-18">
        {hasFailed
          ? "Failed to load products. Please try again later."
          : "It may no longer be available, or the link may have a typo."}
      </p>
      <ButtonLink to={SHOP} className="mt-8">
        Back to Shop
      </ButtonLink>
    </main>
  );
}
