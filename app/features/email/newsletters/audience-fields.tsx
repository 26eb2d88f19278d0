import { MAILINGS, type Mailing as Audience } from "#app/platform/mailing-preferences.ts";
import { CheckField } from "#app/ui/field.tsx";
import { MAILING_LABELS } from "#app/features/email/subscribers/subscribers.ts";
import { reachOf, type AudienceCounts } from "#app/features/email/delivery/delivery.ts";
import { subscribersText } from "./newsletters.ts";

type Props = {
  chosen: Audience[];
  counts: AudienceCounts;
  choose: (audience: Audience, isOn: boolean) => void;
  /** Who of them gets it, in words; null: everyone. */
  narrowedTo: string | null;
  /** Shown when no audience is selected. */
  error?: string | undefined;
};

/** Selects the audiences and shows how many subscribers they reach: an address in several gets one email. */
export function AudienceFields({ chosen, counts, choose, narrowedTo, error }: Props) {
  const missing = chosen.length === 0 ? error : undefined;
  return (
    <fieldset>
      <legend className="mb-3 text-14 font-medium">Audience</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {MAILINGS.map((audience) => (
          <CheckField
            key={audience}
            name={audience}
            label={MAILING_LABELS[audience].label}
            hint={subscribersText(reachOf(counts, [audience]))}
            aria-invalid={missing ? true : undefined}
            checked={chosen.includes(audience)}
            onChange={(event) => choose(audience, event.target.checked)}
          />
        ))}
      </div>
      <p role="status" className={`mt-4 ${missing ? "text-crimson" : "text-stone-strong"}`}>
        {chosen.length === 0
          ? (missing ?? "No audience selected yet.")
          : narrowedTo === null
            ? `${subscribersText(reachOf(counts, chosen))} will get it, one email each.`
            : `Of ${subscribersText(reachOf(counts, chosen))}, those who match will get it: ${narrowedTo}.`}
      </p>
    </fieldset>
  );
}
