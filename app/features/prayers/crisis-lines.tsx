import { Fragment } from "react";
import { crisisParts } from "./crisis-text.ts";

/** Says that prayer requests aren't an emergency service, and whom to call or text instead. `text`: the setting CRISIS_TEXT. */
export function CrisisLines({ text }: { text: string }) {
  return crisisParts(text).map((part, at) =>
    typeof part === "string" ? (
      <Fragment key={at}>{part}</Fragment>
    ) : (
      <a key={at} href={part.href} className="link font-medium whitespace-nowrap text-ink">
        {part.label}
      </a>
    ),
  );
}
