import { segmentText, type Segment } from "#app/features/email/segments/segments.ts";
import { instantWithZone, zoneName } from "#app/platform/instant.ts";
import { Moment } from "#app/ui/admin/moment.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { Checks } from "./newsletter-checks.tsx";
import { addressOf, subscribersText, sendQuestion } from "./newsletters.ts";
import { scriptureWarnings } from "./scripture-check.ts";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { ConfirmBox } from "#app/ui/admin/confirm-box.tsx";
import { Button } from "#app/ui/button.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";

type Props = {
  newsletter: {
    id: number;
    version: string;
    status: "draft" | "scheduled" | "sent";
    sendAt: Date | null;
    testedAt: Date | null;
    segment: Segment | null;
  };
  recipients: number;
  subscribers: number;
  checks: Checks;
  ownAddress: string;
  timeZone: string;
  /** Whether its links will count their clicks. */
  countsClicks: boolean;
  today: string;
};

/** Send a test, send now, or schedule. */
export function SendOptions(props: Props) {
  const { newsletter, recipients, subscribers, checks, ownAddress, timeZone, countsClicks, today } = props;
  const { id, version, status, sendAt, testedAt, segment } = newsletter;
  const action = addressOf.send(id);
  const question = sendQuestion(
    { recipients, subscribers },
    scriptureWarnings(checks.scripture).length,
    checks.placeholders.length,
  );
  const zone = zoneName(timeZone);
  return (
    <div className="grid min-w-0 gap-10 lg:col-span-4 lg:col-start-9">
      {status === "scheduled" && sendAt ? (
        <section aria-labelledby="scheduled" className="bg-sunk p-6">
          <h2 id="scheduled" className="font-display text-22">
            Scheduled
          </h2>
          <p className="mt-2 mb-5 wrap-anywhere">{`Scheduled for ${instantWithZone(timeZone, sendAt)}. Everyone subscribed at that time ${segment ? `who then matches “${segmentText(segment)}” ` : ""}will get it.`}</p>
          <SendForm action={action} fields={{ intent: "unschedule" }} label="Unschedule" busy="Unscheduling..." />
        </section>
      ) : (
        <section aria-labelledby="now" className="bg-sunk p-6">
          <h2 id="now" className="mb-5 font-display text-22">
            Send now
          </h2>
          <SendForm
            kind="primary"
            action={action}
            fields={{ intent: "send", version }}
            label={`Send now to ${subscribersText(recipients)}`}
            busy="Sending..."
            question={question}
          />
        </section>
      )}
      {countsClicks && (
        <p className="text-14 text-stone-strong">
          Clicks on its links will be counted, without recording whose. The privacy page says so.
        </p>
      )}
      <section aria-labelledby="test">
        <h2 id="test" className="font-display text-22">
          Send a test
        </h2>
        <p className="mt-2 mb-4 wrap-anywhere">{`Sends this email to ${ownAddress} only, marked as a test.`}</p>
        <SendForm action={action} fields={{ intent: "test" }} label="Send test" busy="Sending..." />
        {testedAt && (
          <p className="mt-2 text-14 text-stone-strong">
            {"Last tested "}
            <Moment at={testedAt} />.
          </p>
        )}
      </section>
      {status === "draft" && (
        <section aria-labelledby="later">
          <h2 id="later" className="mb-4 font-display text-22">
            Schedule for later
          </h2>
          <SendForm
            action={action}
            fields={{ intent: "schedule", version }}
            label="Schedule"
            busy="Scheduling..."
            question={question.replace("Send it now", "Schedule it")}
          >
            {(errors, typed) => (
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField
                  label="Date"
                  name="day"
                  type="date"
                  required
                  min={today}
                  defaultValue={typed["day"]}
                  error={errors["day"]}
                />
                <TextField label="Time" name="time" type="time" required defaultValue={typed["time"] ?? "08:00"} />
                <p className="text-14 text-stone-strong sm:col-span-2">{`Time zone: ${zone}.`}</p>
              </div>
            )}
          </SendForm>
        </section>
      )}
    </div>
  );
}

type SendFormProps = {
  action: string;
  fields: Record<string, string>;
  label: string;
  busy: string;
  kind?: "primary" | "secondary";
  /** Confirmed before it is submitted; without JavaScript by a checkbox. The action requires it (requireConfirmation). */
  question?: string;
  children?: (errors: Record<string, string>, typed: Record<string, string>) => ReactNode;
};

/** One action on a newsletter; its response says where to navigate. */
function SendForm({ action, fields, label, busy, kind = "secondary", question, children }: SendFormProps) {
  const { Form, form, formKey, isSubmitting, errors, typed, refusal, done } = useActionForm<{ to: string }>(action, {
    question,
  });
  const navigate = useNavigate();
  const goTo = useEffectEvent((to: string) => void navigate(to, { preventScrollReset: to.startsWith(action) }));
  // Only after the page's data has reloaded: see use-newsletter-editor.ts.
  useEffect(() => {
    if (done?.shown && !isSubmitting) goTo(done.shown.to);
  }, [done, isSubmitting]);
  const isOwn = typed["intent"] === fields["intent"];
  return (
    <Form key={formKey} {...form} className="grid gap-4">
      {Object.entries(fields).map(([name, value]) => (
        <input
          key={name}
          type="hidden"
          name={name}
          value={isOwn && name === "version" ? (typed[name] ?? value) : value}
        />
      ))}
      {children?.(isOwn ? errors : {}, isOwn ? typed : {})}
      {isOwn && <Refusal message={refusal} />}
      {question && <ConfirmBox />}
      <Button kind={kind} type="submit" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? busy : label}
      </Button>
    </Form>
  );
}
