import { brand } from "#app/brand.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { servicesContext } from "#app/platform/context.ts";
import { readPage } from "#app/platform/db/newest-first.server.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { loadList, readListQuery } from "#app/platform/http/list-loader.server.ts";
import { hasAdminApi, isLiveShop } from "#app/platform/shopify/credentials.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { AdminList, SearchBox } from "#app/ui/admin/admin-list.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { bulk, create, remove, toggle } from "../promo-admin-actions.server.ts";
import { deletionProblem, LOAD_FAILED, PROMO_BULK, PROMO_DONE } from "../promo-admin.ts";
import { PromoForm } from "../promo-form.tsx";
import { PromoRow } from "../promo-row.tsx";
import { promoCodes, pendingDeletions } from "../promos.server.ts";
import type { Route } from "./+types/admin-promo-codes";

export const handle: RouteAccess = { access: "admin" };

export const meta = () => pageMeta("Promo Code Management", "Create, deactivate and delete promo codes.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, before } = readListQuery(request);
  const { db, env } = context.get(servicesContext);
  const screen = {
    today: dayIn(env.STORE_TIMEZONE, new Date()),
    timeZone: env.STORE_TIMEZONE,
    search,
    isMirrored: hasAdminApi(env),
    isLive: isLiveShop(env),
  };
  return loadList(screen, "promo codes not loaded", async () => ({
    ...(await readPage((limit) => promoCodes(db, { search, before, limit }))),
    undeleted: await pendingDeletions(db),
  }));
}

export const action = formActions({ bulk, toggle, delete: remove, other: create });

export const clientAction = keepFormValues;

export default function AdminPromoCodes({ loaderData }: Route.ComponentProps) {
  const { list, today, timeZone, search, isMirrored, isLive } = loaderData;
  return (
    <AdminPage
      title="Promo Code Management"
      lead="A code works through the end of its last day, up to its usage limit."
      actions={<Files search={search} />}
      done={PROMO_DONE}
    >
      <div className="grid items-start gap-x-8 gap-y-14 lg:grid-cols-12">
        <section aria-labelledby="new-code" className="bg-sunk p-6 sm:p-8 lg:sticky lg:top-28 lg:col-span-4">
          <h2 id="new-code" className="mb-6 font-display text-28">
            New code
          </h2>
          <PromoForm today={today} timeZone={timeZone} />
          {!isMirrored && (
            <p className="mt-6 text-14 text-stone-strong">
              {`This store has no ${brand.provider} Admin API credentials. Create each code in your ${brand.provider} admin too, or checkout won’t accept it.`}
            </p>
          )}
        </section>
        <section aria-label="Promo codes" className="min-w-0 lg:col-span-7 lg:col-start-6">
          <div className="mb-6">
            <SearchBox label="Search codes" />
          </div>
          {isMirrored && list && list.undeleted.length > 0 && (
            <div className="mb-6 grid gap-4">
              {list.undeleted.map((gone) => (
                <FormNotice key={gone.code}>{deletionProblem(gone, brand.provider)}</FormNotice>
              ))}
            </div>
          )}
          <AdminList
            list={list}
            failed={LOAD_FAILED}
            noMore="No older codes"
            noMatch={["No codes start with", "Try fewer letters, or clear the search."]}
            none={["No promo codes yet", "Create the first one with the form. It works right away."]}
            bulk={PROMO_BULK}
            cursor="before"
          >
            {(promo) => <PromoRow key={promo.id} promo={promo} today={today} isMirrored={isMirrored} isLive={isLive} />}
          </AdminList>
        </section>
      </div>
    </AdminPage>
  );
}

/** Links to export the list or the search results, and to import. The download is not a page, so its link bypasses the router. */
function Files({ search }: { search: string }) {
  return (
    <>
      <ButtonLink kind="secondary" to="/admin/promo-codes/import">
        Import (CSV)
      </ButtonLink>
      <ButtonLink
        kind="secondary"
        reloadDocument
        to={`/admin/promo-codes/export.csv${search ? `?${new URLSearchParams({ q: search })}` : ""}`}
      >
        {search ? "Export results (CSV)" : "Export (CSV)"}
      </ButtonLink>
    </>
  );
}
