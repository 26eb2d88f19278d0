import { data, href, redirect } from "react-router";
import { z } from "zod";
import { Choice } from "#app/features/shop/list/quick-add.tsx";
import { addVariant } from "#app/features/shop/product/add-variant.tsx";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import { variantGid } from "#app/platform/shopify/gid.server.ts";
import { LIMITS, TOO_MANY } from "#app/platform/limits/limits.ts";
import { log } from "#app/platform/log.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { FavoriteGrid } from "../favorite-grid.tsx";
import { FAVORITES, PRODUCT_ID } from "../favorites.ts";
import { addFavorite } from "../favorites.server.ts";
import { favoritesToShow } from "../favorites-page.server.ts";
import type { Route } from "./+types/favorites";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";

export const handle: RouteAccess = { access: "signed-in" };

export const meta = () => pageMeta("Favorites", "The products you’ve saved.");

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = await signedIn(context);
  const services = context.get(servicesContext);
  try {
    return data({ favorites: await favoritesToShow(services, visitor.id) });
  } catch (error) {
    log("error", "favorites not loaded", { error });
    return data({ favorites: null }, { status: 502 });
  }
}

const favorite = z.object({
  productId: z.string().regex(PRODUCT_ID),
  variantId: variantGid.optional().catch(undefined),
});

/** POST /favorites: a product's heart without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const { limiter, db } = context.get(servicesContext);
  const visitor = await signedIn(context);
  const read = await readForm(request, favorite);
  if (!read.ok) throw data(null, { status: 404 });
  const asking = { address: context.get(requestContext).clientAddress, subject: visitor.id };
  const taken = await limiter.take(LIMITS.favorite, asking);
  if (!taken.isAllowed) throw data(TOO_MANY, { status: 429 });
  await addFavorite(db, visitor.id, read.value.productId, read.value.variantId);
  return redirect("/favorites", 303);
}

export default function Favorites({ loaderData: { favorites } }: Route.ComponentProps) {
  return (
    <main id="content" className="page pt-10 pb-section">
      <h1 className="mb-10 font-display text-64">Favorites</h1>
      {favorites === null ? (
        <NotLoaded />
      ) : favorites.length === 0 ? (
        <NoneYet />
      ) : (
        <FavoriteGrid favorites={favorites} Choice={Choice} addVariant={addVariant} />
      )}
    </main>
  );
}

function NotLoaded() {
  return (
    <>
      <FormNotice>{FAVORITES.notLoaded}</FormNotice>
      <p className="mt-6">
        Your favorites are still saved.{" "}
        <a className="link" href={href("/favorites")}>
          Try again
        </a>
      </p>
    </>
  );
}

function NoneYet() {
  return (
    <>
      <p className="max-w-measure text-18">{FAVORITES.none}</p>
      <ButtonLink to={href("/shop")} className="mt-8">
        Start shopping
      </ButtonLink>
    </>
  );
}
