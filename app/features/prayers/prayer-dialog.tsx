import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { LinkThenButton } from "#app/ui/link-then-button.tsx";
import { closeOverlay, openOverlay, useOverlay } from "#app/ui/overlay.ts";
import { toast } from "#app/ui/toast.tsx";
import { SUBMIT_FAILED } from "./prayers.ts";

/** Opens the dialog. Before JavaScript it is a link to the form on the wall's page. */
export function AskForPrayerButton({ className, children }: { className: string; children: ReactNode }) {
  return (
    <LinkThenButton href="/prayer-wall#ask" onPress={() => openOverlay("prayer")} className={className}>
      {children}
    </LinkThenButton>
  );
}

/** The landing page's prayer dialog. Its code arrives when somebody opens it. */
export function PrayerDialog() {
  const isOpen = useOverlay(({ open }) => open === "prayer");
  const [Loaded, setLoaded] = useState<ComponentType<{ open: boolean }> | null>(null);

  // It belongs to the page: whoever leaves that leaves it too.
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
        console.error("The form could not be loaded", error);
        closeOverlay();
        toast({ title: SUBMIT_FAILED, description: "Check the connection and try again.", kind: "error" });
      });
  }, [Loaded, isOpen]);

  return Loaded && <Loaded open={isOpen} />;
}
