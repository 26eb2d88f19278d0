import { Link } from "react-router";
import { CloseIcon, LeavesSiteIcon } from "#app/ui/icons.tsx";
import type { ShownBanner } from "./banners.ts";

type LineProps = { banner: ShownBanner; isHydrated: boolean; onDismiss: () => void };

/** One banner of the strip. */
export function BannerLine({ banner, isHydrated, onDismiss }: LineProps) {
  const { id, title, message, link, backgroundColor, textColor, isDismissible } = banner;
  return (
    <div
      className={backgroundColor ? "banner" : "banner banner-gradient"}
      style={{ color: textColor, ...(backgroundColor ? { backgroundColor: backgroundColor } : {}) }}
      // The script below the strip hides it if this visitor dismissed it.
      suppressHydrationWarning
      {...(isDismissible ? { "data-dismissible": id } : {})}
    >
      <div className="page flex h-full items-center gap-4">
        <p className="min-w-0 truncate" title={`${title} ${message}`}>
          <strong className="font-medium">{title}</strong> <span>{message}</span>
        </p>
        {link && <BannerLink link={link} />}
        {isDismissible && (
          <button
            type="button"
            aria-label={`Dismiss ${title}`}
            className={`-mr-3 ml-auto grid size-11 shrink-0 place-items-center ${isHydrated ? "" : "invisible"}`}
            onClick={onDismiss}
          >
            <CloseIcon />
          </button>
        )}
      </div>
    </div>
  );
}

function BannerLink({ link: { href, text, isExternal } }: { link: NonNullable<ShownBanner["link"]> }) {
  const look = "link inline-flex min-h-11 max-w-[45%] shrink-0 items-center gap-1 font-medium";
  const label = <span className="truncate">{text}</span>;
  if (isExternal) {
    return (
      <a href={href} rel="noopener noreferrer" className={look}>
        {label}
        <LeavesSiteIcon />
        <span className="sr-only">(another site)</span>
      </a>
    );
  }
  if (!href.startsWith("/")) {
    return (
      <a href={href} className={look}>
        {label}
      </a>
    );
  }
  return (
    <Link to={href} className={look}>
      {label}
    </Link>
  );
}
