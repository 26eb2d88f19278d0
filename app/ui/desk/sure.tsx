import { SURE } from "#app/platform/answer.ts";

/** Stands for the browser’s question where no scripts run; the server does nothing without it (refusedUnsure). */
export function Sure() {
  return (
    <noscript>
      <label className="flex min-h-11 items-center gap-2 text-14">
        <input type="checkbox" name={SURE} className="check" autoComplete="off" />
        Yes, really
      </label>
    </noscript>
  );
}
