import { useId, type ComponentProps, type ReactNode } from "react";

type Shared = { label: string; error?: string | undefined; hint?: ReactNode; aside?: ReactNode };

const BOX =
  "w-full rounded-sm border border-line-strong bg-raised px-3 text-control text-ink placeholder:text-stone hover:border-ink aria-invalid:border-crimson";

export function TextField({ label, error, hint, aside, ...input }: Shared & ComponentProps<"input">) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} aside={aside} isOptional={!input.required}>
      <input
        id={id}
        className={`${BOX} min-h-control py-1.5`}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-notes`}
        {...input}
      />
    </FieldFrame>
  );
}

/** `toolbar`: between the label and the text. */
export function TextAreaField({
  label,
  error,
  hint,
  aside,
  toolbar,
  ...area
}: Shared & { toolbar?: ReactNode } & ComponentProps<"textarea">) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} aside={aside} isOptional={!area.required}>
      {toolbar}
      <textarea
        id={id}
        rows={7}
        className={`${BOX} py-2.5 field-sizing-content min-h-40 wrap-anywhere`}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-notes`}
        {...area}
      />
    </FieldFrame>
  );
}

/** A native select. */
export function SelectField({
  label,
  error,
  hint,
  options,
  ...select
}: Shared & { options: { value: string; label: string }[] } & ComponentProps<"select">) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} isOptional={!select.required}>
      <select
        id={id}
        className={`${BOX} min-h-control py-1.5`}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-notes`}
        {...select}
      >
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** A checkbox, or with `isSwitch` a switch, with its error and hint below it. */
export function CheckField({
  label,
  error,
  hint,
  isSwitch,
  ...input
}: Shared & { isSwitch?: boolean } & ComponentProps<"input">) {
  const id = useId();
  return (
    <div className="grid grid-cols-[auto_1fr] content-start gap-x-3">
      <input
        id={id}
        type="checkbox"
        role={isSwitch ? "switch" : undefined}
        className={isSwitch ? "switch" : "check"}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-notes`}
        {...input}
      />
      <label htmlFor={id} className="py-0.5">
        {label}
      </label>
      <Notes id={id} error={error} hint={hint} className="col-start-2" />
    </div>
  );
}

function FieldFrame({
  id,
  label,
  error,
  hint,
  aside,
  isOptional,
  children,
}: Shared & { id: string; isOptional: boolean; children: ReactNode }) {
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-14 font-medium">
          {label}
          {isOptional && <span className="font-normal text-stone-strong">{" (optional)"}</span>}
        </label>
        {aside}
      </div>
      {children}
      <Notes id={id} error={error} hint={hint} />
    </div>
  );
}

function Notes({
  id,
  error,
  hint,
  className = "",
}: {
  id: string;
  error: string | undefined;
  hint: ReactNode;
  className?: string;
}) {
  return (
    <div id={`${id}-notes`} className={`text-14 ${className}`}>
      {error && <p className="mt-1.5 font-medium text-crimson">{error}</p>}
      {hint && <p className="mt-1 text-stone-strong">{hint}</p>}
    </div>
  );
}
