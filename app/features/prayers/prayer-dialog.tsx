import { useEffect, type ReactNode } from "react";
import { LinkThenButton } from "#app/ui/link-then-button.tsx";
import { closeOverlay, openOverlay, useOverlay } from "#app/ui/overlay.ts";
import { useSheet } from "#app/ui/use-sheet.tsx";
import { SUBMIT_FAILED } from "./prayers.ts";

const loadSheet = () => import("./prayer-sheet.tsx").then(({ PrayerSheet }) => PrayerSheet);

/** Opens the dialog. Without JavaScript it is a link to the form on the wall's page. */
export function AskForPrayerButton({ className, children }: { className: string; children: ReactNode }) {
  return (
    <LinkThenButton href="/prayer-wall#ask" onPress={() => openOverlay("prayer")} className={className}>
      {children}
    </LinkThenButton>
  );
}

/** The landing page's prayer dialog. Its code is loaded when it is first opened. */
export function PrayerDialog({ crisis }: { crisis: string }) {
  const { Sheet, isOpen } = useSheet("prayer", loadSheet, { failure: SUBMIT_FAILED });

  // The dialog belongs to the page and closes with it.
  useEffect(
    () => () => {
      if (useOverlay.getState().open === "prayer") closeOverlay();
    },
    [],
  );

  return Sheet && <Sheet open={isOpen} crisis={crisis} />;
}
