import { useEffect, useEffectEvent } from "react";
import { redirect, useNavigate } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FormKey } from "#app/ui/admin/form-key.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { swap, weekOf } from "../devotional-admin-actions.server.ts";
import { addressOfWeek, mondayText } from "../devotional-plan.ts";
import { isOpen, plannedWeek, plannedWeeks, type PlannedWeek } from "../planned-weeks.server.ts";
import { daysAfter, dueWeek } from "../weeks.ts";
import type { Route } from "./+types/admin-devotional-swap";

export const handle: RouteAccess = { access: "admin", area: "devotionals" };

export const meta = () => pageMeta("Swap weeks", "Exchange the devotionals of two weeks.");

const WEEKS_OFFERED = 53;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const week = weekOf(params.week);
  const clock = { timeZone: env.STORE_TIMEZONE, now: new Date() };
  const planned = await plannedWeek(db, week);
  if (!(await isOpen(db, week, clock)) || planned.isSkipped) throw redirect(addressOfWeek.week(week));
  const next = daysAfter(dueWeek(clock.timeZone, clock.now), 7);
  const weeks = Array.from({ length: WEEKS_OFFERED }, (_, at) => daysAfter(next, 7 * at));
  const offered = (await plannedWeeks(db, weeks)).filter((each) => each.week !== week && !each.isSkipped);
  const requested = new URL(request.url).searchParams.get("with");
  const other = offered.find((each) => each.week === requested) ?? null;
  return {
    planned: shown(planned),
    offered: offered.map(shown),
    other: other && shown(other),
    isMissing: requested !== null && !other,
  };
}

const shown = ({ week, devotional, slug, version }: PlannedWeek) => ({
  week,
  title: devotional?.title ?? slug,
  version,
});
type Shown = ReturnType<typeof shown>;

export function action({ request, params, context }: Route.ActionArgs) {
  return formActions({ swap: swap(weekOf(params.week)) })({ request, context });
}

export const clientAction = keepFormValues;

export default function SwapWeeks({ loaderData: { planned, offered, other, isMissing } }: Route.ComponentProps) {
  const { week, title } = planned;
  return (
    <AdminPage
      title="Swap weeks"
      lead={`${mondayText(week)} has “${title}”. Choose the week that gets it instead.`}
      actions={
        <ButtonLink kind="secondary" to={addressOfWeek.week(week)}>
          Back to the week
        </ButtonLink>
      }
    >
      <form key={other?.week} method="get" className="grid max-w-xl gap-4">
        <SelectField
          label="Swap with"
          name="with"
          required
          defaultValue={other?.week}
          error={isMissing ? "Choose a week from the list." : undefined}
          options={offered.map((each) => ({ value: each.week, label: `${mondayText(each.week)}: ${each.title}` }))}
        />
        <div>
          <Button type="submit" kind="secondary">
            Show what subscribers get
          </Button>
        </div>
      </form>
      {other && <Outcome key={`${planned.version}-${other.version}`} planned={planned} other={other} />}
    </AdminPage>
  );
}

function Outcome({ planned, other }: { planned: Shown; other: Shown }) {
  const action = `${addressOfWeek.swap(planned.week)}?with=${other.week}`;
  const { Form, form, doneCount, isSubmitting, refusal, done } = useActionForm<{ to: string }>(action);
  const navigate = useNavigate();
  const goTo = useEffectEvent((to: string) => void navigate(to));
  useEffect(() => {
    if (done?.shown) goTo(done.shown.to);
  }, [done]);
  return (
    <section aria-labelledby="outcome" className="mt-8 border-t border-line pt-6">
      <h2 id="outcome" className="font-display text-22">
        What subscribers get
      </h2>
      <dl className="mt-3 max-w-measure">
        {[
          { week: planned.week, now: other.title, was: planned.title },
          { week: other.week, now: planned.title, was: other.title },
        ]
          .sort((a, b) => (a.week < b.week ? -1 : 1))
          .map(({ week, now, was }) => (
            <div key={week} className="grid gap-x-6 border-t border-line py-3 sm:grid-cols-[14rem_1fr]">
              <dt>{mondayText(week)}</dt>
              <dd className="wrap-anywhere">
                <span className="font-medium">{now}</span>
                <span className="block text-stone-strong">{`Instead of “${was}”`}</span>
              </dd>
            </div>
          ))}
      </dl>
      <Form {...form} className="mt-4 grid gap-4">
        <Refusal message={refusal} />
        <input type="hidden" name="intent" value="swap" />
        <input type="hidden" name="with" value={other.week} />
        <input type="hidden" name="version" value={planned.version} />
        <input type="hidden" name="withVersion" value={other.version} />
        <FormKey key={doneCount} />
        <div>
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? "Swapping..." : "Swap these weeks"}
          </Button>
        </div>
      </Form>
    </section>
  );
}
