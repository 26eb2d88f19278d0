import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { publicBanners } from "#app/features/banners/banners.server.ts";
import type { ShownBanner } from "#app/features/banners/banners.ts";
import { CartDrawer } from "#app/features/cart/cart-drawer.tsx";
import { shippingTerms } from "#app/features/policies/policies.server.ts";
import { SearchDialog } from "#app/features/search/search-dialog.tsx";
import { navigationCategories, navigationGenders } from "#app/features/shop/shop.server.ts";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import { publicVisitor } from "#app/platform/auth/access/visitor.server.ts";
import { log } from "#app/platform/log.server.ts";
import { verseAt } from "#app/scripture.ts";
import { loadAtRest } from "#app/ui/load-at-rest.tsx";
import { ShopZone } from "#app/ui/shop-day.tsx";
import { Header } from "../header.tsx";
import { shopLinks } from "../navigation.ts";
import { PageServices, SkipLink } from "../page-services.tsx";
import type { Route } from "./+types/frame";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public" };

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { env, publicUrl } = services;
  return {
    shopLinks: shopLinks(await navigationCategories(services), await navigationGenders(services)),
    publicUrl,
    timeZone: env.STORE_TIMEZONE,
    visitor: await publicVisitor(context),
    banners: await bannersNow(context),
    shipping: shippingTerms(env),
    keepsOfflineCopies: env.OFFLINE_COPIES === "on",
    contact: { email: env.CONTACT_EMAIL, instagramHandle: env.INSTAGRAM_HANDLE, location: env.BRAND_LOCATION },
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
  const { db, env, publicUrl } = context.get(servicesContext);
  const life = context.get(requestContext).cacheLifetime;
  const now = new Date();
  try {
    const { banners, changesAt } = await publicBanners(db, {
      now,
      timeZone: env.STORE_TIMEZONE,
      publicUrl,
    });
    if (changesAt !== null) life.endsBy(changesAt);
    return banners;
  } catch (error) {
    log("error", "banners not loaded", { error });
    life.endsBy(now.getTime());
    return [];
  }
}

const BannerStrip = loadAtRest(() =>
  import("#app/features/banners/banner-strip.tsx").then(({ BannerStrip }) => BannerStrip),
);

const Footer = loadAtRest(() => import("../footer.tsx").then(({ Footer }) => Footer));

/** The layout of every page outside the admin: header, page, footer. */
export default function Frame({ loaderData }: Route.ComponentProps) {
  const { banners, contact, keepsOfflineCopies, shipping, shopLinks, timeZone, verses, visitor } = loaderData;
  return (
    <>
      <SkipLink />
      <Header shopLinks={shopLinks} verses={verses} visitor={visitor} />
      <BannerStrip banners={banners} />
      <ShopZone value={timeZone}>
        <Outlet />
      </ShopZone>
      <Footer shopLinks={shopLinks} contact={contact} verse={verses.footer} />
      <SearchDialog />
      <CartDrawer shipping={shipping} />
      <PageServices keepsOfflineCopies={keepsOfflineCopies} />
    </>
  );
}
