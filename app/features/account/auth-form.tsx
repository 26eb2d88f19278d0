import { useEffect } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Finished } from "#app/ui/finished.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { CONFIRM_FIRST } from "./account.ts";
import { MODE_TEXTS } from "./mode-texts.ts";
import { authPath, type Mode } from "./modes.ts";
import { PasswordField } from "./password-field.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";

type Props = { mode: Mode; next: string };

export function AuthForm({ mode, next }: Props) {
  const { Form, form, formKey, isSubmitting, errors, field, refusal, done } = useActionForm(authPath(mode, next));
  const { button, busy } = MODE_TEXTS[mode];
  useEffect(() => fillInEmail(form.ref.current), [form.ref]);
  if (done)
    return (
      <>
        <Finished message={done.message} />
        <ModeLinks mode={mode} next={next} />
      </>
    );
  return (
    <>
      <Form key={formKey} {...form} className="grid gap-6">
        <Refusal message={refusal} />
        {refusal?.title === CONFIRM_FIRST.title && (
          <Button
            type="submit"
            kind="secondary"
            formAction={authPath("resend", next)}
            disabled={isSubmitting}
            className="justify-self-start"
          >
            Send a New Link
          </Button>
        )}
        <input type="hidden" name="next" value={next} />
        {mode === "two-factor" ? (
          <TextField
            label="Code"
            name="code"
            required
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            error={errors["code"]}
          />
        ) : (
          <TextField
            label="Email"
            {...field("email")}
            type="email"
            required
            maxLength={MOST_TYPED}
            autoComplete={mode === "sign-in" ? "username" : "email"}
          />
        )}
        {(mode === "sign-in" || mode === "sign-up") && (
          <PasswordField
            label="Password"
            name="password"
            autoComplete={mode === "sign-in" ? "current-password" : "new-password"}
            error={errors["password"]}
            hint={mode === "sign-up" ? "At least 6 characters. Several words are stronger than one." : undefined}
          />
        )}
        <Button type="submit" disabled={isSubmitting} className="justify-self-start">
          {isSubmitting ? busy : button}
        </Button>
      </Form>
      <ModeLinks mode={mode} next={next} />
    </>
  );
}

/** "#email=…" of a link such as that of an order's confirmation: no server and no log sees it. */
function fillInEmail(form: HTMLFormElement | null): void {
  const email = new URLSearchParams(window.location.hash.slice(1)).get("email");
  const field = form?.elements.namedItem("email");
  if (email === null || !(field instanceof HTMLInputElement)) return;
  if (field.value === "") field.value = email;
  // The address bar and the history need not show it.
  window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
}

/** Above the real limit, so that a long address gets an error instead of being truncated. */
const MOST_TYPED = 400;

const LINKS: Record<Mode, { to: Mode; before?: string; label: string }[]> = {
  "sign-in": [
    { to: "forgot", label: "Forgot password?" },
    { to: "sign-up", before: "New here?", label: "Create Account" },
    { to: "resend", before: "Didn't get the confirmation email?", label: "Send again" },
  ],
  "sign-up": [{ to: "sign-in", before: "Already have an account?", label: "Sign In" }],
  forgot: [{ to: "sign-in", before: "Remembered it?", label: "Sign In" }],
  resend: [{ to: "sign-in", before: "Already confirmed?", label: "Sign In" }],
  "two-factor": [{ to: "sign-in", before: "Don't have a code?", label: "Start over" }],
};

function ModeLinks({ mode, next }: Props) {
  return (
    <ul className="border-t border-line pt-4">
      {LINKS[mode].map(({ to, before, label }) => (
        <li key={to}>
          {before && <span className="text-stone-strong">{`${before} `}</span>}
          <Link className="link inline-flex min-h-11 items-center" to={authPath(to, next)}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
