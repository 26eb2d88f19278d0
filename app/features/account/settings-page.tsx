import { Link } from "react-router";
import { ButtonLink, Button } from "#app/ui/button.tsx";
import { BackupEmailCard } from "./backup-email-card.tsx";
import { Card } from "./card.tsx";
import { EmailCard } from "./email-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { SessionsCard, SitesCard } from "./sessions-card.tsx";
import { SendCode } from "./proof-fields.tsx";
import type { Settings } from "./settings.server.ts";
import { useReloadOnRestore } from "./use-reload-on-restore.ts";
import { Refusal } from "#app/ui/form-message.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";

export function SettingsPage({ email, name, backupEmail, hasTwoFactor, proof, sessions, grants, done }: Settings) {
  useReloadOnRestore();
  return (
    <main id="content" className="page py-section">
      <header>
        <p className="label">Account</p>
        <h1 className="mt-6 font-display text-64">Account Settings</h1>
        <p className="mt-6 text-18 wrap-anywhere">{`Signed in as ${email ?? name}`}</p>
      </header>
      <div className="mt-16">
        {proof === "emailed-code" && (
          <Card
            id="code"
            title="Confirm It's You"
            lead="Get a code before you change your email address or set a password."
            done={done === "code" ? done : null}
          >
            <SendCode />
          </Card>
        )}
        <EmailCard email={email} proof={proof} done={done} />
        <PasswordCard proof={proof} email={email ?? name} done={done} />
        <BackupEmailCard backupEmail={backupEmail} done={done} />
        <Card
          id="two-factor"
          title="Two-Factor Sign-In"
          lead="Sign in with your password and a code from your phone, so your password alone isn't enough."
        >
          <p className="mb-6">{hasTwoFactor ? "It's on." : "It's off."}</p>
          <ButtonLink kind="secondary" to="/account-settings/two-factor">
            {hasTwoFactor ? "Manage Two-Factor Sign-In" : "Set Up Two-Factor Sign-In"}
          </ButtonLink>
        </Card>
        <SessionsCard sessions={sessions} done={done} />
        {(grants.length > 0 || done === "site") && <SitesCard grants={grants} done={done} />}
        <SignOutCard />
        <Card id="data" title="Your Data" lead="Download everything we store about you, or delete your account.">
          <p className="flex flex-wrap items-center gap-x-8 gap-y-2">
            <a className="link inline-flex min-h-11 items-center" href="/account-settings/data" download>
              Download my data
            </a>
            <Link className="link inline-flex min-h-11 items-center" to="/account-settings/delete">
              Delete my account
            </Link>
          </p>
        </Card>
      </div>
    </main>
  );
}

function SignOutCard() {
  const { Form, form, hidden, isSubmitting, refusal } = useActionForm("/account-settings", {
    fields: { intent: "sign-out" },
  });
  return (
    <Card id="sign-out" title="Sign Out" lead="Your cart stays on this device.">
      <Refusal message={refusal} />
      <Form {...form} className="flex flex-wrap gap-4">
        {hidden}
        <Button type="submit" name="scope" value="local" disabled={isSubmitting}>
          {isSubmitting ? "Signing out..." : "Sign Out"}
        </Button>
        <Button type="submit" kind="secondary" name="scope" value="global" disabled={isSubmitting}>
          Sign Out Everywhere
        </Button>
      </Form>
    </Card>
  );
}
