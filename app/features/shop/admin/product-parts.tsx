import { CheckField, SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { GENDERS } from "../shop.ts";
import { BADGE_OPTIONS, CATEGORY_OPTIONS, GENDER_OPTIONS } from "./product-admin.ts";
import type { Draft } from "./product-draft.ts";

type Part = { draft: Draft; errors: Record<string, string>; set: (to: Partial<Draft>) => void };

const GENDER_CHOICES = [{ value: "", label: "None" }, ...GENDER_OPTIONS];

export function GeneralPart({ draft, errors, set }: Part) {
  return (
    <div className="grid max-w-md gap-6">
      <CheckField
        isSwitch
        label="Hidden"
        name="isHidden"
        checked={draft.isHidden}
        onChange={(event) => set({ isHidden: event.currentTarget.checked })}
        hint="Hidden products don’t appear in the shop or in search, and their pages say “Product not found.”"
      />
      <TextField
        label="Display order"
        name="displayOrder"
        inputMode="numeric"
        autoComplete="off"
        value={draft.displayOrder}
        onChange={(event) => set({ displayOrder: event.currentTarget.value })}
        error={errors["displayOrder"]}
        hint="Lower numbers come first. Leave empty for 999."
      />
      <SelectField
        label="Gender fit"
        name="gender"
        options={GENDER_CHOICES}
        value={GENDERS.find((gender) => gender === draft.gender) ?? ""}
        onChange={(event) => set({ gender: event.currentTarget.value })}
        error={errors["gender"]}
      />
    </div>
  );
}

export function BadgesPart({ draft, errors, set }: Part) {
  return (
    <Choices
      legend="Badges"
      prefix="badge"
      options={BADGE_OPTIONS}
      chosen={draft.badges}
      error={errors["badges"]}
      hint="Products on sale are 30% off, in the shop and at checkout."
      onChange={(badges) => set({ badges })}
    />
  );
}

export function CategoriesPart({ draft, errors, set, kept }: Part & { kept: string[] }) {
  const offered = [...new Set([...CATEGORY_OPTIONS, ...kept])];
  return (
    <Choices
      legend="Categories"
      prefix="category"
      options={offered.map((category) => ({ value: category, label: category }))}
      chosen={draft.categories}
      error={errors["categories"]}
      hint="A category appears in the shop’s menu and filters as long as a product has it."
      onChange={(categories) => set({ categories })}
    />
  );
}

type ChoicesProps = {
  legend: string;
  prefix: string;
  options: { value: string; label: string }[];
  chosen: string[];
  error: string | undefined;
  hint: string;
  onChange: (chosen: string[]) => void;
};

function Choices({ legend, prefix, options, chosen, error, hint, onChange }: ChoicesProps) {
  return (
    <fieldset aria-describedby={`${prefix}-notes`}>
      <legend className="sr-only">{legend}</legend>
      <div className="grid gap-3">
        {options.map(({ value, label }) => (
          <CheckField
            key={value}
            label={label}
            name={`${prefix}.${value}`}
            checked={chosen.includes(value)}
            aria-invalid={error ? true : undefined}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
        ))}
      </div>
      <div id={`${prefix}-notes`} className="mt-4 text-14">
        {error && <p className="mb-1 font-medium text-crimson">{error}</p>}
        <p className="text-stone-strong">{hint}</p>
      </div>
    </fieldset>
  );
}

export function DescriptionPart({ draft, errors, set, provided }: Part & { provided: string }) {
  return (
    <>
      <TextAreaField
        label="Description"
        name="customDescription"
        rows={8}
        value={draft.customDescription}
        onChange={(event) => set({ customDescription: event.currentTarget.value })}
        error={errors["customDescription"]}
        hint="Plain text, with a blank line between paragraphs. Leave empty to use the provider’s description."
      />
      {provided && (
        <div className="mt-6 border-t border-line pt-4">
          <h4 className="label mb-2">Provider’s description</h4>
          <p className="max-w-measure text-14 whitespace-pre-line text-stone-strong">{provided}</p>
        </div>
      )}
    </>
  );
}
