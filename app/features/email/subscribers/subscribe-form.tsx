import { Link } from "react-router";
import { isDay } from "#app/platform/calendar.ts";
import { MAILINGS } from "#app/platform/mailing-preferences.ts";
import { useSubmission } from "#app/platform/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { NameAndEmail } from "#app/ui/name-and-email.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { toast } from "#app/ui/toast.tsx";
import { AGREEMENT, AGREEMENT_REQUIRED, MAILING_LABELS, THANKS_IN_BLOCK, thanksOnPage } from "./subscribers.ts";

/** Posts to /weekly-devotionals, from that page or as a block of another (decision D106). */
export function SubscribeForm({ isBlock = false }: { isBlock?: boolean }) {
  const { Form, form, formKey, isSubmitting, errors, failure, typed } = useSubmission({
    whenSent: ({ about }) =>
      toast({
        ...(isBlock ? THANKS_IN_BLOCK : thanksOnPage(about !== undefined && isDay(about) ? about : null)),
        kind: "success",
      }),
    whenFailed: (message) => toast({ title: message, kind: "error" }),
    whenInvalid: (invalid) => invalid["agreed"] && toast({ ...AGREEMENT_REQUIRED, kind: "error" }),
  });
  return (
    <Form ref={form} key={formKey} method="post" action="/weekly-devotionals" noValidate className="grid gap-6">
      <Honeypot />
      {failure && <FormNotice>{failure}</FormNotice>}
      <div className="grid gap-6 sm:grid-cols-2">
        <NameAndEmail required typed={typed} errors={errors} />
      </div>
      <fieldset>
        <legend className="mb-3 text-14 font-medium">What you would like to receive</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          {MAILINGS.map((mailing) => (
            <CheckField
              key={mailing}
              isSwitch
              label={MAILING_LABELS[mailing].label}
              hint={MAILING_LABELS[mailing].text}
              name={mailing}
              defaultChecked={typed ? mailing in typed : true}
            />
          ))}
        </div>
      </fieldset>
      <CheckField
        label={AGREEMENT}
        name="agreed"
        required
        defaultChecked={typed ? "agreed" in typed : false}
        error={errors["agreed"]}
        hint={
          <>
            {"You can unsubscribe at any time. "}
            <Link className="link" to="/privacy#email" target="_blank">
              How we use your email address
            </Link>
          </>
        }
      />
      <Button type="submit" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? "Subscribing..." : "Subscribe"}
      </Button>
    </Form>
  );
}
