import { instantWithZone } from "#app/platform/instant.ts";
import { Moment } from "#app/ui/admin/moment.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { Checks } from "./newsletter-checks.tsx";
import { addressOf, subscribersText, sendQuestion } from "./newsletters.ts";
import { scriptureWarnings } from "./scripture-check.ts";
import { SendForm } from "./send-form.tsx";

type Props = {
  newsletter: {
    id: number;
    version: string;
    status: "draft" | "scheduled" | "sent";
    sendAt: Date | null;
    testedAt: Date | null;
  };
  recipients: number;
  checks: Checks;
  ownAddress: string;
  timeZone: string;
  today: string;
};

/** Send a test, send now, or schedule. */
export function SendOptions({ newsletter, recipients, checks, ownAddress, timeZone, today }: Props) {
  const { id, version, status, sendAt, testedAt } = newsletter;
  const action = addressOf.send(id);
  const question = sendQuestion(recipients, scriptureWarnings(checks.scripture).length, checks.placeholders.length);
  const zone = timeZone.replaceAll("_", " ");
  return (
    <div className="grid min-w-0 gap-10 lg:col-span-4 lg:col-start-9">
      {status === "scheduled" && sendAt ? (
        <section aria-labelledby="scheduled" className="bg-sunk p-6">
          <h2 id="scheduled" className="font-display text-28">
            Scheduled
          </h2>
          <p className="mt-2 mb-5">{`Scheduled for ${instantWithZone(timeZone, sendAt)}. Everyone subscribed at that time will get it.`}</p>
          <SendForm action={action} fields={{ intent: "unschedule" }} label="Unschedule" busy="Unscheduling..." />
        </section>
      ) : (
        <section aria-labelledby="now" className="bg-sunk p-6">
          <h2 id="now" className="mb-5 font-display text-28">
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
      <section aria-labelledby="test">
        <h2 id="test" className="font-display text-28">
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
          <h2 id="later" className="mb-4 font-display text-28">
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
