import { useId } from "react";
import { ExpectedVersion } from "#app/ui/admin/expected-version.tsx";
import { hasEdits, useUnsavedGuard } from "#app/ui/admin/use-unsaved-guard.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { isTyped, useActionForm, type ActionForm } from "#app/ui/use-action-form.ts";
import type { SettingsGroup } from "./settings-admin.server.ts";

type Setting = SettingsGroup["settings"][number];

/** The settings of a group, which are saved together. */
export function SettingsForm({ group, version, settings }: SettingsGroup) {
  const heading = useId();
  const { Form, form, hidden, formKey, isSubmitting, typed, field, refusal } = useActionForm("/admin/settings", {
    fields: { group },
  });
  useUnsavedGuard(() => isTyped(typed) || hasEdits(form.ref.current));
  const isOpen = settings.some(({ isFixed }) => !isFixed);
  return (
    <section aria-labelledby={heading} className="border-t border-line-strong pt-4">
      <h2 id={heading} className="font-display text-22">
        {group}
      </h2>
      <Form key={formKey} {...form} className="mt-4 grid max-w-measure gap-5">
        {hidden}
        <ExpectedVersion version={version} refused={typed["version"]} />
        <Refusal message={refusal} />
        {settings.map((setting) =>
          setting.isFixed ? (
            <FixedSetting key={setting.name} {...setting} />
          ) : (
            <SettingField key={setting.name} setting={setting} field={field} />
          ),
        )}
        {isOpen && (
          <Button type="submit" disabled={isSubmitting} className="justify-self-start">
            {isSubmitting ? "Saving..." : "Save"}
            <span className="sr-only">{` ${group}`}</span>
          </Button>
        )}
      </Form>
    </section>
  );
}

function SettingField({ setting, field }: { setting: Setting; field: ActionForm<undefined>["field"] }) {
  const { name, label, choices, isLong, initial, value } = setting;
  if (isLong) return <TextAreaField label={label} hint={setting.hint} rows={4} {...field(name, value)} />;
  const hint = initial === "" ? setting.hint : `${setting.hint} Default: ${initial.replace(/\.$/, "")}.`;
  if (choices) return <SelectField label={label} hint={hint} options={choices} required {...field(name, value)} />;
  return <TextField label={label} autoComplete="off" maxLength={300} hint={hint} {...field(name, value)} />;
}

/** The server's environment sets it, which overrules this screen. */
function FixedSetting({ name, label, value }: Setting) {
  return (
    <dl>
      <dt className="text-14 font-medium">{label}</dt>
      <dd className="mt-1 wrap-anywhere">{value}</dd>
      <dd className="mt-1 text-14 text-stone-strong">
        {"Set in the server’s environment as "}
        <code className="font-mono">{name}</code>
        {", which overrules this screen. To change it here, remove it there and restart the site."}
      </dd>
    </dl>
  );
}
