import { useRef } from "react";
import { data, href, Link, useActionData } from "react-router";
import { codeProblem } from "#app/features/promos/promos.server.ts";
import { mayDo, type RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import type { ActionResult } from "#app/platform/forms/action-result.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { mailtoUrl } from "#app/platform/mailto-url.ts";
import { readId } from "#app/platform/list-search.ts";
import { hasAdminApi, isLiveShop } from "#app/platform/shopify/credentials.server.ts";
import { providerName } from "#app/platform/shopify/provider-name.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { Badge } from "#app/ui/admin/badge.tsx";
import { Fact } from "#app/ui/admin/detail-dialog.tsx";
import { Moment } from "#app/ui/admin/moment.tsx";
import { hasEdits, useUnsavedGuard } from "#app/ui/admin/use-unsaved-guard.ts";
import { Refusal } from "#app/ui/form-message.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { accept, decline, saveNote } from "../ambassador-admin-actions.server.ts";
import { AMBASSADOR_DONE, decisionText, openDecisions, SIGNUP_FILTERS, STATUS_TONES } from "../ambassador-admin.ts";
import { handlesOf, NO_HANDLES } from "../ambassadors.ts";
import { AcceptForm, DeclineForm, TeamNote } from "../decision-forms.tsx";
import { noteVersion, proposedCode } from "../decide-signup.server.ts";
import { applicationsFrom, signupWithId } from "../signups.server.ts";
import type { Route } from "./+types/admin-ambassador";

/** Accepting an application creates a promo code. */
export const handle: RouteAccess = { access: "admin", area: ["ambassadors", "promo-codes"] };

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.signup.name ?? "Application", "One application to the ambassador program.");

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, env, publicUrl } = context.get(servicesContext);
  const signup = await signupWithId(db, readId(params.id));
  if (!signup) throw data(null, { status: 404 });
  const visitor = await context.get(requestContext).visitor();
  return {
    signup,
    version: noteVersion(signup),
    checkoutProblem:
      signup.code !== null && hasAdminApi(env)
        ? await codeProblem(db, signup.code, providerName(isLiveShop(env)))
        : null,
    proposed: await proposedCode(db, signup),
    applications: await applicationsFrom(db, signup.email),
    mayDecide: mayDo(visitor, "ambassadors", "act") && mayDo(visitor, "promo-codes", "act"),
    today: dayIn(env.STORE_TIMEZONE, new Date()),
    timeZone: env.STORE_TIMEZONE,
    shopUrl: publicUrl,
  };
}

export async function action(args: Route.ActionArgs) {
  const id = readId(args.params.id);
  return formActions({ accept: accept(id), decline: decline(id), note: saveNote(id) })(args);
}

export const clientAction = keepFormValues;

export default function AdminAmbassador({ loaderData }: Route.ComponentProps) {
  const { signup, version, checkoutProblem, proposed, mayDecide, today, timeZone, shopUrl } = loaderData;
  const { id, name, status, code } = signup;
  const open = mayDecide ? openDecisions(status) : [];
  const forms = useRef<HTMLDivElement>(null);
  useUnsavedGuard(() => [...(forms.current?.querySelectorAll("form") ?? [])].some(hasEdits));
  return (
    <AdminPage title={name} done={AMBASSADOR_DONE}>
      <AlreadyDecided open={open} />
      <div ref={forms} className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-12">
        <div className="grid gap-8 lg:col-span-5">
          <section aria-labelledby="application">
            <h2 id="application" className="border-b border-line-strong pb-1.5 font-medium">
              Application
            </h2>
            <Application {...loaderData} />
          </section>
          {mayDecide ? (
            <TeamNote id={id} note={signup.teamNote ?? ""} version={version} />
          ) : (
            signup.teamNote && (
              <dl>
                <Fact name="Team note">
                  <span className="whitespace-pre-line">{signup.teamNote}</span>
                </Fact>
              </dl>
            )
          )}
          <p>
            <Link className="link inline-flex min-h-tap items-center" to={href("/admin/ambassadors")}>
              All applications
            </Link>
          </p>
        </div>
        <div className="grid gap-10 lg:col-span-7">
          <section aria-labelledby="decision">
            <h2 id="decision" className="border-b border-line-strong pb-1.5 font-medium">
              Decision
            </h2>
            <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
              <Badge tone={STATUS_TONES[status]}>{SIGNUP_FILTERS[status]}</Badge>
              {code && (
                <Link
                  to={`${href("/admin/promo-codes")}?${new URLSearchParams({ q: code })}`}
                  className="link inline-flex min-h-tap items-center font-mono break-all"
                >
                  {code}
                </Link>
              )}
            </p>
            {checkoutProblem && <p className="mt-1 max-w-measure text-14 text-crimson">{checkoutProblem}</p>}
            {signup.decidedAt && (
              <p className="mt-2 max-w-measure wrap-anywhere text-stone-strong">
                {`${decisionText({ ...signup, decidedAt: signup.decidedAt }, timeZone)}, ${signup.decisionEmailed ? "with an email" : "without an email"}.`}
              </p>
            )}
            {signup.decisionMessage && (
              <p className="mt-2 max-w-measure whitespace-pre-line wrap-anywhere">{`“${signup.decisionMessage}”`}</p>
            )}
            {status === "accepted" && mayDecide && (
              <p className="mt-2 max-w-measure text-stone-strong">To end it, deactivate the code under Promo codes.</p>
            )}
          </section>
          {open.includes("accept") && (
            <AcceptForm
              id={id}
              seen={status}
              proposed={proposed}
              today={today}
              timeZone={timeZone}
              shopUrl={shopUrl}
              email={signup.email}
            />
          )}
          {open.includes("decline") && <DeclineForm id={id} seen={status} email={signup.email} />}
        </div>
      </div>
    </AdminPage>
  );
}

/** Why a decision was refused, without JavaScript, where its form is gone because another admin decided. */
function AlreadyDecided({ open }: { open: string[] }) {
  const result = useActionData<ActionResult>();
  const intent = result?.state === "refused" ? (result.typed["intent"] ?? "") : "";
  if (result?.state !== "refused" || !["accept", "decline"].includes(intent) || open.includes(intent)) return null;
  return (
    <div className="mb-5">
      <Refusal message={result.message} />
    </div>
  );
}

function Application({ signup, applications }: Route.ComponentProps["loaderData"]) {
  const { email, createdAt, motivation } = signup;
  const handles = handlesOf(signup);
  const others = applications - 1;
  return (
    <dl>
      <Fact name="Email">
        <a href={mailtoUrl(email)} className="link">
          {email}
        </a>
      </Fact>
      <Fact name="Applied">
        <Moment at={createdAt} />
      </Fact>
      <Fact name="Motivation">
        <span dir="auto" className="whitespace-pre-line">
          {motivation || "None given"}
        </span>
      </Fact>
      {handles.length === 0 && <Fact name="Social media">{NO_HANDLES}</Fact>}
      {handles.map(({ platform, handle }) => (
        <Fact key={platform} name={platform}>
          {handle}
        </Fact>
      ))}
      {others > 0 && (
        <Fact name="Same address">
          <Link to={`${href("/admin/ambassadors")}?${new URLSearchParams({ show: "all", q: email })}`} className="link">
            {others === 1 ? "1 more application" : `${others} more applications`}
          </Link>
        </Fact>
      )}
    </dl>
  );
}
