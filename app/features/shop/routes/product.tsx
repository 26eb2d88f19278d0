import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
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
import { itemName, notifyUrl } from "#app/features/back-in-stock/back-in-stock.ts";
import { addToCookieCart } from "#app/features/cart/cart.server.ts";
import { NotifyMeButton, NotifyMeDialog } from "#app/features/back-in-stock/notify-me.tsx";
import { FavoriteButton, favoriteOnCard } from "#app/features/favorites/favorite-button.tsx";
import { stockOf } from "#app/features/inventory/inventory.server.ts";
import { useLiveStock } from "#app/features/inventory/use-live-stock.ts";
import { shippingTerms } from "#app/features/policies/policies.server.ts";
import { ProductReviewsSection, RatingLine } from "#app/features/reviews/product-reviews.tsx";
import { productReviews } from "#app/features/reviews/reviews.server.ts";
import { ratingData, type ProductReviews } from "#app/features/reviews/reviews.ts";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import { formOf } from "#app/platform/forms/read-form.server.ts";
import { headersOfLoader, TRY_AGAIN } from "#app/platform/http/loader-headers.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import { log } from "#app/platform/log.server.ts";
import { PaymentRequired, ProviderProblem } from "#app/platform/shopify/provider-problem.ts";
import { isSizeOption, titleWithSize } from "#app/sizes/sizes.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { panel } from "#app/ui/panel.tsx";
import { loadAtRest } from "#app/ui/load-at-rest.tsx";
import { shopAddress } from "../list/browse.ts";
import { BuyBox } from "../product/buy-box.tsx";
import { CardAction } from "../list/card-action.tsx";
import { Description } from "../product/description.tsx";
import { DeliveryNotes } from "../product/delivery-notes.tsx";
import { choiceOf, selectionIn, variantsWith, withOwnSize, type Selection } from "../product/choice.ts";
import { breadcrumbs, pageHead, shortened } from "#app/ui/page-head.ts";
import { InCollections } from "../product/in-collections.tsx";
import { PlanNotice } from "../plan-notice.tsx";
import { ProductGallery } from "../product/product-gallery.tsx";
import { rememberSeen, type Seen } from "../product/recent.ts";
import { productByHandle, productCardOf, relatedProducts } from "../shop.server.ts";
import { fitOf, NOTIFY_FIELD, rememberSize, variantAddress, type Variant } from "../shop.ts";
import { productGroup } from "../product/structured-data.ts";
import type { Route } from "./+types/product";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public", mayKeepOffline: true };

export const headers = headersOfLoader;

const SizeGuide = loadAtRest(() => parts().then(({ SizeGuide }) => SizeGuide));
const ProductFacts = loadAtRest(() => parts().then(({ ProductFacts }) => ProductFacts));
const Related = loadAtRest(() => parts().then(({ Related }) => Related));
const ShareProduct = loadAtRest(() => parts().then(({ ShareProduct }) => ShareProduct));
const parts = () => import("../product/product-parts.tsx");
const RecentlyViewed = panel(
  () => import("../product/recently-viewed.tsx").then(({ default: RecentlyViewed }) => RecentlyViewed),
  "We couldn’t load what you viewed recently.",
);

export const meta = ({ loaderData }: Route.MetaArgs) => {
  const unavailable = loaderData?.unavailable;
  if (unavailable) return [{ title: `${unavailable.title ?? "Not available right now"} · ${brand.name}` }];
  if (!loaderData?.product) return [{ title: `Product not found · ${brand.name}` }];
  const { product, publicUrl, reviews, shipping } = loaderData;
  const canonical = publicUrl + variantAddress(product.handle, null);
  return pageHead({
    title: product.title,
    description: shortened(product.description) || `${product.title} from ${brand.name}.`,
    canonical,
    kind: "product",
    ...(product.photos[0] ? { picture: product.photos[0] } : {}),
    data: [
      { ...productGroup(product, publicUrl, shipping), ...ratingData(reviews) },
      breadcrumbs([
        { name: brand.name, url: `${publicUrl}/` },
        ...trailOf(product).map(({ name, to }) => ({ name, url: publicUrl + to })),
        { name: product.title, url: canonical },
      ]),
    ],
  });
};

