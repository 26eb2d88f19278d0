import { data, Outlet, useSearchParams, type ShouldRevalidateFunctionArgs } from "react-router";
import type { Door } from "#app/platform/auth/door.ts";
import { inOneLine } from "#app/platform/answer.ts";
import { dbContext, storefrontContext } from "#app/platform/context.ts";
import { keepTyped } from "#app/platform/http/keep-typed.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import { log } from "#app/platform/log.server.ts";
import { PAYMENT_REQUIRED } from "#app/platform/shopify/payment-required.ts";
import { EmptyList, NextPage, SearchBox } from "#app/ui/desk/desk-list.tsx";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { DeskProductCard } from "../desk/desk-product-card.tsx";
import { sync } from "../desk/product-desk-actions.server.ts";
import { productsOnDesk } from "../desk/product-desk.server.ts";
import { doneText, LOAD_FAILED, productsAddress, readPlace, type Place } from "../desk/product-desk.ts";
import { SyncButton } from "../desk/sync-button.tsx";
import type { Route } from "./+types/admin-products";

export const handle: Door = { opensTo: "admin" };

export const meta = () => pageMeta("Product Management", "How the shop presents what it sells.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const place = readPlace(request.url);
  const services = { db: context.get(dbContext), storefront: context.get(storefrontContext) };
  try {
    const listed = await productsOnDesk(services, place);
    if (listed === "needs-plan") return data({ place, listed: null, problem: PAYMENT_REQUIRED }, { status: 402 });
    return data({ place, listed, problem: null });
  } catch (error) {
    log("error", LOAD_FAILED, { error });
    const problem = `${LOAD_FAILED}. Load the page again in a moment.`;
    return data({ place, listed: null, problem }, { status: 500 });
  }
}

/** Opening a product leaves the list as it is; closing it reads what was saved. */
export function shouldRevalidate({
  currentUrl: from,
  nextUrl: to,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isOpened = !formMethod && from.search === to.search && to.pathname.startsWith(`${from.pathname}/`);
  return !isOpened && defaultShouldRevalidate;
}

export async function action({ request, context }: Route.ActionArgs) {
  return sync({ context, request, form: await readForm(request) });
}

export const clientAction = keepTyped;

export default function AdminProducts({ loaderData, actionData }: Route.ComponentProps) {
  const { place, listed, problem } = loaderData;
  const [params] = useSearchParams();
  const refusal = actionData?.state === "refused" ? actionData.said : null;
  return (
    <DeskPage
      title="Product Management"
      lead="What a product is and costs is set at the provider; how the shop presents it is set here."
      actions={<SyncButton action={productsAddress(place)} />}
      done={doneText(params.get("done"))}
    >
      {refusal && (
        <div className="mb-6">
          <FormNotice>{inOneLine(refusal)}</FormNotice>
        </div>
      )}
      <Outlet />
      <div className="mb-8">
        <SearchBox key={place.search} label="Search by title" value={place.search} />
      </div>
      {listed === null ? (
        <FormNotice>{problem}</FormNotice>
      ) : listed.products.length === 0 ? (
        <Nothing {...place} />
      ) : (
        <ul
          aria-label="Products"
          className="grid grid-cols-2 gap-x-4 gap-y-10 sm:grid-cols-3 sm:gap-x-6 lg:grid-cols-4"
        >
          {listed.products.map((product) => (
            <DeskProductCard key={product.number} product={product} place={place} />
          ))}
        </ul>
      )}
      <NextPage label="More products" to={listed?.next ? productsAddress({ ...place, after: listed.next }) : null} />
    </DeskPage>
  );
}

function Nothing({ search, after }: Place) {
  if (search)
    return (
      <EmptyList title={`No product with “${search}” in its title`}>
        Look for fewer letters, or clear the search.
      </EmptyList>
    );
  if (after) return <EmptyList title="No more products" />;
  return <EmptyList title="No products yet">What is added at the provider stands here at once.</EmptyList>;
}
