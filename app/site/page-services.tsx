import { Toaster } from "#app/ui/toast.tsx";
import { OfflineCopies } from "./offline/offline-copies.tsx";
import { Scroll } from "./scroll.tsx";
import { VisitorKeeper } from "./visitor-keeper.tsx";

/** What every page has besides what it shows, in the shop and in the admin. */
export function PageServices({
  keepsOfflineCopies,
  toasts = "page",
}: {
  keepsOfflineCopies: boolean;
  toasts?: "page" | "admin";
}) {
  return (
    <>
      <Toaster position={toasts} />
      <Scroll />
      <VisitorKeeper />
      <OfflineCopies isOn={keepsOfflineCopies} />
    </>
  );
}

export function SkipLink() {
  return (
    <a href="#content" className="skip-link">
      Skip to content
    </a>
  );
}