const NO_REVIEWS: ProductReviews = { counts: { stars: [], fit: [] }, reviews: [] };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, publicUrl } = services;
  const shipping = shippingTerms(services.env);
  const found = await productByHandle(services, params.handle).catch(async (error: unknown) => {
    if (!(error instanceof ProviderProblem)) throw error;
    log("error", "a product could not be loaded", { handle: params.handle, error });
    const known = await productCardOf(db, params.handle);
    return { title: known?.title ?? null, needsPlan: error instanceof PaymentRequired };
  });
  const product = found && "id" in found ? found : null;
  if (product === null) {
    const unavailable = found && !("id" in found) ? found : null;
    const nothing = { stock: {}, related: { alike: [], goesWith: [] }, reviews: NO_REVIEWS };
    return data(
      { product: null, unavailable, publicUrl, shipping, ...nothing },
      unavailable ? { status: 503, headers: TRY_AGAIN } : { status: 404 },
    );
  }

  const query = new URL(request.url).searchParams;
  const choice = choiceOf(product, selectionIn(product, query), {});
  // Without JavaScript the form submits options by name.
  if (!query.has("variant") && choice.state === "chosen" && product.options.some(({ name }) => query.has(name))) {
    throw redirect(
      query.has(NOTIFY_FIELD) ? notifyUrl(choice.variant.id) : variantAddress(product.handle, choice.variant.id),
    );
  }

  const variantIds = product.variants.map(({ id }) => id);
  const [stock, related, reviews] = await Promise.all([
    stockOf(db, variantIds),
    relatedProducts(services, product),
    productReviews(db, product.id),
  ]);
  const shown = reviews.reviews.map((review) => ({
    ...review,
    variantTitle: review.variantTitle && titleWithSize(review.variantTitle, fitOf(product)),
  }));
  return data({
    product,
    unavailable: null,
    publicUrl,
    shipping,
    stock,
    related,
    reviews: { ...reviews, reviews: shown },
  });
}

/** Add to Cart without JavaScript: into the cart in a cookie. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const address = context.get(requestContext).clientAddress;
  if (!(await services.limiter.take(LIMITS.cartCheck, { address })).isAllowed) throw data(null, { status: 429 });
  const form = await formOf(request);
  const product = await productByHandle(services, params.handle);
  if (!product) throw data(null, { status: 404 });
  const typed = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const selection = selectionIn(product, new URLSearchParams(typed));
  const choice = choiceOf(product, selection, {});
  const headers = choice.state === "chosen" ? await addToCookieCart(request, services, choice.variant) : null;
  return headers ? redirect(href("/cart"), { status: 303, headers }) : data({ selection }, 422);
}

/** No reload for another variant of the same product, unless the same URL is requested again. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isOtherVariant = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isOtherVariant && defaultShouldRevalidate;
}

export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, unavailable } = loaderData;
  if (unavailable) return <ProductUnavailable {...unavailable} />;
  if (!product) return <ProductNotFound />;
  return <ProductDetail key={product.id} {...loaderData} product={product} refused={actionData?.selection} />;
}

type Found = Route.ComponentProps["loaderData"] & {
  product: NonNullable<Route.ComponentProps["loaderData"]["product"]>;
  /** What was selected when the server refused to add it. */
  refused: Selection | undefined;
};

