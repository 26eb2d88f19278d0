import type { ComponentProps, ReactNode } from "react";

const BUTTON_STYLE =
  "inline-flex min-h-12 items-center justify-center gap-2 rounded-sm border px-6 py-2 text-center text-16 font-medium transition-colors duration-150 ease-out aria-disabled:opacity-60";

export const buttonLook = {
  /** The page's main action. */
  primary: `${BUTTON_STYLE} border-crimson-fill bg-crimson-fill text-on-crimson hover:border-crimson-fill-strong hover:bg-crimson-fill-strong`,
  secondary: `${BUTTON_STYLE} border-line-strong bg-transparent text-ink hover:border-ink`,
};

const CONTROL = "block w-full min-h-12 rounded-sm border bg-raised px-3 py-2 text-16 text-ink";
const border = (error: string | undefined) => (error ? "border-crimson" : "border-line-strong");

type FieldProps = { name: string; label: string; error?: string | undefined; hint?: ReactNode; className?: string };

export function TextField({
  name,
  label,
  error,
  hint,
  className = "",
  ...input
}: FieldProps & Omit<ComponentProps<"input">, "name" | "className">) {
  return (
    <Field name={name} label={label} error={error} hint={hint} className={className}>
      <input
        id={name}
        name={name}
        className={`${CONTROL} ${border(error)}`}
        {...described(name, error, hint)}
        {...input}
      />
    </Field>
  );
}

export function NoteField({ name, label, ...textarea }: FieldProps & { defaultValue: string; maxLength: number }) {
  return (
    <Field name={name} label={label}>
      <textarea id={name} name={name} rows={3} className={`${CONTROL} border-line-strong`} {...textarea} />
    </Field>
  );
}

type SelectProps = FieldProps & {
  defaultValue: string;
  placeholder?: string;
  options: [value: string, text: string][];
  autoComplete: string;
};

export function SelectField({
  name,
  label,
  error,
  hint,
  placeholder,
  options,
  className = "",
  ...select
}: SelectProps) {
  return (
    <Field name={name} label={label} error={error} hint={hint} className={className}>
      <select
        id={name}
        name={name}
        className={`${CONTROL} ${border(error)}`}
        {...described(name, error, hint)}
        {...select}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(([code, text]) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

function Field({ name, label, error, hint, className = "", children }: FieldProps & { children: ReactNode }) {
  return (
    <div className={className} data-field={name}>
      <label htmlFor={name} className="mb-1 block text-14">
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${name}-hint`} className="mt-1 text-14 text-stone-strong">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${name}-error`} className="mt-1 text-14 text-crimson">
          {error}
        </p>
      )}
    </div>
  );
}

function described(name: string, error: string | undefined, hint: ReactNode) {
  const ids = [hint === undefined ? "" : `${name}-hint`, error === undefined ? "" : `${name}-error`]
    .filter(Boolean)
    .join(" ");
  return { "aria-invalid": error === undefined ? undefined : true, "aria-describedby": ids || undefined };
}

export function Part({ title, children, className = "" }: { title: string; children: ReactNode; className?: string }) {
  return (
    <section className={`border-t border-line pt-6 ${className}`}>
      <h2 className="mb-4 font-display text-28">{title}</h2>
      {children}
    </section>
  );
}
