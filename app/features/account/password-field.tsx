import { useState, type ComponentProps } from "react";
import { TextField } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** A password field; with JavaScript, a button shows what was typed. Pasting is allowed. */
export function PasswordField(field: Omit<ComponentProps<typeof TextField>, "type" | "required" | "aside">) {
  const isHydrated = useHydrated();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      required
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      aside={
        isHydrated && (
          <button
            type="button"
            aria-pressed={isShown}
            className="link min-h-6 px-1 text-14"
            onClick={() => setShown(!isShown)}
          >
            {isShown ? "Hide" : "Show"}
          </button>
        )
      }
      {...field}
    />
  );
}
