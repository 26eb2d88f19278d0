import { HONEYPOT } from "#app/platform/honeypot.ts";

/** A trap for programs that fill in whatever they find: people neither see it, nor reach it by keyboard, nor hear of it. */
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
