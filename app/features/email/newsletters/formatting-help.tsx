import { FIELD_SYNTAX } from "./merge-fields.ts";

const SYNTAX: [what: string, written: string][] = [
  ["Heading", "## Heading"],
  ["Bold, italic, struck through", "**bold**, *italic*, ~~struck through~~"],
  ["Link", "[text](https://…) or [text](/shop)"],
  ["List", "- item"],
  ["Numbered list, from any number", "9. item"],
  ["Quotation", "> quote"],
  ["Picture", "![description](/storage/…)"],
  ["Product", "::product[handle]"],
  ["Button", "::button[text](/shop)"],
  ["Verse from the Scripture index", "::verse[John 3:16]"],
  ["First name, name or email address", FIELD_SYNTAX],
];

/** How everything that a newsletter may hold is written. */
export function FormattingHelp() {
  return (
    <details className="mt-2 text-14">
      <summary className="link inline-flex min-h-tap items-center">Formatting</summary>
      <dl className="mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {SYNTAX.map(([what, written]) => (
          <div key={what} className="contents">
            <dt className="text-stone-strong">{what}</dt>
            <dd className="min-w-0 wrap-anywhere">
              <code>{written}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 max-w-measure text-stone-strong">
        Products, buttons and verses are lines of their own, with a blank line before and after. Put a backslash before
        any of these to show it as text. A greeting with a name in the first paragraph replaces “Hello …,”.
      </p>
    </details>
  );
}
