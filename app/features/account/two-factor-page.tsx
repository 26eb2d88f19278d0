import { Link } from "react-router";
import { DONE } from "./account.ts";
import { AuthPage } from "./auth-page.tsx";
import type { Enrollment } from "./enrollment.ts";
import { EnrollmentSteps } from "./enrollment-steps.tsx";
import { SendCode, ProofFields } from "./proof-fields.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import type { TwoFactor } from "./two-factor.server.ts";
import { useActionForm, type ActionForm } from "#app/ui/use-action-form.ts";
import { useReloadOnRestore } from "./use-reload-on-restore.ts";
import { WithoutScripts } from "#app/ui/without-scripts.tsx";
import { Button } from "#app/ui/button.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import type { Proof } from "#app/platform/auth/second-factor/step-up.ts";

const HERE = "/account-settings/two-factor";

export function TwoFactorPage({ hasTwoFactor, proof, email, done, again }: TwoFactor & { again?: Enrollment }) {
  useReloadOnRestore();
  const begin = useActionForm<Enrollment>(HERE, { fields: { intent: "set-up" } });
  const newCodes = useActionForm<string[]>(HERE, { fields: { intent: "codes" } });
  const off = useActionForm(HERE, { fields: { intent: "off" } });
  const enrollment = begin.done?.shown ?? again;
  const identity = { proof, email };
  return (
    <AuthPage
      title="Two-Factor Sign-In"
      lead="You'll sign in with your password and a 6-digit code from your phone, so a stolen password isn't enough to get in."
      aside={
        <Link className="link inline-flex min-h-11 items-center" to="/account-settings">
          Account Settings
        </Link>
      }
    >
      {done && <WithoutScripts>{DONE[done].title}</WithoutScripts>}
      {proof === "emailed-code" && !enrollment && <SendCode />}
      {!hasTwoFactor && enrollment && <EnrollmentSteps enrollment={enrollment} />}
      {!hasTwoFactor && !enrollment && <TwoFactorForm state={begin} {...identity} label="Set Up" busy="Preparing..." />}
      {hasTwoFactor && (
        <>
          <p className="border-l-2 border-olive py-1 pl-4 font-medium">It's on.</p>
          <section aria-labelledby="codes" className="grid gap-6 border-t border-line pt-8">
            <h2 id="codes" className="font-display text-28">
              Recovery codes
            </h2>
            {newCodes.done?.shown ? (
              <RecoveryCodes codes={newCodes.done.shown} />
            ) : (
              <>
                <p>New codes replace the old ones.</p>
                <TwoFactorForm state={newCodes} {...identity} label="Get New Codes" busy="Creating..." isSecondary />
              </>
            )}
          </section>
          <section aria-labelledby="off" className="grid gap-6 border-t border-line pt-8">
            <h2 id="off" className="font-display text-28">
              Turn off two-factor sign-in
            </h2>
            <p>You'll sign in with just your password.</p>
            <TwoFactorForm state={off} {...identity} label="Turn Off" busy="Turning off..." isSecondary />
          </section>
        </>
      )}
    </AuthPage>
  );
}

type Props = {
  state: ActionForm<unknown>;
  proof: Proof;
  email: string;
  label: string;
  busy: string;
  isSecondary?: boolean;
};

/** One button behind a step-up. */
function TwoFactorForm({ state, proof, email, label, busy, isSecondary = false }: Props) {
  const { Form, form, hidden, formKey, isSubmitting, errors, refusal } = state;
  return (
    <Form key={formKey} {...form} className="grid gap-6">
      {hidden}
      <Refusal message={refusal} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <ProofFields
        proof={proof}
        errors={errors}
        name="password"
        label="Password"
        hint="So no one else can do this on a device you left unlocked."
      />
      <Button
        type="submit"
        kind={isSecondary ? "secondary" : "primary"}
        disabled={isSubmitting}
        className="justify-self-start"
      >
        {isSubmitting ? busy : label}
      </Button>
    </Form>
  );
}
