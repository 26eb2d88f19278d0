import { data, href, Link } from "react-router";
import { brand } from "#app/brand.ts";
import { variantsByIds, withSizes } from "#app/features/shop/shop.server.ts";
import type { VariantOffer } from "#app/features/shop/shop.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { refused } from "#app/platform/forms/action-results.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { formOf } from "#app/platform/forms/read-form.server.ts";
import { asAction } from "#app/platform/forms/submission.server.ts";
import { SentNotice } from "#app/ui/form-notice.tsx";
import { itemName, NOTIFY_TITLE, ON_THE_LIST, variantInUrl } from "../back-in-stock.ts";
import { restockSubmission } from "../back-in-stock.server.ts";
import { NotifyForm } from "../notify-form.tsx";
import type { Route } from "./+types/notify-me";

export const handle: RouteAccess = { access: "public" };

export const meta = () => [
  { title: `${NOTIFY_TITLE} · ${brand.name}` },
  { name: "robots", content: "noindex, follow" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const isSent = new URL(request.url).searchParams.has("sent");
  const variant = isSent ? null : await variantOf(request, context);
  if (!variant) return data({ isSent, item: null }, isSent ? 200 : 404);
  const { db } = context.get(servicesContext);
  const [named] = await withSizes(db, [{ variantTitle: variant.title }], () => ({ productId: variant.product.id }));
  const name = itemName(variant.product.title, named?.variantTitle ?? variant.title);
  return data({ isSent, item: { id: variant.id, name } }, 200);
}

export async function action({ request, context }: Route.ActionArgs) {
  const variant = variantOf(request, context);
  // The submission awaits the same promise, and reports a failed lookup.
  if ((await variant.catch(() => undefined)) === null) {
    return refused(await formOf(request), { message: { title: "We no longer carry this item." }, status: 404 });
  }
  const submission = restockSubmission({ jobs: context.get(servicesContext).jobs, variant: () => variant });
  return asAction(submission, context, request);
}

export const clientAction = keepFormValues;

async function variantOf(request: Request, context: Route.LoaderArgs["context"]): Promise<VariantOffer | null> {
  const id = variantInUrl(request.url);
  if (id === null) return null;
  const [variant] = await variantsByIds(context.get(servicesContext), [id]);
  return variant ?? null;
}

/** The product page's dialog as a page of its own, for visitors without JavaScript. */
export default function NotifyMe({ loaderData: { isSent, item } }: Route.ComponentProps) {
  return (
    <main id="content" className="page py-section">
      <h1 className="font-display text-64">{item || isSent ? NOTIFY_TITLE : "Product not found"}</h1>
      <div className="mt-8 grid max-w-[36rem] gap-8">
        {isSent && <SentNotice {...ON_THE_LIST} />}
        {item && (
          <>
            <div>
              <p className="font-display text-28">{item.name}</p>
              <p className="mt-3 text-stone-strong">
                We&rsquo;ll email you once when it&rsquo;s back in stock, and use your address for nothing else.
              </p>
            </div>
            <NotifyForm variantId={item.id} />
          </>
        )}
        {!item && !isSent && <p className="text-18">We may no longer carry it, or the link may be incomplete.</p>}
        <Link to={href("/shop")} className="link inline-flex min-h-11 items-center justify-self-start">
          Back to Shop
        </Link>
      </div>
    </main>
  );
}
