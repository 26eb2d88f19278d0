import { href, Link, useSearchParams } from "react-router";
import { brand } from "#app/brand.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { servicesContext } from "#app/platform/context.ts";
import { readPage } from "#app/platform/db/newest-first.server.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { readId } from "#app/platform/list-search.ts";
import { loadList, readListQuery } from "#app/platform/http/list-loader.server.ts";
import { hasAdminApi, isLiveShop } from "#app/platform/shopify/credentials.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { MayUse, READ_ONLY } from "#app/ui/admin-access.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { AdminList, SearchBox } from "#app/ui/admin/admin-list.tsx";
import { useProviderName } from "#app/ui/admin/provider-name.ts";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { bulk, create, remove, toggle, update } from "../promo-admin-actions.server.ts";
import { promoVersion, promoWithId } from "../edit-promo.server.ts";
import { batchSize } from "../generate-promos.server.ts";
import { deletionProblem, GONE, LOAD_FAILED, PROMO_BULK, PROMO_DONE, typedPromo } from "../promo-admin.ts";
import { scopeText } from "../promo-scope.server.ts";
import { PROMO_LIMITS } from "../promos.ts";
import { PromoForm } from "../promo-form.tsx";
import { PromoRow } from "../promo-row.tsx";
import { promoCodes, pendingDeletions } from "../promos.server.ts";
import type { Route } from "./+types/admin-promo-codes";

export const handle: RouteAccess = { access: "admin", area: "promo-codes" };

export const meta = () => pageMeta("Promo Code Management", "Create, deactivate and delete promo codes.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, before, params } = readListQuery(request);
  const { db, env } = context.get(servicesContext);
  const batch = (params.get("batch") ?? "").slice(0, PROMO_LIMITS.batch);
  const screen = {
    today: dayIn(env.STORE_TIMEZONE, new Date()),
    timeZone: env.STORE_TIMEZONE,
    search,
    batch,
    isMirrored: hasAdminApi(env),
    isLive: isLiveShop(env),
  };
  return loadList(screen, "promo codes not loaded", async () => {
    const id = readId(params.get("edit"));
    const edited = await promoWithId(db, id);
    return {
      ...(await readPage((limit) => promoCodes(db, { search, batch, before, limit }))),
      undeleted: await pendingDeletions(db),
      inBatch: batch === "" ? null : await batchSize(db, batch),
      isGone: id > 0 && !edited,
      edited: edited && {
        id,
        code: edited.code,
        version: promoVersion(edited),
        typed: typedPromo(edited, await scopeText(db, edited)),
      },
    };
  });
}

export const action = formActions({ bulk, toggle, update, delete: remove, other: create });

export const clientAction = keepFormValues;

export default function AdminPromoCodes({ loaderData }: Route.ComponentProps) {
  const { list, today, timeZone, search, batch, isMirrored, isLive } = loaderData;
  const provider = useProviderName();
  const isNew = useSearchParams()[0].has("new");
  const edited = list?.edited ?? null;
  return (
    <AdminPage
      title="Promo Code Management"
      lead="A code works through the end of its last day, up to its usage limit."
      actions={<Actions search={search} batch={batch} isNew={isNew} />}
      done={PROMO_DONE}
    >
      {edited && (
        <section aria-labelledby="promo-form" className="mb-8 bg-sunk p-4 sm:p-5">
          <h2 id="promo-form" className="mb-4 scroll-mt-(--top) font-display text-22 wrap-anywhere">
            {`Edit ${edited.code}`}
          </h2>
          <MayUse url="/admin/promo-codes" otherwise={<p>{READ_ONLY}</p>}>
            <PromoForm key={edited.id} today={today} timeZone={timeZone} edited={edited} />
          </MayUse>
        </section>
      )}
      {list?.isGone && <FormNotice>{GONE}</FormNotice>}
      {isNew && !edited && (
        <section aria-labelledby="new-code" className="mb-8 bg-sunk p-4 sm:p-5">
          <h2 id="new-code" className="mb-4 font-display text-22">
            New code
          </h2>
          <MayUse url="/admin/promo-codes" otherwise={<p>{READ_ONLY}</p>}>
            <PromoForm today={today} timeZone={timeZone} />
          </MayUse>
          {!isMirrored && (
            <p className="mt-5 max-w-measure text-stone-strong">
              {`This store has no ${brand.provider} Admin API credentials. Create each code in your ${brand.provider} admin too, or checkout won’t accept it.`}
            </p>
          )}
        </section>
      )}
      <section aria-label="Promo codes">
        <div className="mb-6">
          <SearchBox label="Search codes" />
        </div>
        {list && list.inBatch !== null && (
          <p className="mb-6 wrap-anywhere">
            {`${list.inBatch === 1 ? "1 code" : `${list.inBatch.toLocaleString("en")} codes`} of “${batch}”. `}
            <Link to={href("/admin/promo-codes")} className="link">
              Show all codes
            </Link>
          </p>
        )}
        {isMirrored && list && list.undeleted.length > 0 && (
          <div className="mb-6 grid gap-4">
            {list.undeleted.map((gone) => (
              <FormNotice key={gone.code}>{deletionProblem(gone, provider)}</FormNotice>
            ))}
          </div>
        )}
        <AdminList
          list={list}
          failed={LOAD_FAILED}
          noMore="No older codes"
          noMatch={["No codes start with", "Try a shorter search, or clear the search."]}
          none={["No promo codes yet", "Create the first one. It works right away."]}
          bulk={PROMO_BULK}
          cursor="before"
        >
          {(promo) => <PromoRow key={promo.id} promo={promo} today={today} isMirrored={isMirrored} isLive={isLive} />}
        </AdminList>
      </section>
    </AdminPage>
  );
}

/** Opens the form; exports the list or the search results, and imports. The download is not a page, so its link bypasses the router. */
function Actions({ search, batch, isNew }: { search: string; batch: string; isNew: boolean }) {
  const shown = new URLSearchParams({ ...(search && { q: search }), ...(batch && { batch }) }).toString();
  return (
    <>
      {!isNew && (
        <ButtonLink toForm to="/admin/promo-codes?new=1" preventScrollReset>
          New code
        </ButtonLink>
      )}
      <ButtonLink kind="secondary" toForm to="/admin/promo-codes/generate">
        Generate codes
      </ButtonLink>
      <ButtonLink kind="secondary" toForm to="/admin/promo-codes/import">
        Import (CSV)
      </ButtonLink>
      <ButtonLink kind="secondary" reloadDocument to={`/admin/promo-codes/export.csv${shown ? `?${shown}` : ""}`}>
        {shown ? "Export results (CSV)" : "Export (CSV)"}
      </ButtonLink>
    </>
  );
}
