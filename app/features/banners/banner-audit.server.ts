import { changedText, quoted, type ActionsOf } from "#app/platform/audit/audit-action.ts";
import { existingIds } from "#app/platform/db/existing-ids.server.ts";
import type { AuditPart } from "#app/platform/feature.server.ts";
import { banners } from "./banners.tables.server.ts";

const named = (title: string) => quoted("banner", title);

export const bannerAudit = {
  sentences: {
    "banner.created": ({ subject }) => `created ${named(subject)}`,
    "banner.updated": ({ subject, before, after }) => {
      const { isActive, title } = after;
      if (title === undefined && typeof isActive === "boolean")
        return `turned ${isActive ? "on" : "off"} ${named(subject)}`;
      return changedText(named(subject), { before, after }, FIELDS);
    },
    "banner.deleted": ({ subject }) => `deleted ${named(subject)}`,
    "banner.restored": ({ subject }) => `restored ${named(subject)}`,
  },
  things: { banner: { page: (id) => `/admin/banners?edit=${id}`, existing: existingIds(banners, banners.id) } },
} satisfies AuditPart;

const FIELDS = {
  title: "title",
  message: "message",
  linkUrl: "link",
  linkText: "link text",
  backgroundColor: "background",
  textColor: "text color",
  isActive: "status",
  startDate: "start date",
  endDate: "end date",
  pages: "pages",
  dismissible: "close button",
};

declare module "#app/platform/audit/audit-action.ts" {
  interface AuditActions extends ActionsOf<typeof bannerAudit> {}
}
