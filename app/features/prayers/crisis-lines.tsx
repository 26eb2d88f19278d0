import { Fragment } from "react";
import { useShopTexts } from "#app/ui/shop-texts.ts";
import { crisisParts } from "./crisis-text.ts";

/** Says that prayer requests aren't an emergency service, and whom to call or text instead. */
export function CrisisLines() {
  return crisisParts(useShopTexts().crisis).map((part, at) =>
    typeof part === "string" ? (
      <Fragment key={at}>{part}</Fragment>
    ) : (
      <a key={at} href={part.href} className="link font-medium whitespace-nowrap text-ink">
        {part.label}
      </a>
    ),
  );
}
