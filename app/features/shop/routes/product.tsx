import { useEffect, useState } from "react";
import {
  data,
  href,
  Link,
  redirect,
  useLocation,
  useNavigate,
  useRevalidator,
  useSearchParams,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { brand } from "#app/brand.ts";
import { itemName } from "#app/features/back-in-stock/back-in-stock.ts";
import { NotifyMeButton, NotifyMeDialog } from "#app/features/back-in-stock/notify-me.tsx";
import { FavoriteButton } from "#app/features/favorites/favorite-button.tsx";
import { stockOf } from "#app/features/inventory/inventory.server.ts";
import { useLiveStock } from "#app/features/inventory/use-live-stock.ts";
import { dbContext, publicUrlContext, storefrontContext } from "#app/platform/context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { BuyBox } from "../buy-box.tsx";
import { choiceOf, selectionIn, variantsWith, type Selection } from "../choice.ts";
import { breadcrumbs, pageHead } from "#app/ui/page-head.ts";
import { PlanNotice } from "../plan-notice.tsx";
import { ProductCard } from "../product-card.tsx";
import { ProductFacts } from "../product-facts.tsx";
import { ProductGallery } from "../product-gallery.tsx";
import { shareLink } from "../share.ts";
import { ShareMenu } from "../share-menu.tsx";
import { productByHandle, relatedProducts } from "../shop.server.ts";
import { variantAddress, type ProductSummary, type Variant } from "../shop.ts";
import { SizeGuide } from "../size-guide.tsx";
import { productGroup } from "../structured-data.ts";
import type { Route } from "./+types/product";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";

export const handle: RouteAccess = { access: "public" };

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData?.product) return [{ title: `Product not found · ${brand.name}` }];
  const { product, publicUrl } = loaderData;
  const canonical = publicUrl + variantAddress(product.handle, null);
  return pageHead({
    title: product.title,
    description: shortened(product.description) || `${product.title} from ${brand.name}.`,
    canonical,
    kind: "product",
    ...(product.photos[0] ? { picture: product.photos[0] } : {}),
    data: [
      productGroup(product, publicUrl),
      breadcrumbs([
        { name: brand.name, url: `${publicUrl}/` },
        { name: "Shop", url: `${publicUrl}/shop` },
        { name: product.title, url: canonical },
      ]),
    ],
  });
};

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const publicUrl = context.get(publicUrlContext);
  const services = { db, storefront: context.get(storefrontContext) };
  const product = await productByHandle(services, params.handle);
  if (product === null || product === "needs-plan") {
    return data(
      { product: null, needsPlan: product === "needs-plan", publicUrl, stock: {}, related: [] },
      { status: 404 },
    );
  }

  const query = new URL(request.url).searchParams;
  const choice = choiceOf(product, selectionIn(product, query), {});
  // Without JavaScript the form submits options by name.
  if (!query.has("variant") && choice.state === "chosen" && product.options.some(({ name }) => query.has(name))) {
    throw redirect(variantAddress(product.handle, choice.variant.id));
  }

  const variantIds = product.variants.map(({ id }) => id);
  const [stock, related] = await Promise.all([stockOf(db, variantIds), relatedProducts(services, product)]);
  return data({ product, needsPlan: false, publicUrl, stock, related });
}

