import { Button } from "#app/ui/button.tsx";
import { ShopDay } from "#app/ui/shop-day.tsx";
import type { Done } from "./account.ts";
import { Card } from "./card.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import type { Settings } from "./settings.server.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";

type Session = Settings["sessions"][number];

export function SessionsCard({ sessions, done }: { sessions: Session[]; done: Done | null }) {
  const { Form, form, hidden, isSubmitting, refusal } = useActionForm("/account-settings", {
    fields: { intent: "sessions" },
  });
  return (
    <Card
      id="session"
      title="Where You're Signed In"
      lead="Sign out any device you've lost or don't recognize, then change your password."
      done={done === "session" || done === "others" ? done : null}
    >
      <Refusal message={refusal} />
      <Form {...form}>
        {hidden}
        <ul className="divide-y divide-line border-y border-line">
          {sessions.map((session) => (
            <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4">
              <div>
                <p className="font-medium">{session.device}</p>
                <p className="text-14 text-stone-strong">
                  {session.isThisOne ? (
                    "This device, active now"
                  ) : (
                    <>
                      Last active <ShopDay at={session.lastSeenAt} dateStyle="medium" />
                    </>
                  )}
                </p>
              </div>
              {!session.isThisOne && (
                <button
                  type="submit"
                  name="id"
                  value={session.id}
                  disabled={isSubmitting}
                  aria-label={`Sign out ${session.device}`}
                  className="link min-h-11 disabled:text-stone-strong"
                >
                  Sign out
                </button>
              )}
            </li>
          ))}
        </ul>
        {sessions.length > 1 && (
          <Button type="submit" kind="secondary" name="others" value="yes" disabled={isSubmitting} className="mt-6">
            Sign Out Everywhere Else
          </Button>
        )}
      </Form>
    </Card>
  );
}

/** The other sites that the user signed in to with this account. */
export function SitesCard({ grants, done }: { grants: Settings["grants"]; done: Done | null }) {
  const { Form, form, hidden, isSubmitting, refusal } = useActionForm("/account-settings", {
    fields: { intent: "sites" },
  });
  return (
    <Card
      id="site"
      title="Sites with Access"
      lead="You signed in to these with this account. Changing your password also ends their access."
      done={done === "site" ? done : null}
    >
      <Refusal message={refusal} />
      <Form {...form}>
        {hidden}
        <ul className="divide-y divide-line border-y border-line">
          {grants.map(({ clientId, name, since }) => (
            <li key={clientId} className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4">
              <div>
                <p className="font-medium wrap-anywhere">{name}</p>
                <p className="text-14 text-stone-strong">
                  Since <ShopDay at={since} dateStyle="medium" />
                </p>
              </div>
              <button
                type="submit"
                name="clientId"
                value={clientId}
                disabled={isSubmitting}
                aria-label={`End access of ${name}`}
                className="link min-h-11 disabled:text-stone-strong"
              >
                End access
              </button>
            </li>
          ))}
        </ul>
      </Form>
    </Card>
  );
}
