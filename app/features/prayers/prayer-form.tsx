import { useState } from "react";
import { Link } from "react-router";
import { countCharacters, normalizeText } from "#app/platform/characters.ts";
import { useSubmission } from "#app/platform/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { Counter } from "#app/ui/counter.tsx";
import { CheckField, TextAreaField } from "#app/ui/field.tsx";
import { FormNotice, SentNotice } from "#app/ui/form-notice.tsx";
import { NameAndEmail } from "#app/ui/name-and-email.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { hideToast, toast } from "#app/ui/toast.tsx";
import { CrisisLines } from "./crisis-lines.tsx";
import { PRAYER_LIMITS, RECEIVED_BY_EMAIL, RECEIVED_WITHOUT_EMAIL, SENT_BY_DIALOG } from "./prayers.ts";
import { BOXES } from "./wording.ts";

/** `inDialog`: in the landing page's dialog, which requires name and email and closes once the form is sent (decision D95). */
export function PrayerForm({ inDialog }: { inDialog?: { close: () => void } }) {
  const [privatePage, setPrivatePage] = useState<string | null>(null);
  const { Form, form, formKey, isSubmitting, errors, failure, typed } = useSubmission({
    whenSent(sent) {
      setPrivatePage(sent.privatePage ?? null);
      inDialog?.close();
      const notice = inDialog ? SENT_BY_DIALOG : noticeOf(sent.privatePage);
      toast({ ...notice, kind: "success", aside: CRISIS_LINES });
    },
    whenFailed: (message) => toast({ title: message, kind: "error" }),
  });
  return (
    <Form
      ref={form}
      key={formKey}
      method="post"
      action={inDialog ? "/prayer-wall?from=dialog" : "/prayer-wall"}
      preventScrollReset
      noValidate
      className="grid gap-6"
    >
      <Honeypot />
      {failure && <FormNotice>{failure}</FormNotice>}
      <RequestField typed={typed?.["prayerRequest"]} error={errors["prayerRequest"]} />
      <NameAndEmail typed={typed} errors={errors} required={inDialog !== undefined} />
      <Boxes typed={typed} />
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

function noticeOf(privatePage: string | undefined) {
  if (privatePage === undefined) return RECEIVED_BY_EMAIL;
  return { ...RECEIVED_WITHOUT_EMAIL, action: { label: "Open your request", to: privatePage } };
}

const CRISIS_LINES = (
  <p className="mt-2 text-14 text-stone-strong">
    <CrisisLines />
  </p>
);

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

function Boxes({ typed }: { typed: Record<string, string> | undefined }) {
  const isChecked = (name: string, byDefault: boolean) => (typed ? name in typed : byDefault);
  return (
    <div className="grid gap-4">
      <CheckField
        label="This is urgent"
        hint={<CrisisLines />}
        name="isUrgent"
        defaultChecked={isChecked("isUrgent", false)}
      />
      <CheckField
        label={BOXES.name.label}
        hint={BOXES.name.text}
        name="shareNamePublicly"
        defaultChecked={isChecked("shareNamePublicly", true)}
      />
      <CheckField
        label={BOXES.wall.label}
        name="postToWall"
        defaultChecked={isChecked("postToWall", true)}
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
        defaultChecked={isChecked("tellWhenPrayed", false)}
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
