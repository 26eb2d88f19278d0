import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import type { ActionResult } from "#app/platform/forms/action-result.ts";
import { countCharacters, normalizeText } from "#app/platform/characters.ts";
import { Button } from "#app/ui/button.tsx";
import { Counter } from "#app/ui/counter.tsx";
import { CheckField, TextAreaField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { SentNotice } from "#app/ui/form-notice.tsx";
import { NameAndEmail } from "#app/ui/name-and-email.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { hideToast, type Toast } from "#app/ui/toast.tsx";
import { isChecked, messageToast, useActionForm } from "#app/ui/use-action-form.ts";
import { CrisisLines } from "./crisis-lines.tsx";
import { PRAYER_LIMITS, RECEIVED_WITHOUT_EMAIL } from "./prayers.ts";
import { BOXES } from "./wording.ts";

type Props = {
  /** Where to turn in an emergency. */
  crisis: string;
  /** In the landing page's dialog, which requires name and email and closes once the form is sent. */
  inDialog?: { close: () => void };
};

export function PrayerForm({ crisis, inDialog }: Props) {
  const action = inDialog ? "/prayer-wall?from=dialog" : "/prayer-wall";
  const { Form, form, formKey, isSubmitting, errors, refusal, typed, done } = useActionForm<Sent>(action, {
    toastOf: (result) => toastOf(result, crisis),
  });
  // The link of the last request stays when the next one is refused.
  const [last, setLast] = useState(done);
  if (done && done !== last) setLast(done);
  const privatePage = last?.shown?.privatePage;
  const close = useEffectEvent(() => inDialog?.close());
  useEffect(() => {
    if (done) close();
  }, [done]);
  return (
    <Form key={formKey} {...form} className="grid gap-6">
      <Honeypot />
      <Refusal message={refusal} />
      <RequestField typed={typed["prayerRequest"]} error={errors["prayerRequest"]} />
      <NameAndEmail typed={typed} errors={errors} required={inDialog !== undefined} />
      <Boxes typed={typed} crisis={crisis} />
      <div className="flex flex-wrap gap-4">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? "Submitting..." : "Submit Prayer Request"}
        </Button>
        {inDialog && (
          <Button kind="secondary" disabled={isSubmitting} onClick={inDialog.close}>
            Cancel
          </Button>
        )}
      </div>
      {privatePage && <SaveThisLink url={privatePage} />}
    </Form>
  );
}

type Sent = { privatePage?: string };

function toastOf(result: ActionResult<Sent>, crisis: string): Toast | null {
  const shown = messageToast(result);
  if (result.state !== "done" || !shown) return shown;
  const to = result.shown?.privatePage;
  const aside = (
    <p className="mt-2 text-14 text-stone-strong">
      <CrisisLines text={crisis} />
    </p>
  );
  return { ...shown, aside, ...(to ? { action: { label: "Open your request", to } } : {}) };
}

/** Stays after the toast is gone, because the link is not emailed. */
function SaveThisLink({ url }: { url: string }) {
  return (
    <div>
      <SentNotice {...RECEIVED_WITHOUT_EMAIL} />
      <Link to={url} onClick={hideToast} className="link mt-1 ml-[1.125rem] inline-flex min-h-11 items-center">
        Open your request
      </Link>
    </div>
  );
}

function Boxes({ typed, crisis }: { typed: Record<string, string>; crisis: string }) {
  return (
    <div className="grid gap-4">
      <CheckField
        label="This is urgent"
        hint={<CrisisLines text={crisis} />}
        name="isUrgent"
        defaultChecked={isChecked(typed, "isUrgent", false)}
      />
      <CheckField
        label={BOXES.name.label}
        hint={BOXES.name.text}
        name="shareNamePublicly"
        defaultChecked={isChecked(typed, "shareNamePublicly", true)}
      />
      <CheckField
        label={BOXES.wall.label}
        name="postToWall"
        defaultChecked={isChecked(typed, "postToWall", true)}
        hint={
          <>
            {`${BOXES.wall.text} `}
            <Link className="link" to="/privacy#prayer-wall" target="_blank">
              Privacy
            </Link>
          </>
        }
      />
      <CheckField
        label={BOXES.notify.label}
        hint={BOXES.notify.text}
        name="tellWhenPrayed"
        defaultChecked={isChecked(typed, "tellWhenPrayed", false)}
      />
    </div>
  );
}

/** The counter counts the text as the server will store it. */
export function RequestField({
  typed,
  error,
  name = "prayerRequest",
}: {
  typed: string | undefined;
  error: string | undefined;
  name?: string;
}) {
  const [text, setText] = useState(typed ?? "");
  return (
    <TextAreaField
      label="Prayer request"
      name={name}
      required
      dir="auto"
      value={text}
      onChange={(event) => setText(event.target.value)}
      error={error}
      aside={<Counter count={countCharacters(normalizeText(text))} max={PRAYER_LIMITS.request} />}
    />
  );
}
