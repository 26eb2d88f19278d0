import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
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
import { ButtonLink } from "#app/ui/button.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { bulk, remove, save } from "../banner-admin-actions.server.ts";
import { BANNER_BULK, BANNER_DONE, bannerState, GONE, LOAD_FAILED, bannerDatesText } from "../banner-admin.ts";
import { BannerForm } from "../banner-form.tsx";
import { BannerRow } from "../banner-row.tsx";
import { allBanners, bannerWithId } from "../banners.server.ts";
import type { Route } from "./+types/admin-banners";

export const handle: RouteAccess = { access: "admin", area: "banners" };

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
  const isNew = useSearchParams()[0].has("new");
  const isOpen = edited !== null || isNew;
  return (
    <AdminPage
      title="Banner Management"
      lead="Banners appear under the navigation bar, newest first. Changes go live right away."
      actions={
        !isOpen && (
          <ButtonLink to="/admin/banners?new=1" preventScrollReset>
            New banner
          </ButtonLink>
        )
      }
      done={BANNER_DONE}
    >
      {isOpen && (
        <section aria-labelledby="banner-form" className="mb-8 bg-sunk p-4 sm:p-5">
          <FormHeading key={edited?.id ?? "new"} title={edited ? "Edit banner" : "New banner"} />
          <BannerForm key={edited?.id ?? "new"} edited={edited} timeZone={timeZone} publicUrl={publicUrl} />
        </section>
      )}
      {list?.isGone && <FormNotice>{GONE}</FormNotice>}
      <section aria-labelledby="banners">
        <h2 id="banners" className="sr-only">
          Banners
        </h2>
        <AdminList
          list={list}
          failed={LOAD_FAILED}
          noMore="No older banners"
          none={["No banners yet", "Create your first banner. It goes live right away."]}
          bulk={BANNER_BULK}
        >
          {(banner) => <BannerRow key={banner.id} banner={banner} isEdited={banner.id === edited?.id} />}
        </AdminList>
      </section>
    </AdminPage>
  );
}

/** Receives the focus when the form opens on the open page. */
function FormHeading({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isHydrated = useHydrated();
  const [wasHydrated] = useState(isHydrated);
  useEffect(() => {
    if (wasHydrated) heading.current?.focus();
  }, [wasHydrated]);
  return (
    <h2 id="banner-form" ref={heading} tabIndex={-1} className="mb-4 font-display text-22 outline-none">
      {title}
    </h2>
  );
}