function ProductDetail({ product, publicUrl, shipping, stock: initialStock, related, reviews, refused }: Found) {
  const [query] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [selection, setSelection] = useState(() => refused ?? selectionIn(product, query));
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

  const onSize = useRef(choose);
  useEffect(() => void (onSize.current = choose));
  // The same function always: a part that loads later must not be rendered again before (loadAtRest).
  const chooseSize = useCallback(
    (size: string) => {
      const option = product.options.find(({ name }) => isSizeOption(name));
      if (option) onSize.current({ [option.name]: size });
    },
    [product],
  );

  // Local storage is the browser's: the page itself is the same for everyone.
  const [seen, setSeen] = useState<Seen[]>([]);
  const onOpened = useEffectEvent(() => {
    setSeen(rememberSeen(product));
    setSelection((now) => withOwnSize(product, now));
  });
  // After the first paint, which does not need it.
  useEffect(() => {
    const timer = setTimeout(() => onOpened());
    return () => clearTimeout(timer);
  }, []);

  return (
    <main id="content" className="page pb-section sm:pt-2">
      <Breadcrumb product={product} />
      <div className="grid gap-x-12 gap-y-4 sm:gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
        <div className="order-1 min-w-0">
          <ProductGallery product={product} chosen={hasChosen ? variantsWith(product, selection) : pictured(product)} />
        </div>
        <div className="order-2 lg:row-span-2">
          <div className="flex flex-col gap-6 lg:sticky lg:z-10 lg:top-[calc(var(--top)+1.5rem)]">
            <BuyBox
              product={product}
              selection={selection}
              stock={stock}
              isAskedToNotify={query.has(NOTIFY_FIELD)}
              onChoose={choose}
              isRefusedByServer={refused !== undefined}
              heading={
                <div className="flex min-w-0 grow items-center justify-between gap-2">
                  <div className="min-w-0">
                    <h1 className="font-display text-28 sm:text-40">{product.title}</h1>
                    <RatingLine counts={reviews.counts} />
                  </div>
                  <FavoriteButton
                    product={{ ...product, variantId: variantId ?? undefined }}
                    className="-mr-3 shrink-0"
                  />
                </div>
              }
              renderSoldOut={(id) => <NotifyMeButton variantId={id} />}
            />
            <DeliveryNotes terms={shipping} />
            <SizeGuide product={product} onChoose={chooseSize} />
            <Description blocks={product.descriptionBlocks} />
            <ShareProduct product={product} publicUrl={publicUrl} />
          </div>
        </div>
        <div className="order-3 pt-6">
          <ProductFacts product={product} />
        </div>
      </div>
      <ProductReviewsSection {...reviews} productId={product.id} handle={product.handle} />
      <CardAction value={favoriteOnCard}>
        <Related id="related" heading="You may also like" products={related.alike} />
        <Related id="goes-with" heading="Goes well with it" products={related.goesWith} />
      </CardAction>
      <InCollections collections={product.collections ?? []} />
      {seen.length > 0 && <RecentlyViewed seen={seen} />}
      <NotifyMeDialog
        variant={choice.state === "chosen" ? wanted(product, choice.variant) : null}
        onSent={() => choice.state === "chosen" && rememberSize(product, choice.variant)}
      />
    </main>
  );
}

/** The shop, and the product's first category in it. */
function trailOf({ categories }: Pick<Found["product"], "categories">): { name: string; to: string }[] {
  const category = categories.find((one) => one.toLowerCase() !== "sale") ?? categories[0];
  return [
    { name: "Shop", to: href("/shop") },
    ...(category ? [{ name: category, to: shopAddress({ categories: [category] }) }] : []),
  ];
}

function Breadcrumb({ product }: Pick<Found, "product">) {
  const [shop, ...categories] = trailOf(product);
  return (
    <nav aria-label="Breadcrumb" className="text-14 text-stone-strong sm:mb-1">
      <ol className="flex items-center gap-2 overflow-hidden whitespace-nowrap">
        <li>
          <Link to={shop!.to} className="link inline-flex min-h-9 items-center sm:min-h-11">
            Back to Shop
          </Link>
        </li>
        {categories.map(({ name, to }) => (
          <li key={to} className="before:mr-2 before:content-['/']">
            <Link to={to} className="link inline-flex min-h-9 items-center sm:min-h-11">
              {name}
            </Link>
          </li>
        ))}
        <li aria-current="page" className="truncate before:mr-2 before:content-['/'] max-sm:hidden">
          {product.title}
        </li>
      </ol>
    </nav>
  );
}

/** Before a selection, the first color's pictures; all pictures if variants have none. */
function pictured({ variants }: Found["product"]): Variant[] | null {
  const url = variants[0]?.pictureUrl;
  return url ? variants.filter(({ pictureUrl }) => pictureUrl === url) : null;
}

function wanted(product: Found["product"], { id, title }: Variant) {
  return { id, name: itemName(product.title, titleWithSize(title, fitOf(product))) };
}

/** The provider does not respond, so neither price nor stock is known. */
function ProductUnavailable({ title, needsPlan }: { title: string | null; needsPlan: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <main id="content" className="page py-section">
      {needsPlan && <PlanNotice />}
      <h1 className="font-display text-64 wrap-anywhere">{title ?? "This page isn’t available right now"}</h1>
      <p className="mt-4 max-w-measure text-18">
        We can’t load this product at the moment. Please try again in a few minutes.
      </p>
      <div className="mt-8 flex flex-wrap gap-4">
        <ButtonLink to={pathname + search} replace>
          Try again
        </ButtonLink>
        <ButtonLink to="/shop" kind="secondary">
          Back to Shop
        </ButtonLink>
      </div>
    </main>
  );
}

function ProductNotFound() {
  return (
    <main id="content" className="page py-section">
      <h1 className="font-display text-64">Product not found</h1>
      <p className="mt-4 max-w-measure text-18">It may no longer be available, or the link may have a typo.</p>
      <ButtonLink to="/shop" className="mt-8">
        Back to Shop
      </ButtonLink>
    </main>
  );
}
