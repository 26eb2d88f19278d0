import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { CheckField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { NameAndEmail } from "#app/ui/name-and-email.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { messageToast, useActionForm } from "#app/ui/use-action-form.ts";
import { MailingSwitches } from "./mailing-switches.tsx";
import { AGREEMENT, AGREEMENT_REQUIRED, THANKS_IN_BLOCK } from "./subscribers.ts";

/** Posts to /weekly-devotionals, from that page or as a block of another. */
export function SubscribeForm({ isBlock = false }: { isBlock?: boolean }) {
  const { Form, form, formKey, isSubmitting, errors, refusal, typed } = useActionForm("/weekly-devotionals", {
    toastOf(result) {
      if (result.state === "done" && isBlock) return { ...THANKS_IN_BLOCK, kind: "success" };
      const isNotAgreed = result.state === "refused" && "agreed" in result.fieldErrors;
      return isNotAgreed ? { ...AGREEMENT_REQUIRED, kind: "error" } : messageToast(result);
    },
  });
  return (
    <Form key={formKey} {...form} className="grid gap-6">
      <Honeypot />
      <Refusal message={refusal} />
      <div className="grid gap-6 sm:grid-cols-2">
        <NameAndEmail required typed={typed} errors={errors} />
      </div>
      <fieldset>
        <legend className="mb-3 text-14 font-medium">What you would like to receive</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <MailingSwitches typed={typed} preferences={null} />
        </div>
      </fieldset>
      <CheckField
        label={AGREEMENT}
        name="agreed"
        required
        defaultChecked={"agreed" in typed}
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