/** No reload for another variant of the same product, unless the same URL is requested again. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isOtherVariant = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isOtherVariant && defaultShouldRevalidate;
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, needsPlan } = loaderData;
  if (!product) return <ProductNotFound needsPlan={needsPlan} />;
  return <ProductDetail key={product.id} {...loaderData} product={product} />;
}

type Found = Route.ComponentProps["loaderData"] & {
  product: NonNullable<Route.ComponentProps["loaderData"]["product"]>;
};

function ProductDetail({ product, publicUrl, stock: initialStock, related }: Found) {
  const [query] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [selection, setSelection] = useState(() => selectionIn(product, query));
  const stock = useLiveStock(
    initialStock,
    product.variants.map(({ id }) => id),
  );
  // Restocked since the page was rendered.
  const isRestocked = product.variants.some(
    ({ id, availableForSale }) => !availableForSale && stock[id]?.isSoldOut === false,
  );
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isRestocked) void revalidate();
  }, [isRestocked, revalidate]);
  const choice = choiceOf(product, selection, stock);
  const variantId = choice.state === "chosen" ? choice.variant.id : null;
  const hasChosen = product.options.some(({ name, values }) => values.length > 1 && selection[name] !== undefined);

  function choose(chosenNow: Selection) {
    const next = { ...selection, ...chosenNow };
    setSelection(next);
    const chosen = choiceOf(product, next, stock);
    const address = variantAddress(product.handle, chosen.state === "chosen" ? chosen.variant.id : null);
    // The same URL again would reload the page's data.
    if (address !== pathname + search) void navigate(address, { replace: true, preventScrollReset: true });
  }

  return (
    <main id="content" className="page pt-4 pb-section">
      <nav aria-label="Breadcrumb" className="mb-3 text-14">
        <Link to={href("/shop")} className="link inline-flex min-h-11 items-center text-stone-strong">
          Back to Shop
        </Link>
      </nav>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
        <div className="order-1 min-w-0">
          <ProductGallery product={product} chosen={hasChosen ? variantsWith(product, selection) : pictured(product)} />
        </div>
        <div className="order-2 lg:row-span-2">
          <div className="flex flex-col gap-6 lg:sticky lg:top-[calc(var(--top)+1.5rem)]">
            <div className="flex items-start justify-between gap-4">
              <h1 className="font-display text-40">{product.title}</h1>
              <FavoriteButton product={{ ...product, variantId: variantId ?? undefined }} className="-mr-3 shrink-0" />
            </div>
            <BuyBox
              product={product}
              selection={selection}
              stock={stock}
              onChoose={choose}
              renderSoldOut={(id) => <NotifyMeButton variantId={id} />}
            />
            <SizeGuide product={product} />
            <div className="flex flex-col gap-3">
              {product.description.split(/\n{2,}/).map((paragraph) => (
                <p key={paragraph} className="max-w-measure whitespace-pre-line">
                  {paragraph}
                </p>
              ))}
            </div>
            <ShareMenu link={shareLink(publicUrl, product.handle, variantId)} title={product.title} />
          </div>
        </div>
        <div className="order-3 pt-6">
          <ProductFacts product={product} />
        </div>
      </div>
      <Related products={related} />
      <NotifyMeDialog variant={choice.state === "chosen" ? wanted(product, choice.variant) : null} />
    </main>
  );
}

/** Before a selection, the first color's pictures; all pictures if variants have none. */
function pictured({ variants }: Found["product"]): Variant[] | null {
  const url = variants[0]?.pictureUrl;
  return url ? variants.filter(({ pictureUrl }) => pictureUrl === url) : null;
}

function wanted(product: Found["product"], { id, title }: Variant) {
  return { id, name: itemName(product.title, title) };
}

function Related({ products }: { products: ProductSummary[] }) {
  if (products.length === 0) return null;
  return (
    <section className="mt-section" aria-labelledby="related">
      <h2 id="related" className="mb-8 font-display text-40">
        You may also like
      </h2>
      <ul className="product-grid">
        {products.map((product, index) => (
          <li key={product.id}>
            <ProductCard product={product} index={index} headingLevel="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ProductNotFound({ needsPlan }: { needsPlan: boolean }) {
  return (
    <main id="content" className="page py-section">
      {needsPlan && <PlanNotice />}
      <h1 className="font-display text-64">Product not found</h1>
      <p className="mt-4 max-w-measure text-18">It may no longer be available, or the link may have a typo.</p>
      <ButtonLink to="/shop" className="mt-8">
        Back to Shop
      </ButtonLink>
    </main>
  );
}

/** At most 160 characters, cut between words. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= 160 ? line : `${line.slice(0, 158).replace(/\s+\S*$/, "")}…`;
}
