import { useEffect, useRef } from "react";
import { rowVersion } from "#app/platform/audit/row-version.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { readPage } from "#app/platform/db/newest-first.server.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { loadList, readListQuery } from "#app/platform/http/list-loader.server.ts";
import { readId } from "#app/platform/list-search.ts";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { bulk, remove, save } from "../banner-admin-actions.server.ts";
import { BANNER_BULK, BANNER_DONE, bannerState, GONE, LOAD_FAILED, bannerDatesText } from "../banner-admin.ts";
import { BannerForm } from "../banner-form.tsx";
import { BannerRow } from "../banner-row.tsx";
import { allBanners, bannerWithId } from "../banners.server.ts";
import type { Route } from "./+types/admin-banners";

export const handle: RouteAccess = { access: "admin" };

export const meta = () => pageMeta("Banner Management", "Banners under the navigation bar.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { params, after } = readListQuery(request);
  const { db, env, publicUrl } = context.get(servicesContext);
  const timeZone = env.STORE_TIMEZONE;
  return loadList({ timeZone, publicUrl }, "banners not loaded", async () => {
    const now = Date.now();
    const page = await readPage(async (limit) => {
      const banners = await allBanners(db, { after, limit });
      return banners.map((banner) => ({
        ...banner,
        state: bannerState(banner, timeZone, now),
        dates: bannerDatesText(banner, timeZone),
      }));
    });
    const id = readId(params.get("edit"));
    const edited = id > 0 ? await bannerWithId(db, id) : null;
    return { ...page, edited: edited && { ...edited, version: rowVersion(edited) }, isGone: id > 0 && !edited };
  });
}

export const action = formActions({ bulk, delete: remove, other: save });

export const clientAction = keepFormValues;

export default function AdminBanners({ loaderData: { list, timeZone, publicUrl } }: Route.ComponentProps) {
  const edited = list?.edited ?? null;
  return (
    <AdminPage
      title="Banner Management"
      lead="Banners appear under the navigation bar, newest first. Changes go live right away."
      done={BANNER_DONE}
    >
      <section aria-labelledby="banner-form" className="bg-sunk p-6 sm:p-8">
        <FormHeading id={edited?.id ?? null} />
        {list?.isGone && <FormNotice>{GONE}</FormNotice>}
        <BannerForm key={edited?.id ?? "new"} edited={edited} timeZone={timeZone} publicUrl={publicUrl} />
      </section>
      <section aria-labelledby="banners" className="mt-14">
        <h2 id="banners" className="mb-4 font-display text-28">
          Banners
        </h2>
        <AdminList
          list={list}
          failed={LOAD_FAILED}
          noMore="No older banners"
          none={["No banners yet", "Create your first banner with the form above. It goes live right away."]}
          bulk={BANNER_BULK}
        >
          {(banner) => <BannerRow key={banner.id} banner={banner} isEdited={banner.id === edited?.id} />}
        </AdminList>
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
