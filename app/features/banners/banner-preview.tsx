import { BannerLine } from "./banner-line.tsx";
import { contrastWarning, previewOf, type TypedBanner } from "./banner-admin.ts";

/** The strip as it will stand, above the form it is typed in. It can be looked at and not used. */
export function BannerPreview({ typed, publicUrl }: { typed: TypedBanner; publicUrl: string }) {
  const warning = contrastWarning(typed);
  return (
    <div className="sticky top-(--top) z-10 -mx-6 mb-8 bg-sunk pb-3 sm:-mx-8">
      <div inert className="isolate">
        <BannerLine banner={previewOf(typed, publicUrl)} isHydrated onDismiss={() => {}} />
      </div>
      <p className="px-6 pt-3 text-14 text-stone-strong sm:px-8">How it will stand under the bar of the site.</p>
      <p role="status" className="px-6 text-14 font-medium text-crimson sm:px-8">
        {warning}
      </p>
    </div>
  );
}
