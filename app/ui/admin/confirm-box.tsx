import { CONFIRMED } from "#app/platform/action-result.ts";

/** Stands for the browser’s question where no scripts run; the server does nothing without it (refusedUnsure). */
export function ConfirmBox() {
  return (
    <noscript>
      <label className="flex min-h-11 items-center gap-2 text-14">
        <input type="checkbox" name={CONFIRMED} className="check" autoComplete="off" />
        Yes, really
      </label>
    </noscript>
  );
}
