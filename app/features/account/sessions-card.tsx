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
