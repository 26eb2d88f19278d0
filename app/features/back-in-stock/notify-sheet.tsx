import { closeOverlay } from "#app/ui/overlay.ts";
import { Sheet } from "#app/ui/sheet.tsx";
import { NOTIFY_TITLE, type WantedVariant } from "./back-in-stock.ts";
import { NotifyForm } from "./notify-form.tsx";

type Props = { open: boolean; variant: WantedVariant; onSent: () => void };

export function NotifySheet({ open, variant, onSent }: Props) {
  function whenSent() {
    onSent();
    closeOverlay();
  }
  return (
    <Sheet title={NOTIFY_TITLE} open={open} onClose={closeOverlay}>
      <div className="sheet-body px-6 py-8">
        <p className="font-display text-28">{variant.name}</p>
        <p className="mt-3 mb-8 text-stone-strong">
          We&rsquo;ll email you once when it&rsquo;s back in stock, and use your address for nothing else.
        </p>
        <NotifyForm key={variant.id} variantId={variant.id} whenSent={whenSent} />
      </div>
    </Sheet>
  );
}
