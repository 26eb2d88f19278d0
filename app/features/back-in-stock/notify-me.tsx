import { useEffect, useState, type ComponentType } from "react";
import { LinkThenButton } from "#app/ui/link-then-button.tsx";
import { closeOverlay, openOverlay, useOverlay } from "#app/ui/overlay.ts";
import { toast } from "#app/ui/toast.tsx";
import { NOT_ON_THE_LIST, notifyAddress } from "./back-in-stock.ts";

/** What somebody waits for, by the name they know it by. */
export type WantedVariant = { id: string; name: string };

/** The second thing one can do with what is sold out (PDP-23). Before JavaScript it is a link to the same form. */
export function NotifyMeButton({ variantId }: { variantId: string }) {
  return (
    <LinkThenButton
      href={notifyAddress(variantId)}
      onPress={() => openOverlay("notify")}
      className="mt-3 inline-flex min-h-12 w-full items-center justify-center rounded-sm border border-line-strong px-6 py-2 font-medium transition-colors duration-150 ease-out hover:border-ink"
    >
      Notify Me
    </LinkThenButton>
  );
}

type Sheet = ComponentType<{ open: boolean; variant: WantedVariant }>;

/** The dialog of that button. Its code arrives when somebody opens it. */
export function NotifyMeDialog({ variant }: { variant: WantedVariant | null }) {
  const isOpen = useOverlay(({ open }) => open === "notify");
  const [Loaded, setLoaded] = useState<Sheet | null>(null);
  const [shown, setShown] = useState(variant);
  // While it is open it stays about what it was opened for, even when that has come back meanwhile.
  if (variant && !isOpen && shown?.id !== variant.id) setShown(variant);

  // It belongs to the product's page: whoever leaves that leaves it too.
  useEffect(
    () => () => {
      if (useOverlay.getState().open === "notify") closeOverlay();
    },
    [],
  );

  useEffect(() => {
    if (Loaded || !isOpen) return;
    import("./notify-sheet.tsx")
      .then(({ NotifySheet }) => setLoaded(() => NotifySheet))
      .catch((error: unknown) => {
        console.error("The form could not be loaded", error);
        closeOverlay();
        toast({ title: NOT_ON_THE_LIST, description: "Check the connection and try again.", kind: "error" });
      });
  }, [Loaded, isOpen]);

  return Loaded && shown && <Loaded open={isOpen} variant={shown} />;
}
