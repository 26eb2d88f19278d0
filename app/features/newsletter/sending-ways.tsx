import { instantWithZone } from "#app/platform/instant.ts";
import { Moment } from "#app/ui/admin/moment.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { Checks } from "./newsletter-checks.tsx";
import { addressOf, peopleText, sendQuestion } from "./newsletter.ts";
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
  people: number;
  checks: Checks;
  ownAddress: string;
  timeZone: string;
  today: string;
};

/** A test, now, or later. */
export function SendingWays({ newsletter, people, checks, ownAddress, timeZone, today }: Props) {
  const { id, version, status, sendAt, testedAt } = newsletter;
  const action = addressOf.send(id);
  const question = sendQuestion(people, scriptureWarnings(checks.scripture).length, checks.placeholders.length);
  const zone = timeZone.replaceAll("_", " ");
  return (
    <div className="grid min-w-0 gap-10 lg:col-span-4 lg:col-start-9">
      {status === "scheduled" && sendAt ? (
        <section aria-labelledby="scheduled" className="bg-sunk p-6">
          <h2 id="scheduled" className="font-display text-28">
            It is scheduled
          </h2>
          <p className="mt-2 mb-5">{`It goes out ${instantWithZone(timeZone, sendAt)}, to whoever asks for it then.`}</p>
          <SendForm action={action} fields={{ intent: "unschedule" }} label="Take it back" busy="Taking it back..." />
        </section>
      ) : (
        <section aria-labelledby="now" className="bg-sunk p-6">
          <h2 id="now" className="mb-5 font-display text-28">
            Send it now
          </h2>
          <SendForm
            kind="primary"
            action={action}
            fields={{ intent: "send", version }}
            label={`Send now to ${peopleText(people)}`}
            busy="Sending..."
            question={question}
          />
        </section>
      )}
      <section aria-labelledby="test">
        <h2 id="test" className="font-display text-28">
          Try it out
        </h2>
        <p className="mt-2 mb-4 wrap-anywhere">{`The same mail to ${ownAddress} alone, marked as a test.`}</p>
        <SendForm action={action} fields={{ intent: "test" }} label="Send me a test" busy="Sending..." />
        {testedAt && (
          <p className="mt-2 text-14 text-stone-strong">
            {"Last tried out "}
            <Moment at={testedAt} />.
          </p>
        )}
      </section>
      {status === "draft" && (
        <section aria-labelledby="later">
          <h2 id="later" className="mb-4 font-display text-28">
            Or later
          </h2>
          <SendForm
            action={action}
            fields={{ intent: "schedule", version }}
            label="Schedule"
            busy="Scheduling..."
            question={question.replace("Send it now", "Let it go out by itself")}
          >
            {(errors, typed) => (
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField
                  label="Day"
                  name="day"
                  type="date"
                  required
                  min={today}
                  defaultValue={typed["day"]}
                  error={errors["day"]}
                />
                <TextField label="Time" name="time" type="time" required defaultValue={typed["time"] ?? "08:00"} />
                <p className="text-14 text-stone-strong sm:col-span-2">{`On clocks in ${zone}.`}</p>
              </div>
            )}
          </SendForm>
        </section>
      )}
    </div>
  );
}
