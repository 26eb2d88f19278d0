import { useEffect, useState } from "react";
import { LinkThenButton } from "#app/ui/link-then-button.tsx";
import { closeOverlay, openOverlay, useOverlay } from "#app/ui/overlay.ts";
import { useSheet } from "#app/ui/use-sheet.tsx";
import { NOT_ON_THE_LIST, notifyUrl, type WantedVariant } from "./back-in-stock.ts";

/** Offered for a sold-out variant (PDP-23). Without JavaScript it is a link to the same form as a page. */
export function NotifyMeButton({ variantId }: { variantId: string }) {
  return (
    <LinkThenButton
      href={notifyUrl(variantId)}
      onPress={() => openOverlay("notify")}
      className="mt-3 inline-flex min-h-12 w-full items-center justify-center rounded-sm border border-line-strong px-6 py-2 font-medium transition-colors duration-150 ease-out hover:border-ink"
    >
      Notify Me
    </LinkThenButton>
  );
}

const loadSheet = () => import("./notify-sheet.tsx").then(({ NotifySheet }) => NotifySheet);

/** The dialog of that button. Its code is loaded when it is first opened. */
export function NotifyMeDialog({ variant, onSent }: { variant: WantedVariant | null; onSent: () => void }) {
  const { Sheet, isOpen } = useSheet("notify", loadSheet, { failure: NOT_ON_THE_LIST });
  const [shown, setShown] = useState(variant);
  // While open, the dialog keeps the variant it was opened for, even when that is back in stock by now.
  if (variant && !isOpen && shown?.id !== variant.id) setShown(variant);

  // The dialog belongs to the product page and closes with it.
  useEffect(
    () => () => {
      if (useOverlay.getState().open === "notify") closeOverlay();
    },
    [],
  );

  return Sheet && shown && <Sheet open={isOpen} variant={shown} onSent={onSent} />;
}
