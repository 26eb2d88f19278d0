import { Link } from "react-router";
import { rowAnchor } from "#app/platform/list-search.ts";
import { Badge, type BadgeTone } from "#app/ui/admin/badge.tsx";
import { RowCheckbox } from "#app/ui/admin/bulk.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { pageName, type BannerState, type KeptBanner } from "./banner-admin.ts";
import { bannerLook } from "./banner-look.ts";

type ListedBanner = KeptBanner & { state: BannerState; dates: string };

const TONES: Record<BannerState, BadgeTone> = {
  Active: "good",
  Inactive: "secondary",
  Scheduled: "default",
  Ended: "destructive",
};

export function BannerRow({ banner, isEdited }: { banner: ListedBanner; isEdited: boolean }) {
  const { backgroundColor } = bannerLook(banner);
  return (
    <li id={rowAnchor(banner.id)} className="grid gap-x-8 gap-y-1 border-b border-line py-2.5 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <RowCheckbox id={banner.id} name={banner.title} />
          <span
            aria-hidden
            className={`size-4 rounded-sm border border-line-strong ${backgroundColor ? "" : "banner-gradient"}`}
            style={backgroundColor ? { backgroundColor: backgroundColor } : {}}
          />
          <span className="font-medium">{banner.title}</span>
          <Badge tone={TONES[banner.state]}>{banner.state}</Badge>
        </p>
        <p>{banner.message}</p>
        <p className="text-stone-strong">
          {[
            banner.pages.map(pageName).join(", "),
            banner.dates,
            ...(banner.linkUrl ? [`links to ${banner.linkUrl}`] : []),
            ...(banner.dismissible ? [] : ["not dismissible"]),
          ].join(" · ")}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5">
        <Link
          to={`/admin/banners?edit=${banner.id}#banner-form`}
          aria-label={`Edit ${banner.title}`}
          aria-current={isEdited ? "true" : undefined}
          className="link inline-flex min-h-tap items-center"
        >
          Edit
        </Link>
        <RowButton
          action="/admin/banners"
          fields={{ intent: "delete", id: banner.id }}
          isDestructive
          label="Delete"
          busy="Deleting..."
          about={banner.title}
          question={`Delete the banner “${banner.title}”?`}
        />
      </div>
    </li>
  );
}
