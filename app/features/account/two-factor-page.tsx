import { Link } from "react-router";
import { DONE } from "./account.ts";
import { AuthPage } from "./auth-page.tsx";
import type { Enrollment } from "./enrollment.ts";
import { EnrollmentSteps } from "./enrollment-steps.tsx";
import { SendCode } from "./proof-fields.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import type { TwoFactor } from "./two-factor.server.ts";
import { TwoFactorForm } from "./two-factor-form.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { useOwnPage } from "./use-own-page.ts";
import { WithoutScripts } from "#app/ui/without-scripts.tsx";

const BEGIN = "/account-settings/two-factor";

export function TwoFactorPage({ hasTwoFactor, proof, email, done, again }: TwoFactor & { again?: Enrollment }) {
  useOwnPage();
  const begin = useActionForm<Enrollment>(BEGIN);
  const newCodes = useActionForm<string[]>(`${BEGIN}/codes`);
  const off = useActionForm(`${BEGIN}/off`);
  const enrollment = begin.done?.shown ?? again;
  const who = { proof, email };
  return (
    <AuthPage
      title="Two-Factor Sign-In"
      lead="With it, signing in takes your password and six figures from your phone. Somebody who learns the password alone stays outside."
      aside={
        <Link className="link inline-flex min-h-11 items-center" to="/account-settings">
          Account Settings
        </Link>
      }
    >
      {done && <WithoutScripts>{DONE[done].title}</WithoutScripts>}
      {proof === "emailed-code" && !enrollment && <SendCode />}
      {!hasTwoFactor && enrollment && <EnrollmentSteps enrollment={enrollment} />}
      {!hasTwoFactor && !enrollment && <TwoFactorForm state={begin} {...who} label="Set Up" busy="Preparing..." />}
      {hasTwoFactor && (
        <>
          <p className="border-l-2 border-olive py-1 pl-4 font-medium">It is on.</p>
          <section aria-labelledby="codes" className="grid gap-6 border-t border-line pt-8">
            <h2 id="codes" className="font-display text-28">
              Recovery codes
            </h2>
            {newCodes.done?.shown ? (
              <RecoveryCodes codes={newCodes.done.shown} />
            ) : (
              <>
                <p>New codes take the place of the old ones.</p>
                <TwoFactorForm state={newCodes} {...who} label="Make New Codes" busy="Making..." isSecondary />
              </>
            )}
          </section>
          <section aria-labelledby="off" className="grid gap-6 border-t border-line pt-8">
            <h2 id="off" className="font-display text-28">
              Turn it off
            </h2>
            <p>Signing in then takes only the password again.</p>
            <TwoFactorForm state={off} {...who} label="Turn Off" busy="Turning off..." isSecondary />
          </section>
        </>
      )}
    </AuthPage>
  );
}
