import { MAILINGS, type Mailing as Audience } from "#app/platform/mailing-preferences.ts";
import { CheckField } from "#app/ui/field.tsx";
import { reachOf, type Wishes } from "./audiences.ts";
import { AUDIENCE_NAMES, peopleText } from "./newsletter.ts";

type Props = {
  chosen: Audience[];
  wishes: Wishes;
  choose: (audience: Audience, isOn: boolean) => void;
  /** Why it cannot be sent to nobody. */
  error?: string | undefined;
};

/** Who is to get it, and how many that are: an address that asks for several of them gets one mail. */
export function AudienceFields({ chosen, wishes, choose, error }: Props) {
  const missing = chosen.length === 0 ? error : undefined;
  return (
    <fieldset>
      <legend className="mb-3 text-14 font-medium">Audience</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {MAILINGS.map((audience) => (
          <CheckField
            key={audience}
            name={audience}
            label={AUDIENCE_NAMES[audience]}
            hint={peopleText(reachOf(wishes, [audience]))}
            aria-invalid={missing ? true : undefined}
            checked={chosen.includes(audience)}
            onChange={(event) => choose(audience, event.target.checked)}
          />
        ))}
      </div>
      <p role="status" className={`mt-4 ${missing ? "text-crimson" : "text-stone-strong"}`}>
        {chosen.length === 0
          ? (missing ?? "Nobody is chosen yet.")
          : `${peopleText(reachOf(wishes, chosen))} would get it, one mail each.`}
      </p>
    </fieldset>
  );
}
