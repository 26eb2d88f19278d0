import { href, Link } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { readPage } from "#app/platform/db/newest-first.server.ts";
import { loadList, readListQuery } from "#app/platform/http/list-loader.server.ts";
import { readOption } from "#app/platform/list-search.ts";
import { AdminList, ListFilter, SearchBox } from "#app/ui/admin/admin-list.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { Badge } from "#app/ui/admin/badge.tsx";
import { Moment } from "#app/ui/admin/moment.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { AMBASSADORS_NOT_LOADED, SIGNUP_FILTERS, STATUS_TONES, type SignupFilter } from "../ambassador-admin.ts";
import { handlesOf } from "../ambassadors.ts";
import { listedSignups } from "../signups.server.ts";
import type { Route } from "./+types/admin-ambassadors";

export const handle: RouteAccess = { access: "admin", area: "ambassadors" };

export const meta = () => pageMeta("Ambassadors", "Applications to the ambassador program, to accept or decline.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { params, search, after } = readListQuery(request);
  const show = readOption(SIGNUP_FILTERS, params.get("show"));
  const status = show === "all" ? undefined : show;
  return loadList({ show }, AMBASSADORS_NOT_LOADED, () =>
    readPage((limit) => listedSignups(db, { status, search, after, limit })),
  );
}

export default function AdminAmbassadors({ loaderData: { list, show } }: Route.ComponentProps) {
  return (
    <AdminPage title="Ambassadors" lead="Applications to the ambassador program, newest first.">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <ListFilter label="Show" options={SIGNUP_FILTERS} />
        <SearchBox label="Search by name or email" />
      </div>
      <AdminList
        label="Applications"
        list={list}
        failed={AMBASSADORS_NOT_LOADED}
        noMore="No older applications"
        noMatch={[
          show === "all" ? "No applications by" : `No ${SIGNUP_FILTERS[show].toLowerCase()} applications by`,
          "Try a shorter search, or another filter.",
        ]}
        none={noApplications(show)}
      >
        {(signup) => <SignupRow key={signup.id} signup={signup} />}
      </AdminList>
    </AdminPage>
  );
}

type Signup = NonNullable<Route.ComponentProps["loaderData"]["list"]>["rows"][number];

function SignupRow({ signup }: { signup: Signup }) {
  const { id, name, email, createdAt, status, code, motivation } = signup;
  const handles = handlesOf(signup).map(({ platform, handle }) => `${platform}: ${handle}`);
  return (
    <li className="relative border-b border-line py-2.5 hover:bg-sunk">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Link
          to={href("/admin/ambassadors/:id", { id: String(id) })}
          className="link text-16 font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {name}
        </Link>
        <Badge tone={STATUS_TONES[status]}>{SIGNUP_FILTERS[status]}</Badge>
        {code && <span className="font-mono text-14 break-all">{code}</span>}
      </p>
      <p className="mt-1 wrap-anywhere text-stone-strong">
        {email} · <Moment at={createdAt} />
      </p>
      {handles.length > 0 && <p className="mt-1 text-14 wrap-anywhere text-stone-strong">{handles.join(" · ")}</p>}
      {motivation && (
        <p dir="auto" className="mt-1 line-clamp-2 max-w-measure wrap-anywhere">
          {motivation}
        </p>
      )}
    </li>
  );
}

function noApplications(show: SignupFilter): [title: string, hint?: string] {
  if (show === "waiting") return ["No applications waiting", "Every application has an answer."];
  if (show !== "all") return [`No ${SIGNUP_FILTERS[show].toLowerCase()} applications`];
  return ["No applications yet", "Applications from the ambassador page appear here."];
}
