import { HONEYPOT } from "#app/platform/forms/honeypot.ts";

/** A field for bots that fill in everything: hidden from sight, keyboard and screen readers. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Leave this empty
        <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
