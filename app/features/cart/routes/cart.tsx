import { useEffect, useState } from "react";
import { href } from "react-router";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { loadFile } from "#app/ui/script-files.ts";
import { CART_COLUMNS } from "../cart-columns.ts";
import { CartForms } from "../cart-forms.tsx";
import { CART_PAGE_ACTIONS, cartPage } from "../cart-page.server.ts";
import { takeOverCookieCart } from "../cookie-take-over.ts";
import type { Route } from "./+types/cart";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

/** The cart of browsers without scripts, in a cookie (docs/decisions/110). Others see their own cart here, as in the drawer. */
export const handle: RouteAccess = { access: "visitor" };

export const meta = () => [
  ...pageMeta("Your Cart", "What you are about to buy."),
  { name: "robots", content: "noindex, nofollow" },
];

export const loader = ({ request, context }: Route.LoaderArgs) => cartPage(request, context);

export const action = formActions(CART_PAGE_ACTIONS);

type Contents = (typeof import("../cart-sheet.tsx"))["CartContents"];

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { shipping, hasFailed } = loaderData;
  const cart = actionData?.cart ?? loaderData.cart;
  const [Contents, setContents] = useState<Contents | null>(null);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const load = loadFile(() => import("../cart-sheet.tsx"));
    Promise.all([load, takeOverCookieCart()])
      .then(([{ CartContents }]) => setContents(() => CartContents))
      .catch((error: unknown) => {
        console.error("The cart could not be shown", error);
        setLost(true);
      });
  }, []);
  const isEmpty = cart.items.length === 0;
  return (
    <main id="content" className="page min-h-svh py-section">
      <h1 className="font-display text-64">Your Cart</h1>
      <div className={`mt-10 ${CART_COLUMNS.page}`}>
        {Contents && <Contents shipping={shipping} columns={CART_COLUMNS} hidesEmpty />}
        {!Contents && hasFailed && <FormNotice>{NOT_SHOWN}</FormNotice>}
        {!Contents && !isEmpty && (
          <CartForms cart={cart} notes={loaderData.notes} shipping={shipping} problem={actionData ?? null} />
        )}
        {!Contents && isEmpty && !hasFailed && (
          <div className="lg:col-span-7">
            {[...loaderData.notes, ...(actionData?.notes ?? [])].map((note) => (
              <FormNotice key={note}>{note}</FormNotice>
            ))}
            {/* With scripts, the browser's own cart follows. */}
            <p role="status" className="text-18 noscript:hidden">
              {isLost ? NOT_SHOWN : "Loading your cart…"}
            </p>
            <noscript>
              <p className="text-18">Your cart is empty.</p>
              <ButtonLink kind="secondary" className="mt-8" to={href("/shop")}>
                Start shopping
              </ButtonLink>
            </noscript>
          </div>
        )}
      </div>
    </main>
  );
}

const NOT_SHOWN = "We can’t show your cart right now. Nothing is lost. Please reload this page in a few minutes.";
