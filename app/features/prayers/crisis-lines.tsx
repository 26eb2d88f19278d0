import { Fragment } from "react";
import { brand } from "#app/brand.ts";

/** That prayer requests are no emergency service, and whom to call or text instead. */
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
