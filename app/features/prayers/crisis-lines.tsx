import { Fragment } from "react";
import { brand } from "#app/brand.ts";

/** Says that prayer requests aren't an emergency service, and whom to call or text instead. */
export function CrisisLines() {
  return brand.crisis.text.map((part) =>
    typeof part === "string" ? (
      <Fragment key={part}>{part}</Fragment>
    ) : (
      <a key={part.href} href={part.href} className="link font-medium whitespace-nowrap text-ink">
        {part.label}
      </a>
    ),
  );
}
