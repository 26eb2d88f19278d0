import { PrefetchPageLinks } from "react-router";
import { closeOverlay } from "#app/ui/overlay.ts";
import { Sheet } from "#app/ui/sheet.tsx";
import { PrayerForm } from "./prayer-form.tsx";

export function PrayerSheet({ open, crisis }: { open: boolean; crisis: string }) {
  return (
    <Sheet title="Ask for prayer" open={open} onClose={closeOverlay}>
      {/* The form posts to that page: its code is loaded beforehand, in case the connection is lost by then. */}
      {open && <PrefetchPageLinks page="/prayer-wall" />}
      <div className="sheet-body px-6 py-8">
        <p className="mb-8 text-stone-strong">
          Our team reads every request, urgent ones first, and prays. Nothing is posted before that.
        </p>
        <PrayerForm crisis={crisis} inDialog={{ close: closeOverlay }} />
      </div>
    </Sheet>
  );
}
