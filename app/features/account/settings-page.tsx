import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { BackupEmailCard } from "./backup-email-card.tsx";
import { Card } from "./card.tsx";
import { EmailCard } from "./email-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { SendCode } from "./proof-fields.tsx";
import type { Settings } from "./settings.server.ts";
import { SignOutCard } from "./sign-out-card.tsx";
import { useOwnPage } from "./use-own-page.ts";

export function SettingsPage({ email, name, backupEmail, hasTwoFactor, proof, sessions, done }: Settings) {
  useOwnPage();
  return (
    <main id="content" className="page py-section">
      <header>
        <p className="label">Account</p>
        <h1 className="mt-6 font-display text-64">Account Settings</h1>
        <p className="mt-6 text-18 break-words">{`Signed in as ${email ?? name}`}</p>
      </header>
      <div className="mt-16">
        {proof === "emailed-code" && (
          <Card
            id="code"
            title="Confirm It's You"
            lead="Get the code before you change your email or set a password."
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
          lead="A code from your phone beside the password, so that the password alone opens nothing."
        >
          <p className="mb-6">{hasTwoFactor ? "It is on." : "It is off."}</p>
          <ButtonLink kind="secondary" to="/account-settings/two-factor">
            {hasTwoFactor ? "Manage Two-Factor Sign-In" : "Set Up Two-Factor Sign-In"}
          </ButtonLink>
        </Card>
        <SessionsCard sessions={sessions} done={done} />
        <SignOutCard />
        <Card id="data" title="Your Data" lead="Everything we keep about you, and the way to end it.">
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
