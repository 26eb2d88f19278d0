import { data, redirect } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import { refused } from "#app/platform/forms/action-results.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { headersOfLoader, NOINDEX, NOINDEX_META } from "#app/platform/http/loader-headers.ts";
import { formOf } from "#app/platform/forms/read-form.server.ts";
import { LIMITS, TOO_MANY } from "#app/platform/limits/limits.ts";
import { SentNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { applyOwnChange } from "../own-changes.server.ts";
import { ownPrayer } from "../own-prayer.server.ts";
import { OWN_MESSAGES, type OwnChange } from "../own-prayer.ts";
import { OwnChanges } from "../own-prayer-page.tsx";
import { OwnStatus } from "../own-status.tsx";
import type { Route } from "./+types/mine";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "visitor" };

export const meta = () => [
  ...pageMeta("Your prayer request", "View, edit, or delete your prayer request."),
  { name: "robots", content: `${NOINDEX_META.content}, nofollow` },
];

/** The author page: anyone with the signed link may see and change this one request. A GET request changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, env, publicUrl } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const id = idIn(searchParams, context);
  const prayer = id === null ? null : await ownPrayer(db, id);
  const message = searchParams.get("said") ?? "";
  return data(
    {
      prayer,
      link: `${publicUrl}/prayer-wall/mine?token=${encodeURIComponent(searchParams.get("token") ?? "")}`,
      isNew: searchParams.has("new"),
      crisis: env.CRISIS_TEXT,
      message: Object.hasOwn(OWN_MESSAGES, message) ? OWN_MESSAGES[message as OwnChange] : null,
    },
    { status: prayer ? 200 : 404, headers: NOINDEX },
  );
}

export const headers = headersOfLoader;

export async function action({ request, context }: Route.ActionArgs) {
  const { limiter, db } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const id = idIn(searchParams, context);
  if (id === null) throw data(null, { status: 404 });
  const form = await formOf(request);
  const limited = await limiter.take(LIMITS.form, {
    address: context.get(requestContext).clientAddress,
    of: "/prayer-wall/mine",
  });
  if (!limited.isAllowed)
    return refused(form, { message: { title: `${TOO_MANY} What you typed is still here.` }, status: 429 });

  const result = await applyOwnChange(db, id, form);
  if (!result.changed) return refused(form, result.refusal);
  if (result.change === "delete") return redirect("/prayer-wall?deleted=1#ask", 303);
  return redirect(`/prayer-wall/mine?token=${searchParams.get("token")}&said=${result.change}#said`, 303);
}

export const clientAction = keepFormValues;

function idIn(query: URLSearchParams, context: Route.LoaderArgs["context"]): number | null {
  return context.get(servicesContext).links.read("prayer", query.get("token") ?? "")?.id ?? null;
}

export default function Mine({ loaderData: { prayer, link, isNew, crisis, message } }: Route.ComponentProps) {
  if (!prayer) return <NoSuchPrayer />;
  return (
    <main id="content" className="page py-section">
      <p className="label">Your prayer request</p>
      <div id="said" className="mt-6 max-w-[36rem] empty:mt-0">
        {message && <SentNotice title={message} description="" />}
      </div>
      <OwnStatus prayer={prayer} link={link} isNew={isNew} crisis={crisis} />
      <OwnChanges key={`${prayer.words} ${message}`} prayer={prayer} />
    </main>
  );
}

function NoSuchPrayer() {
  return (
    <main id="content" className="page py-section">
      <h1 className="font-display text-64">We couldn&rsquo;t find that request</h1>
      <p className="mt-6 max-w-measure text-18">
        It may have been deleted, or the link may be incomplete. Open the link from your email again, or copy all of it.
      </p>
      <p className="mt-8">
        <ButtonLink kind="secondary" to="/prayer-wall">
          Go to the prayer wall
        </ButtonLink>
      </p>
    </main>
  );
}
