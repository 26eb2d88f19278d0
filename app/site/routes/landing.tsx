import { data } from "react-router";
import { prayersOnTheWall } from "#app/features/prayers/prayers.server.ts";
import { publishedStories } from "#app/features/stories/stories.server.ts";
import { STORIES_SHOWN } from "#app/features/stories/stories.ts";
import { favoriteOnCard } from "#app/features/favorites/favorite-button.tsx";
import { CardAction } from "#app/features/shop/list/card-action.tsx";
import { FeaturedProducts } from "#app/features/shop/list/featured-products.tsx";
import { pageHead } from "#app/ui/page-head.ts";
import { featuredProducts } from "#app/features/shop/shop.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { headersOfLoader, NO_STORE } from "#app/platform/http/loader-headers.ts";
import { NO_OFFLINE_COPY } from "#app/platform/http/offline-copies.ts";
import { log } from "#app/platform/log.server.ts";
import { verseAt } from "#app/scripture.ts";
import { loadAtRest } from "#app/ui/load-at-rest.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { srcSetOf } from "#app/ui/picture.tsx";
import { FEATURED_HEADING } from "../content/landing.ts";
import { heroPicture } from "../landing/hero-picture.server.ts";
import { Hero } from "../landing/hero.tsx";
import { organization, website } from "../structured-data.ts";
import type { Route } from "./+types/landing";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public", mayKeepOffline: true };

const VOICES_SHOWN = 3;

const StoryOpening = loadAtRest(() => lowerHalf().then(({ StoryOpening }) => StoryOpening));
const LowerHalf = loadAtRest(() => lowerHalf().then(({ LowerHalf }) => LowerHalf));
const lowerHalf = () => import("../landing/lower-half.tsx");

export const meta = ({ loaderData }: Route.MetaArgs) => {
  const title = "Custom footwear with Scripture underfoot";
  const description =
    "Sneakers, slides and apparel, each with a Scripture reference. We give away ten percent of all profits.";
  if (!loaderData) return pageMeta(title, description);
  const { publicUrl, hero, tagline } = loaderData;
  return pageHead({
    title,
    description,
    canonical: `${publicUrl}/`,
    ...(hero ? { picture: hero } : {}),
    data: [organization(publicUrl, tagline), website(publicUrl)],
  });
};

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, publicUrl } = services;
  // The page works without featured products; the shop itself shows what is wrong.
  const offering = featuredProducts(services).catch((error: unknown) => {
    log("error", "featured products not loaded", { error });
    return null;
  });
  const [prayers, stories, offered, picture] = await Promise.all([
    prayersOnTheWall(db, VOICES_SHOWN),
    publishedStories(db, STORIES_SHOWN),
    offering,
    heroPicture(
      db,
      offering.then((products) => products ?? []),
    ),
  ]);
  const featured = offered ?? [];
  const page = {
    hero: picture && { ...picture, srcSet: srcSetOf(picture) },
    featured,
    publicUrl,
    tagline: services.env.BRAND_TAGLINE,
    crisis: services.env.CRISIS_TEXT,
    prayers,
    stories,
    verses: { banner: verseAt("Psalm 119:105"), mission: verseAt("Romans 10:15") },
  };
  // What visitors wrote may be withdrawn at any time.
  const quotes = prayers.length + stories.length > 0;
  return data(page, { headers: { ...(offered ? {} : NO_STORE), ...(quotes ? NO_OFFLINE_COPY : {}) } });
}

export const headers = headersOfLoader;

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { hero, tagline, featured, prayers, stories, crisis, verses } = loaderData;
  return (
    <main id="content">
      <Hero picture={hero} tagline={tagline} />
      <div id="explore">
        <CardAction value={favoriteOnCard}>
          <FeaturedProducts products={featured} heading={FEATURED_HEADING} />
        </CardAction>
        <StoryOpening />
      </div>
      <LowerHalf prayers={prayers} stories={stories} crisis={crisis} verses={verses} />
    </main>
  );
}
