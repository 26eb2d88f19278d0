import { useEffect, useRef } from "react";
import { data, useSearchParams } from "react-router";
import { messageLine } from "#app/platform/action-result.ts";
import { rowVersion } from "#app/platform/audit/row-version.ts";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { dbContext, envContext, publicUrlContext } from "#app/platform/context.ts";
import { fieldOf } from "#app/platform/http/action-results.server.ts";
import { keepFormValues } from "#app/platform/http/keep-form-values.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Bulk } from "#app/ui/admin/bulk.tsx";
import { EmptyList, NextPage } from "#app/ui/admin/admin-list.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { WithoutScripts } from "#app/ui/without-scripts.tsx";
import { bulk, remove, save } from "../banner-admin-actions.server.ts";
import { BANNER_BULK, BANNER_DONE, bannerState, GONE, LOAD_FAILED, type BannerDone } from "../banner-admin.ts";
import { BannerForm } from "../banner-form.tsx";
import { BannerRow } from "../banner-row.tsx";
import { bannerDatesText } from "../banner-status.ts";
import { allBanners, bannerWithId } from "../banners.server.ts";
import type { Route } from "./+types/admin-banners";

export const handle: RouteAccess = { access: "admin" };

export const meta = () => pageMeta("Banner Management", "Banners under the navigation bar.");

const PAGE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const db = context.get(dbContext);
  const { STORE_TIMEZONE: timeZone } = context.get(envContext);
  const after = searchParams.get("after") ?? undefined;
  const page = { timeZone, publicUrl: context.get(publicUrlContext), isFirst: after === undefined };
  try {
    const rows = await allBanners(db, { after, limit: PAGE + 1 });
    const wanted = Number(searchParams.get("edit")) || 0;
    const edited = Number.isSafeInteger(wanted) && wanted > 0 ? await bannerWithId(db, wanted) : null;
    const now = Date.now();
    return data({
      ...page,
      edited: edited && { ...edited, version: rowVersion(edited) },
      isGone: wanted !== 0 && !edited,
      banners: rows.slice(0, PAGE).map((banner) => ({
        ...banner,
        state: bannerState(banner, timeZone, now),
        dates: bannerDatesText(banner, timeZone),
      })),
      next: rows.length > PAGE ? (rows[PAGE - 1]?.cursor ?? null) : null,
    });
  } catch (error) {
    log("error", "banners not loaded", { error });
    return data({ ...page, edited: null, isGone: false, banners: null, next: null }, { status: 500 });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const sent = { context, request, form };
  if (form.has("bulk")) return bulk(sent);
  return fieldOf(form, "intent") === "delete" ? remove(sent) : save(sent);
}

export const clientAction = keepFormValues;

export default function AdminBanners({ loaderData }: Route.ComponentProps) {
  const { banners, edited, isGone, next, timeZone, publicUrl, isFirst } = loaderData;
  const [params] = useSearchParams();
  const done = params.get("done");
  return (
    <AdminPage
      title="Banner Management"
      lead="Banners appear under the navigation bar, newest first. Changes go live right away."
    >
      {done && Object.hasOwn(BANNER_DONE, done) && (
        <WithoutScripts>{messageLine(BANNER_DONE[done as BannerDone])}</WithoutScripts>
      )}
      <section aria-labelledby="banner-form" className="bg-sunk p-6 sm:p-8">
        <FormHeading id={edited?.id ?? null} />
        {isGone && <FormNotice>{GONE}</FormNotice>}
        <BannerForm key={edited?.id ?? "new"} edited={edited} timeZone={timeZone} publicUrl={publicUrl} />
      </section>
      <section aria-labelledby="banners" className="mt-14">
        <h2 id="banners" className="mb-4 font-display text-28">
          Banners
        </h2>
        {banners === null ? (
          <FormNotice>{`${LOAD_FAILED}. Reload the page in a moment.`}</FormNotice>
        ) : banners.length === 0 ? (
          <EmptyList title={isFirst ? "No banners yet" : "No older banners"}>
            {isFirst && "Create your first banner with the form above. It goes live right away."}
          </EmptyList>
        ) : (
          <Bulk actions={BANNER_BULK}>
            <ul className="border-t border-line">
              {banners.map((banner) => (
                <BannerRow key={banner.id} banner={banner} isEdited={banner.id === edited?.id} />
              ))}
            </ul>
          </Bulk>
        )}
        <NextPage to={next && `?${new URLSearchParams({ after: next })}`} />
      </section>
    </AdminPage>
  );
}

/** Receives the focus when an admin clicks Edit. */
function FormHeading({ id }: { id: number | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current && id !== null) heading.current?.focus();
    first.current = false;
  }, [id]);
  return (
    <h2 id="banner-form" ref={heading} tabIndex={-1} className="mb-6 font-display text-28 outline-none">
      {id === null ? "New banner" : "Edit banner"}
    </h2>
  );
}
