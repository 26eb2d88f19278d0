import { useState } from "react";
import { MAX_OPTIONS } from "./product-fields.ts";

type Option = { name: string; values: string[] };
type Messages = Record<string, string>;
type Props = { options: Option[]; typed: Messages; errors: Messages };

/** Empty fields for new values on a page without scripts; with scripts there is always one more. */
const BLANK = { ofNew: 4, ofStored: 2 };

const INPUT =
  "w-full min-h-control rounded-sm border border-line-strong bg-raised px-3 py-1.5 text-control text-ink hover:border-ink aria-invalid:border-crimson";

export function OptionFields(props: Props) {
  return (
    <div className="grid gap-6">
      {Array.from({ length: MAX_OPTIONS }, (_, at) => (
        <OptionField key={at} at={at} {...props} />
      ))}
    </div>
  );
}

/** Every value has a field, with the stored value that it is, so that a renamed one is known from a new one. */
function OptionField({ at, options, typed, errors }: Props & { at: number }) {
  const prefix = `option.${at}`;
  const stored = options[at];
  const isTyped = `${prefix}.name` in typed;
  const was = isTyped ? typed[`${prefix}.was`] : stored && String(at);
  const values = isTyped ? typedValues(prefix, typed) : (stored?.values ?? []).map((value) => ({ value, was: value }));
  const [added, setAdded] = useState(0);
  const shown = values.length + (values.length === 0 ? BLANK.ofNew : BLANK.ofStored) + added;
  const error = errors[prefix];
  const number = at + 1;
  const fields = (
    <fieldset name={prefix} aria-describedby={error ? `${prefix}-error` : undefined}>
      <legend className="mb-2 text-14 font-medium">{`Option ${number}`}</legend>
      {was && <input type="hidden" name={`${prefix}.was`} value={was} />}
      <div className="grid gap-3 sm:grid-cols-4">
        <input
          name={`${prefix}.name`}
          defaultValue={isTyped ? typed[`${prefix}.name`] : stored?.name}
          aria-label={`Name of option ${number}`}
          placeholder="Name, such as Size"
          aria-invalid={error ? true : undefined}
          autoComplete="off"
          className={`${INPUT} sm:col-span-4 sm:max-w-xs`}
        />
        {Array.from({ length: shown }, (_, position) => {
          const given = values[position];
          return (
            <span key={position}>
              {given?.was && <input type="hidden" name={`${prefix}.valueWas.${position}`} value={given.was} />}
              <input
                name={`${prefix}.value.${position}`}
                defaultValue={given?.value}
                aria-label={`Value ${position + 1} of option ${number}`}
                placeholder={given ? undefined : "New value"}
                autoComplete="off"
                className={INPUT}
                onInput={() => position >= shown - 1 && setAdded(added + 1)}
              />
            </span>
          );
        })}
      </div>
      {error && (
        <p id={`${prefix}-error`} className="mt-1.5 text-14 font-medium text-crimson">
          {error}
        </p>
      )}
      {values.length > 0 && <p className="mt-1 text-14 text-stone-strong">Clear a value to remove its variants.</p>}
    </fieldset>
  );
  if (at === 0 || stored || values.length > 0 || error) return fields;
  return (
    <details>
      <summary className="link inline-flex min-h-tap items-center">{`Add option ${number}`}</summary>
      <div className="mt-3">{fields}</div>
    </details>
  );
}

function typedValues(prefix: string, typed: Messages) {
  const positions = Object.keys(typed).flatMap((name) => {
    const [field, position] = [name.slice(0, prefix.length + 7), name.slice(prefix.length + 7)];
    return field === `${prefix}.value.` && /^\d{1,4}$/.test(position) ? [Number(position)] : [];
  });
  return positions
    .sort((a, b) => a - b)
    .map((position) => ({
      value: typed[`${prefix}.value.${position}`] ?? "",
      was: typed[`${prefix}.valueWas.${position}`] ?? "",
    }))
    .filter(({ value, was }) => value !== "" || was !== "");
}
