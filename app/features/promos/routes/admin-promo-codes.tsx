import { data, useSearchParams } from "react-router";
import { brand } from "#app/brand.ts";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { dbContext, envContext } from "#app/platform/context.ts";
import { fieldOf } from "#app/platform/http/action-results.server.ts";
import { keepFormValues } from "#app/platform/http/keep-form-values.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import { log } from "#app/platform/log.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Bulk } from "#app/ui/admin/bulk.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { EmptyList, NextPage, SearchBox } from "#app/ui/admin/admin-list.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { bulk, create, remove, toggle } from "../promo-admin-actions.server.ts";
import { deletionProblem, LOAD_FAILED, PROMO_BULK, PROMO_DONE, type PromoDone } from "../promo-admin.ts";
import { PromoForm } from "../promo-form.tsx";
import { PromoRow } from "../promo-row.tsx";
import { promoCodes, pendingDeletions } from "../promos.server.ts";
import type { Route } from "./+types/admin-promo-codes";

export const handle: RouteAccess = { access: "admin" };

export const meta = () => pageMeta("Promo Code Management", "Create, deactivate and delete promo codes.");

const PAGE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const env = context.get(envContext);
  const search = (searchParams.get("q") ?? "").slice(0, 100);
  const before = Number(searchParams.get("before")) || undefined;
  const page = {
    today: dayIn(env.STORE_TIMEZONE, new Date()),
    timeZone: env.STORE_TIMEZONE,
    search,
    isFirst: before === undefined,
    isMirrored: !env.SHOPIFY_STORE_DOMAIN || Boolean(env.SHOPIFY_ADMIN_TOKEN),
  };
  try {
    const rows = await promoCodes(context.get(dbContext), { search, limit: PAGE + 1, ...(before ? { before } : {}) });
    const promos = rows.slice(0, PAGE);
    const next = rows.length > PAGE ? (promos.at(-1)?.id ?? null) : null;
    return data({ ...page, promos, next, undeleted: await pendingDeletions(context.get(dbContext)) });
  } catch (error) {
    log("error", "promo codes not loaded", { error });
    return data({ ...page, promos: null, next: null, undeleted: [] }, { status: 500 });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const sent = { context, request, form };
  if (form.has("bulk")) return bulk(sent);
  switch (fieldOf(form, "intent")) {
    case "toggle":
      return toggle(sent);
    case "delete":
      return remove(sent);
    default:
      return create(sent);
  }
}

export const clientAction = keepFormValues;

export default function AdminPromoCodes({ loaderData }: Route.ComponentProps) {
  const { promos, next, undeleted, today, timeZone, search, isFirst, isMirrored } = loaderData;
  const [params] = useSearchParams();
  const done = params.get("done") ?? "";
  return (
    <AdminPage
      title="Promo Code Management"
      lead="A code works through the end of its last day, up to its usage limit."
      actions={<Files search={search} />}
      done={Object.hasOwn(PROMO_DONE, done) ? PROMO_DONE[done as PromoDone] : undefined}
    >
      <div className="grid items-start gap-x-8 gap-y-14 lg:grid-cols-12">
        <section aria-labelledby="new-code" className="bg-sunk p-6 sm:p-8 lg:sticky lg:top-28 lg:col-span-4">
          <h2 id="new-code" className="mb-6 font-display text-28">
            New code
          </h2>
          <PromoForm today={today} timeZone={timeZone} />
          {!isMirrored && (
            <p className="mt-6 text-14 text-stone-strong">
              {`This store has no ${brand.provider} Admin token. Create each code in your ${brand.provider} admin too, or checkout won’t accept it.`}
            </p>
          )}
        </section>
        <section aria-label="Promo codes" className="min-w-0 lg:col-span-7 lg:col-start-6">
          <div className="mb-6">
            <SearchBox label="Search codes" value={search} />
          </div>
          {isMirrored && undeleted.length > 0 && (
            <div className="mb-6 grid gap-4">
              {undeleted.map((gone) => (
                <FormNotice key={gone.code}>{deletionProblem(gone, brand.provider)}</FormNotice>
              ))}
            </div>
          )}
          {promos === null ? (
            <FormNotice>{`${LOAD_FAILED}. Reload the page in a moment.`}</FormNotice>
          ) : promos.length === 0 ? (
            <NoCodes search={search} isFirst={isFirst} />
          ) : (
            <Bulk actions={PROMO_BULK}>
              <ul className="border-t border-line">
                {promos.map((promo) => (
                  <PromoRow key={promo.id} promo={promo} today={today} isMirrored={isMirrored} />
                ))}
              </ul>
            </Bulk>
          )}
          <NextPage
            to={
              next === null
                ? null
                : `?${new URLSearchParams({ ...(search ? { q: search } : {}), before: String(next) })}`
            }
          />
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

function NoCodes({ search, isFirst }: { search: string; isFirst: boolean }) {
  if (search)
    return <EmptyList title={`No codes start with “${search}”`}>Try fewer letters, or clear the search.</EmptyList>;
  if (!isFirst) return <EmptyList title="No older codes" />;
  return <EmptyList title="No promo codes yet">Create the first one with the form. It works right away.</EmptyList>;
}
