import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { LinkThenButton } from "#app/ui/link-then-button.tsx";
import { closeOverlay, openOverlay, useOverlay } from "#app/ui/overlay.ts";
import { toast } from "#app/ui/toast.tsx";
import { SUBMIT_FAILED } from "./prayers.ts";

/** Opens the dialog. Without JavaScript it is a link to the form on the wall's page. */
export function AskForPrayerButton({ className, children }: { className: string; children: ReactNode }) {
  return (
    <LinkThenButton href="/prayer-wall#ask" onPress={() => openOverlay("prayer")} className={className}>
      {children}
    </LinkThenButton>
  );
}

/** The landing page's prayer dialog. Its code is loaded when it is first opened. */
export function PrayerDialog() {
  const isOpen = useOverlay(({ open }) => open === "prayer");
  const [Loaded, setLoaded] = useState<ComponentType<{ open: boolean }> | null>(null);

  // The dialog belongs to the page and closes with it.
  useEffect(
    () => () => {
      if (useOverlay.getState().open === "prayer") closeOverlay();
    },
    [],
  );

  useEffect(() => {
    if (Loaded || !isOpen) return;
    import("./prayer-sheet.tsx")
      .then(({ PrayerSheet }) => setLoaded(() => PrayerSheet))
      .catch((error: unknown) => {
        console.error("The prayer form could not be loaded", error);
        closeOverlay();
        toast({ title: SUBMIT_FAILED, description: "Check your connection and try again.", kind: "error" });
      });
  }, [Loaded, isOpen]);

  return Loaded && <Loaded open={isOpen} />;
}
