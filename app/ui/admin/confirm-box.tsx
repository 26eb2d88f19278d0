import { CONFIRMED } from "#app/platform/forms/action-result.ts";

/** Replaces the confirmation dialog without JavaScript; the server requires it (requireConfirmation). */
export function ConfirmBox() {
  return (
    <noscript>
      <label className="flex min-h-tap items-center gap-2 text-14">
        <input type="checkbox" name={CONFIRMED} className="check" autoComplete="off" />
        Yes, really
      </label>
    </noscript>
  );
}
