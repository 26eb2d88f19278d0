import { BannerLine } from "./banner-line.tsx";
import { contrastWarning, previewOf, type TypedBanner } from "./banner-admin.ts";

/** A non-interactive preview of the banner, above its form. */
export function BannerPreview({ typed, publicUrl }: { typed: TypedBanner; publicUrl: string }) {
  const warning = contrastWarning(typed);
  return (
    <div className="sticky top-(--top) z-10 -mx-6 mb-8 bg-sunk pb-3 sm:-mx-8">
      <div inert className="isolate">
        <BannerLine banner={previewOf(typed, publicUrl)} isHydrated onDismiss={() => {}} />
      </div>
      <p className="px-6 pt-3 text-14 text-stone-strong sm:px-8">
        Preview: this appears under the site’s navigation bar.
      </p>
      <p role="status" className="px-6 text-14 font-medium text-crimson sm:px-8">
        {warning}
      </p>
    </div>
  );
}
