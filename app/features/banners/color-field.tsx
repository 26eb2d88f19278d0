import { useRef } from "react";
import { TextField } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { parseColor } from "./color.ts";

type Props = {
  label: string;
  name: string;
  start: string | undefined;
  /** The current value, where the picker starts. */
  now: string;
  error: string | undefined;
  hint: string;
};

/** A CSS color as text, with the browser's color picker. */
export function ColorField({ label, name, start, now, error, hint }: Props) {
  const isHydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);

  function pick(color: string) {
    if (!field.current) return;
    field.current.value = color;
    field.current.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <TextField
      ref={field}
      label={label}
      name={name}
      autoComplete="off"
      spellCheck={false}
      defaultValue={start}
      error={error}
      hint={hint}
      aside={
        isHydrated && (
          <input
            type="color"
            aria-label={`Pick the ${label.toLowerCase()}`}
            value={parseColor(now) ?? "#9c2430"}
            onChange={(event) => pick(event.currentTarget.value)}
            className="-my-1 h-6 w-11 cursor-pointer"
          />
        )
      }
    />
  );
}
