import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { BannerStrip } from "#app/features/banners/banner-strip.tsx";
import { publicBanners } from "#app/features/banners/banners.server.ts";
import type { ShownBanner } from "#app/features/banners/banners.ts";
import { CartDrawer } from "#app/features/cart/cart-drawer.tsx";
import { FavoriteButton } from "#app/features/favorites/favorite-button.tsx";
import { CardAction } from "#app/features/shop/card-action.tsx";
import type { ProductSummary } from "#app/features/shop/shop.ts";
import { SearchDialog } from "#app/features/shop/search-dialog.tsx";
import { navigationCategories } from "#app/features/shop/shop.server.ts";
import {
  cacheLifetimeContext,
  dbContext,
  envContext,
  publicUrlContext,
  storefrontContext,
} from "#app/platform/context.ts";
import { publicVisitor } from "#app/platform/auth/visitor.server.ts";
import { log } from "#app/platform/log.server.ts";
import { verseAt } from "#app/scripture.ts";
import { ShopZone } from "#app/ui/shop-day.tsx";
import { Toaster } from "#app/ui/toast.tsx";
import { Footer } from "../footer.tsx";
import { Header } from "../header.tsx";
import { Scroll } from "../scroll.tsx";
import { VisitorKeeper } from "../visitor-keeper.tsx";
import type { Route } from "./+types/frame";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";

export const handle: RouteAccess = { access: "public" };

export async function loader({ context }: Route.LoaderArgs) {
  const env = context.get(envContext);
  return {
    categories: await navigationCategories({
      db: context.get(dbContext),
      storefront: context.get(storefrontContext),
    }),
    publicUrl: context.get(publicUrlContext),
    timeZone: env.STORE_TIMEZONE,
    visitor: await publicVisitor(context),
    banners: await bannersNow(context),
    contact: { email: env.CONTACT_EMAIL, instagramHandle: env.INSTAGRAM_HANDLE },
    verses: {
      shop: verseAt("Ephesians 6:15"),
      faith: verseAt("Psalm 119:105"),
      footer: verseAt("Psalm 121:8"),
    },
  };
}

/** No reload when only the query changes: a chosen variant is in the URL at once, a filter loads its list alone. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return defaultShouldRevalidate && !(isSamePage && formMethod === undefined);
}

/** A failure to load banners is only logged (BAN-17), and the page is not cached, so that the next request retries. */
async function bannersNow(context: Route.LoaderArgs["context"]): Promise<ShownBanner[]> {
  const life = context.get(cacheLifetimeContext);
  const now = new Date();
  try {
    const { banners, changesAt } = await publicBanners(context.get(dbContext), {
      now,
      timeZone: context.get(envContext).STORE_TIMEZONE,
      publicUrl: context.get(publicUrlContext),
    });
    if (changesAt !== null) life.endsBy(changesAt);
    return banners;
  } catch (error) {
    log("error", "banners not loaded", { error });
    life.endsBy(now.getTime());
    return [];
  }
}

const favoriteButtonOf = (product: ProductSummary) => <FavoriteButton product={product} className="card-action" />;

/** The layout of every public page: header, page, footer. */
export default function Frame({ loaderData }: Route.ComponentProps) {
  const { banners, categories, contact, timeZone, verses, visitor } = loaderData;
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <Header categories={categories} verses={verses} visitor={visitor} />
      <BannerStrip banners={banners} />
      <CardAction value={favoriteButtonOf}>
        <ShopZone value={timeZone}>
          <Outlet />
        </ShopZone>
      </CardAction>
      <Footer categories={categories} contact={contact} verse={verses.footer} />
      <SearchDialog />
      <CartDrawer />
      <Toaster />
      <Scroll />
      <VisitorKeeper />
    </>
  );
}
