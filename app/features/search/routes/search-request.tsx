import { data, redirect } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { refused } from "#app/platform/forms/action-results.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { tokenOf, withToken } from "#app/platform/http/token-in-address.ts";
import { ButtonForm } from "#app/ui/button-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { CONFIRM_REQUEST_PATH } from "../search.ts";
import { confirmSearchRequest, searchRequestWithId } from "../search-requests.server.ts";
import type { Route } from "./+types/search-request";

export const handle: RouteAccess = { access: "visitor" };

/** A personal page: hidden from search engines, and its URL from other sites. */
export const meta = () => [
  ...pageMeta("Confirm your request", "Confirm that you’d like an email when we have what you searched for."),
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

/** Opening the link changes nothing, because email clients prefetch links. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const found = await requestOfLink(request, context);
  if (!found) return data(null, { status: 404 });
  const { query, email, confirmedAt } = found;
  return data({
    here: withToken(CONFIRM_REQUEST_PATH, tokenOf(request)),
    query,
    email,
    isConfirmed: confirmedAt !== null,
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const found = await requestOfLink(request, context);
  if (!found || !(await confirmSearchRequest(context.get(servicesContext).db, found.id, new Date())))
    return refused(new FormData(), { status: 404 });
  return redirect(withToken(CONFIRM_REQUEST_PATH, tokenOf(request)));
}

export const clientAction = keepFormValues;

async function requestOfLink(request: Request, context: Route.LoaderArgs["context"]) {
  const { db, links } = context.get(servicesContext);
  const subject = links.read("confirm-search-request", tokenOf(request));
  return subject && searchRequestWithId(db, subject.id);
}

export default function SearchRequest({ loaderData: found }: Route.ComponentProps) {
  return (
    <main id="content" className="page grid min-h-[70svh] max-w-[44rem] content-start gap-8 py-section">
      <h1 className="font-display text-64">
        {!found ? "This link has expired" : found.isConfirmed ? "You’re on the list" : "Confirm your request"}
      </h1>
      {found ? (
        <p className="text-18 wrap-anywhere">
          {found.isConfirmed
            ? `We’ll email ${found.email} once when we have “${found.query}”.`
            : `Once you confirm, we’ll email ${found.email} one time when we have “${found.query}”.`}
        </p>
      ) : (
        <p className="text-18">
          Part of it may be missing, or the request was deleted. Search again to make a new one.
        </p>
      )}
      {found && !found.isConfirmed && (
        <>
          <ButtonForm action={found.here} label="Confirm" busy="Confirming..." />
          <p className="text-stone-strong">If you didn’t request this, close this page. We won’t send you anything.</p>
        </>
      )}
      {(!found || found.isConfirmed) && (
        <ButtonLink to="/shop" kind="secondary">
          Show all products
        </ButtonLink>
      )}
    </main>
  );
}
