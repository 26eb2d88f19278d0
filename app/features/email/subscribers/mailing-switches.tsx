import { MAILINGS, type MailingPreferences } from "#app/platform/mailing-preferences.ts";
import { CheckField } from "#app/ui/field.tsx";
import { isChecked } from "#app/ui/use-action-form.ts";
import { MAILING_LABELS } from "./subscribers.ts";

type Props = {
  /** The values of a refused form. */
  typed: Record<string, string>;
  /** What is on otherwise; everything if null. */
  preferences: MailingPreferences | null;
};

/** One switch for each kind of email. */
export function MailingSwitches({ typed, preferences }: Props) {
  return MAILINGS.map((mailing) => (
    <CheckField
      key={mailing}
      isSwitch
      label={MAILING_LABELS[mailing].label}
      hint={MAILING_LABELS[mailing].text}
      name={mailing}
      defaultChecked={isChecked(typed, mailing, preferences?.[mailing] ?? true)}
    />
  ));
}
