import { Link } from "react-router";
import { ButtonLink, Button } from "#app/ui/button.tsx";
import { Card } from "./card.tsx";
import { SessionsCard, SitesCard } from "./sessions-card.tsx";
import { SendCode, ProofFields } from "./proof-fields.tsx";
import type { Settings } from "./settings.server.ts";
import { useReloadOnRestore } from "./use-reload-on-restore.ts";
import { Refusal } from "#app/ui/form-message.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { type Done, isSameEmail, NO_CHANGES } from "./account.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import type { Proof } from "#app/platform/auth/second-factor/step-up.ts";
import type { SubmitEvent } from "react";
import { EMAIL_HINT } from "#app/platform/email-hint.ts";
import { TextField } from "#app/ui/field.tsx";
import { toast } from "#app/ui/toast.tsx";

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
        <Card id="orders" title="Your Orders" lead="Every order placed with your email address, with its tracking.">
          <ButtonLink kind="secondary" to="/account-settings/orders">
            See Your Orders
          </ButtonLink>
        </Card>
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

function PasswordCard({ proof, email, done }: { proof: Proof; email: string; done: Done | null }) {
  const { Form, form, hidden, formKey, isSubmitting, errors, refusal } = useActionForm("/account-settings", {
    fields: { intent: "password" },
  });
  return (
    <Card
      id="password"
      title="Change Password"
      lead="We'll sign you out on every other device and send you an email to confirm the change."
      done={done === "password" ? done : null}
    >
      <Form key={formKey} {...form} className="grid gap-6">
        {hidden}
        <Refusal message={refusal} />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <ProofFields proof={proof} errors={errors} />
        <NewPasswordFields name="newPassword" errors={errors} />
        <Button type="submit" kind="secondary" disabled={isSubmitting} className="justify-self-start">
          {isSubmitting ? "Updating..." : "Update Password"}
        </Button>
      </Form>
    </Card>
  );
}

function EmailCard({ email, proof, done }: { email: string | null; proof: Proof; done: Done | null }) {
  const stopUnchanged = (event: SubmitEvent<HTMLFormElement>) => {
    const wanted = new FormData(event.currentTarget).get("email");
    if (typeof wanted !== "string" || email === null || !isSameEmail(wanted, email)) return;
    event.preventDefault();
    toast({ ...NO_CHANGES, kind: "info" });
  };
  const { Form, form, hidden, formKey, isSubmitting, errors, field, refusal } = useActionForm("/account-settings", {
    fields: { intent: "email" },
    onSubmit: stopUnchanged,
  });
  return (
    <Card
      id="email"
      title="Email Address"
      lead="You sign in with this. To change it, confirm from both your old and new email addresses."
      done={done === "email" ? done : null}
    >
      <Form key={formKey} {...form} className="grid gap-6">
        {hidden}
        <Refusal message={refusal} />
        <TextField
          label="Email"
          {...field("email", email ?? "")}
          type="email"
          required
          autoComplete="email"
          hint={`We'll email a link to both your old and new addresses. ${EMAIL_HINT}`}
        />
        <ProofFields proof={proof} errors={errors} label="Password" />
        <Button type="submit" kind="secondary" disabled={isSubmitting} className="justify-self-start">
          {isSubmitting ? "Updating..." : "Update Email"}
        </Button>
      </Form>
    </Card>
  );
}

function BackupEmailCard({ backupEmail, done }: { backupEmail: string | null; done: Done | null }) {
  const { Form, form, hidden, formKey, isSubmitting, field, refusal } = useActionForm("/account-settings", {
    fields: { intent: "backup-email" },
  });
  return (
    <Card
      id="backup-email"
      title="Backup Email"
      lead="A second email address we can use to reach you about this account. You can't sign in with it."
      done={done === "backup-email" ? done : null}
    >
      <Form key={formKey} {...form} className="grid gap-6">
        {hidden}
        <Refusal message={refusal} />
        <TextField
          label="Backup email"
          {...field("backupEmail", backupEmail ?? "")}
          type="email"
          autoComplete="off"
          hint="Leave this blank to remove it."
        />
        <Button type="submit" kind="secondary" disabled={isSubmitting} className="justify-self-start">
          {isSubmitting ? "Saving..." : "Save Backup Email"}
        </Button>
      </Form>
    </Card>
  );
}
