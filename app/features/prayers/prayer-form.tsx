import { useState } from "react";
import { Link } from "react-router";
import { countCharacters } from "#app/platform/characters.ts";
import { useSubmission } from "#app/platform/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { Counter } from "#app/ui/counter.tsx";
import { CheckField, TextAreaField } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { NameAndEmail } from "#app/ui/name-and-email.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { toast } from "#app/ui/toast.tsx";
import { PRAYER_LIMITS, PRAYER_RECEIVED } from "./prayers.ts";

export function PrayerForm() {
  const { Form, form, formKey, isSubmitting, errors, failure, typed } = useSubmission({
    whenSent: () => toast({ ...PRAYER_RECEIVED, kind: "success" }),
    whenFailed: (message) => toast({ title: message, kind: "error" }),
  });
  const ticked = (name: string, byDefault: boolean) => (typed ? name in typed : byDefault);
  return (
    <Form ref={form} key={formKey} method="post" action="/prayer-wall" noValidate className="grid gap-6">
      <Honeypot />
      {failure && <FormNotice>{failure}</FormNotice>}
      <RequestField typed={typed?.["prayerRequest"]} error={errors["prayerRequest"]} />
      <NameAndEmail typed={typed} errors={errors} />
      <div className="grid gap-4">
        <CheckField label="This is urgent" name="isUrgent" defaultChecked={ticked("isUrgent", false)} />
        <CheckField
          label="Share my name publicly"
          name="shareNamePublicly"
          defaultChecked={ticked("shareNamePublicly", true)}
        />
        <CheckField
          label="Post to the prayer wall"
          name="postToWall"
          defaultChecked={ticked("postToWall", true)}
          hint={
            <>
              {
                "Ticked, your request may stand on this page, with your name if you share it, after an admin has read it. Your email is never shown. "
              }
              <Link className="link" to="/privacy#prayer-wall">
                Privacy
              </Link>
            </>
          }
        />
      </div>
      <Button type="submit" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? "Submitting..." : "Submit Prayer Request"}
      </Button>
    </Form>
  );
}

function RequestField({ typed, error }: { typed: string | undefined; error: string | undefined }) {
  const [text, setText] = useState(typed ?? "");
  return (
    <TextAreaField
      label="Prayer request"
      name="prayerRequest"
      required
      value={text}
      onChange={(event) => setText(event.target.value)}
      error={error}
      aside={<Counter count={countCharacters(text)} max={PRAYER_LIMITS.request} />}
    />
  );
}
