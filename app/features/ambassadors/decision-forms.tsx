import { useState, type ChangeEvent } from "react";
import { href } from "react-router";
import type { EmailTemplate } from "#app/platform/email/email-template.tsx";
import { zoneName } from "#app/platform/instant.ts";
import { ConfirmBox } from "#app/ui/admin/confirm-box.tsx";
import { ExpectedVersion } from "#app/ui/admin/expected-version.tsx";
import { FormKey } from "#app/ui/admin/form-key.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { useActionForm, type ActionForm } from "#app/ui/use-action-form.ts";
import { ACCEPT, DEFAULT_PERCENT } from "./ambassador-admin.ts";
import { acceptedTemplate, declinedTemplate } from "./ambassador-templates.ts";
import { AMBASSADOR_LIMITS } from "./ambassadors.ts";

const pageOf = (id: number) => href("/admin/ambassadors/:id", { id: String(id) });

/** `seen`: the status on this page, which another admin may have changed. */
type Props = { id: number; seen: string; email: string };
type AcceptProps = Props & { proposed: string; today: string; timeZone: string; shopUrl: string };

export function AcceptForm({ id, seen, email, proposed, today, timeZone, shopUrl }: AcceptProps) {
  const actionForm = useActionForm(pageOf(id), {
    fields: { intent: "accept" },
    question: `Accept this application? The code is created, and ${email} gets the email at once.`,
  });
  const { Form, form, hidden, formKey, doneCount, isSubmitting, typed, field, refusal } = actionForm;
  const stored = { promo: proposed, percent: DEFAULT_PERCENT, expiresAt: "", message: "" };
  const { values, onChange } = usePreviewed({ ...stored, ...typed });
  const terms = { code: values.promo.trim().toUpperCase(), percentOff: values.percent, expiresAt: values.expiresAt };
  return (
    <section aria-labelledby="accept">
      <h2 id="accept" className="border-b border-line-strong pb-1.5 font-medium">
        {seen === "declined" ? "Accept after all" : "Accept"}
      </h2>
      <Form key={formKey} {...form} className="mt-4 grid max-w-measure gap-5">
        {hidden}
        <input type="hidden" name="seen" value={seen} />
        <FormKey key={doneCount} typed={typed} />
        <Refusal message={refusal} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Code"
            {...field("promo", proposed)}
            onChange={onChange}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            hint="A new promo code of their own. Saved in capitals."
          />
          <TextField
            label="Percent off"
            {...field("percent", DEFAULT_PERCENT)}
            onChange={onChange}
            required
            type="number"
            inputMode="decimal"
            step="0.01"
            min="0.01"
            max="100"
          />
        </div>
        <TextField
          label="Expires"
          {...field("expiresAt")}
          onChange={onChange}
          type="date"
          min={today}
          hint={`Its last day, in ${zoneName(timeZone)}. Leave empty and it never expires.`}
        />
        <Message actionForm={actionForm} onChange={onChange} />
        <EmailPreview to={email} template={acceptedTemplate(terms, values.message, shopUrl)} />
        <ConfirmBox />
        <p>
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? "Accepting..." : ACCEPT}
          </Button>
        </p>
      </Form>
    </section>
  );
}

export function DeclineForm({ id, seen, email }: Props) {
  const actionForm = useActionForm(pageOf(id), { fields: { intent: "decline" } });
  const { Form, form, hidden, formKey, doneCount, isSubmitting, typed, refusal } = actionForm;
  const { values, onChange } = usePreviewed({ message: "", ...typed });
  return (
    <section aria-labelledby="decline">
      <h2 id="decline" className="border-b border-line-strong pb-1.5 font-medium">
        Decline
      </h2>
      <Form key={formKey} {...form} className="mt-4 grid max-w-measure gap-5">
        {hidden}
        <input type="hidden" name="seen" value={seen} />
        <FormKey key={doneCount} typed={typed} />
        <Refusal message={refusal} />
        <Message actionForm={actionForm} onChange={onChange} />
        <EmailPreview to={email} template={declinedTemplate(values.message)} />
        <div className="flex flex-wrap gap-4">
          <Button type="submit" kind="secondary" disabled={isSubmitting}>
            {isSubmitting ? "Declining..." : "Decline and send email"}
          </Button>
          <Button type="submit" kind="secondary" name="silent" value="on" disabled={isSubmitting}>
            Decline without an email
          </Button>
        </div>
      </Form>
    </section>
  );
}

export function TeamNote({ id, note, version }: { id: number; note: string; version: string }) {
  const { Form, form, hidden, formKey, isSubmitting, typed, field, refusal } = useActionForm(pageOf(id), {
    fields: { intent: "note" },
  });
  return (
    <Form key={formKey} {...form} className="grid gap-3">
      {hidden}
      <ExpectedVersion version={version} refused={typed["version"]} />
      <Refusal message={refusal} />
      <TextAreaField
        label="Team note"
        {...field("note", note)}
        rows={3}
        hint="Never emailed. It’s part of the data that the applicant can download with an account."
      />
      <p>
        <Button type="submit" kind="secondary" disabled={isSubmitting}>
          {isSubmitting ? "Saving..." : "Save note"}
        </Button>
      </p>
    </Form>
  );
}

type Change = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;

/** What the fields hold now, for the preview. */
function usePreviewed<Values extends Record<string, string>>(initial: Values) {
  const [values, setValues] = useState(initial);
  const onChange: Change = ({ target: { name, value } }) => setValues((all) => ({ ...all, [name]: value }));
  return { values, onChange };
}

function Message({ actionForm, onChange }: { actionForm: ActionForm<undefined>; onChange: Change }) {
  return (
    <TextAreaField
      label="Personal message"
      {...actionForm.field("message")}
      onChange={onChange}
      rows={3}
      hint={`A sentence from the team, as part of the email. Up to ${AMBASSADOR_LIMITS.message} characters.`}
    />
  );
}

/** The email as it will be sent. Without JavaScript, it lacks what was not submitted yet. */
function EmailPreview({ to, template }: { to: string; template: EmailTemplate }) {
  const { subject, heading, paragraphs, code, button, note } = template;
  return (
    <div role="group" aria-label="Email preview" className="border border-line bg-raised p-4 wrap-anywhere sm:p-5">
      <p className="text-14 text-stone-strong">{`To ${to}`}</p>
      <p className="text-14 text-stone-strong">{`Subject: ${subject}`}</p>
      <p className="mt-4 font-display text-22">{heading}</p>
      {paragraphs.map((paragraph, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- paragraphs may be equal
        <p key={at} className="mt-3">
          {paragraph}
        </p>
      ))}
      {code && <p className="mt-3 font-mono text-18">{code}</p>}
      {button && <p className="mt-3 text-14 underline">{button.label}</p>}
      <p className="mt-4 border-t border-line pt-3 text-14 text-stone-strong">{note}</p>
    </div>
  );
}
