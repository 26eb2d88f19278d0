import type { AdminRole } from "#app/admin-roles.ts";
import type { ActionMessage } from "#app/platform/forms/action-result.ts";

export const INVITATION_DAYS = 7;

/** What a role is for, where one is chosen. */
export const ROLE_HINTS: Record<AdminRole, string> = {
  owner: "Everything, and the team",
  manager: "Runs the shop; sees the team, system and audit log",
  content: "Products, banners, newsletters and the community",
  support: "Orders, subscribers, notifications and reviews",
};

export const TEAM_DONE = {
  invited: {
    title: "Invitation sent",
    description: `They join once they sign in with that address. The link works for ${INVITATION_DAYS} days.`,
  },
  resent: { title: "Invitation sent again", description: "The link in the earlier email no longer works." },
  withdrawn: { title: "Invitation withdrawn", description: "Its link no longer works." },
  changed: { title: "Role changed", description: "It applies from their next click. We emailed them about it." },
  revoked: { title: "Access revoked", description: "They can’t open the admin anymore. We emailed them about it." },
} as const satisfies Record<string, ActionMessage>;

export const LAST_OWNER: ActionMessage = {
  title: "This is the only owner",
  description: "Make another team member an owner first. A shop always has one.",
};
