import { Link } from "react-router";
import type { PersonForm, PersonRow, PersonSection } from "#app/platform/person.ts";
import { Badge } from "#app/ui/admin/badge.tsx";
import { FormKey } from "#app/ui/admin/form-key.tsx";
import { Fact } from "#app/ui/admin/detail-dialog.tsx";
import { Moment } from "#app/ui/admin/moment.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { isChecked, useActionForm } from "#app/ui/use-action-form.ts";

type Shown = PersonSection & { hasMore: boolean };

/** What one feature knows of a person. `page`: where its forms post to; `about`: names the person. */
export function SectionOfPerson({ section, page, about }: { section: Shown; page: string; about: string }) {
  const { title, facts = [], rows = [], all, hasMore, forms = [] } = section;
  const id = `section-${title.toLowerCase().replaceAll(" ", "-")}`;
  const withSwitches = forms.filter(({ switches }) => switches);
  const buttons = forms.filter(({ switches }) => !switches);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-b border-line-strong pb-1.5 text-16 font-medium">
        {title}
      </h2>
      {facts.length > 0 && (
        <dl>
          {facts.map(({ name, text }) => (
            <Fact key={name} name={name}>
              {text}
            </Fact>
          ))}
        </dl>
      )}
      {rows.length > 0 && (
        <ul aria-label={title}>
          {rows.map(({ key, ...row }) => (
            <Row key={key} row={row} />
          ))}
        </ul>
      )}
      {all && rows.length > 0 && (
        <p className="mt-2">
          <Link to={all.to} className="link inline-flex min-h-tap items-center">
            {all.label}
          </Link>
        </p>
      )}
      {hasMore && !all && <p className="mt-2 text-stone-strong">{`The newest ${rows.length} are shown.`}</p>}
      {withSwitches.map((form) => (
        <SwitchForm key={form.label} form={form} page={page} />
      ))}
      {buttons.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
          {buttons.map(({ label, busy, fields, question }) => (
            <RowButton
              key={label}
              action={page}
              fields={fields}
              label={label}
              busy={busy}
              about={about}
              {...(question ? { question } : {})}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** Long texts are cut: the row leads to the whole one. */
function Row({ row: { label, detail, state, at, to } }: { row: Omit<PersonRow, "key"> }) {
  return (
    <li className="grid gap-x-6 gap-y-0.5 border-b border-line py-2.5 sm:grid-cols-[1fr_auto] sm:items-baseline">
      <div className="min-w-0">
        <p dir="auto" className="line-clamp-3 wrap-anywhere">
          {to ? (
            <Link to={to} className="link">
              {label}
            </Link>
          ) : (
            label
          )}
        </p>
        {detail && <p className="line-clamp-3 text-14 wrap-anywhere text-stone-strong">{detail}</p>}
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 text-14 text-stone-strong sm:justify-end">
        {state && <Badge>{state}</Badge>}
        {at && <Moment at={at} />}
      </p>
    </li>
  );
}

function SwitchForm({ form: { fields, label, busy, switches }, page }: { form: PersonForm; page: string }) {
  const { version, ...named } = fields;
  const { Form, form, hidden, formKey, doneCount, isSubmitting, typed, refusal } = useActionForm(page, {
    fields: Object.fromEntries(Object.entries(named).map(([name, value]) => [name, String(value)])),
  });
  if (!switches) return null;
  const stored = switches.options.map(({ isOn }) => Number(isOn)).join("");
  return (
    <Form key={`${formKey} ${stored}`} {...form} className="mt-4 grid justify-items-start gap-3">
      {hidden}
      {version !== undefined && <input type="hidden" name="version" value={typed["version"] ?? version} />}
      <FormKey key={doneCount} typed={typed} />
      <Refusal message={refusal} />
      <fieldset>
        <legend className="text-14 font-medium">{switches.legend}</legend>
        <p className="mt-0.5 max-w-measure text-14 text-stone-strong">{switches.hint}</p>
        <div className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
          {switches.options.map((option) => (
            <CheckField
              key={option.name}
              name={option.name}
              label={option.label}
              defaultChecked={isChecked(typed, option.name, option.isOn)}
            />
          ))}
        </div>
      </fieldset>
      <Button type="submit" kind="secondary" disabled={isSubmitting}>
        {isSubmitting ? busy : label}
      </Button>
    </Form>
  );
}
