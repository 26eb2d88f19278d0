import { useEffect, useRef, useState, type ComponentType } from "react";
import { closeOverlay, openOverlay, useOverlay, type Overlay } from "./overlay.ts";
import { loadFile, reloadForFiles } from "./script-files.ts";
import { hideToast, toast } from "./toast.tsx";
import { TryAgain } from "./try-again.tsx";

/**
 * A dialog whose code is loaded once it is opened, or before if `isWanted`. If that fails, it stays closed and a toast offers to open it again,
 * which then reloads the page for a file that a deploy has replaced.
 */
export function useSheet<Props>(
  overlay: Overlay,
  load: () => Promise<ComponentType<Props>>,
  { failure, isWanted = false }: { failure: string; isWanted?: boolean },
) {
  const isOpen = useOverlay(({ open }) => open === overlay);
  const [Sheet, setSheet] = useState<ComponentType<Props> | null>(null);
  const failures = useRef(0);
  const isDue = isOpen || isWanted;

  useEffect(() => {
    if (Sheet || !isDue) return;
    loadFile(load).then(
      (Component) => setSheet(() => Component),
      async (error: unknown) => {
        console.error(failure, error);
        if (!isOpen || useOverlay.getState().open !== overlay) return;
        if (failures.current++ > 0 && (await reloadForFiles()) === "reloading") return;
        closeOverlay();
        const retry = () => {
          hideToast();
          openOverlay(overlay);
        };
        toast({
          title: failure,
          description: "Check your connection and try again.",
          kind: "error",
          aside: <TryAgain onPress={retry} />,
        });
      },
    );
  }, [Sheet, isDue, isOpen, overlay, load, failure]);

  return { Sheet, isOpen };
}
