import { ADMIN_AREAS, AREAS, ROLE_NAMES, type Area } from "#app/admin-roles.ts";
import type { RecordedChange } from "#app/platform/audit/audit-action.ts";
import { actionText, redacted } from "#app/platform/audit/audit-trail.ts";
import type { ActionsSaying, AuditLine, AuditActor } from "#app/platform/audit/audit-trail.server.ts";
import { areasOf } from "#app/platform/auth/access/route-access.ts";
import type { Feature, Services } from "#app/platform/feature.server.ts";

type Manifest = Pick<Feature, "audit" | "area">;

/** Who made a change, as they were named then, and their role. */
export function whoOf({ adminId, adminName, adminEmail, adminRole }: Who): { name: string; role: string | null } {
  const named = nameOf({ id: adminId, name: adminName, email: adminEmail });
  return { name: named, role: adminRole && Object.hasOwn(ROLE_NAMES, adminRole) ? ROLE_NAMES[adminRole] : null };
}

type Who = Pick<AuditLine, "adminId" | "adminName" | "adminEmail" | "adminRole">;

export function nameOf({ id, name, email }: AuditActor): string {
  if (id === "system") return "The system";
  if (id === "command-line") return "The command line";
  return name?.trim() || email || "A former admin";
}

/** What was done, to follow the name. An action of a feature that was removed is described in general terms. */
export function sentenceOf(
  features: readonly Manifest[],
  { action, subject, before, after }: Pick<AuditLine, "action" | "subject" | "before" | "after">,
): string {
  const sentence = sentencesOf(features).get(action);
  if (!sentence) return `made a change to ${subject || "the shop"}: ${actionText(action).toLowerCase()}`;
  return sentence({ subject, before: withoutHidden(before), after: withoutHidden(after) });
}

function sentencesOf(features: readonly Manifest[]) {
  return new Map(features.flatMap(({ audit }) => Object.entries(audit?.sentences ?? {})));
}

/** What the changes hide is in an object, which no sentence shows: it still differs where it was changed. */
function withoutHidden(value: unknown): RecordedChange["before"] {
  return Object.fromEntries(
    Object.entries(fieldsOf(value)).map(([field, inner]) => {
      const isShown = JSON.stringify(redacted({ [field]: inner })) === JSON.stringify({ [field]: inner });
      return [field, isShown ? inner : { hidden: inner }];
    }),
  );
}

function fieldsOf(value: unknown): RecordedChange["before"] {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** The actions of an area. */
export function actionsIn(features: readonly Manifest[], area: Area): string[] {
  return features
    .filter((feature) => areasOf(feature).includes(area))
    .flatMap(({ audit }) => Object.keys(audit?.sentences ?? {}));
}

/** The areas that have actions, in the order of the roles' table, with their labels. */
export function areasWithActions(features: readonly Manifest[]): { area: Area; label: string }[] {
  return AREAS.filter((area) => actionsIn(features, area).length > 0).map((area) => ({
    area,
    label: ADMIN_AREAS[area],
  }));
}

/** What the sentence of each action says in every entry is searched as the sentence, although only its action is stored. */
export function actionsSaying(features: readonly Manifest[]): ActionsSaying {
  const words = [...sentencesOf(features)].map(([action, sentence]) => ({
    action,
    words: sentence({ subject: "", before: {}, after: {} }).toLowerCase().split(BETWEEN_WORDS),
  }));
  return (searched) => {
    const parts = searched.toLowerCase().split(BETWEEN_WORDS).filter(Boolean);
    const saying = words.filter(
      (each) => parts.length > 0 && parts.every((part) => each.words.some((word) => word.startsWith(part))),
    );
    return saying.length > words.length / 2 ? null : saying.map(({ action }) => action);
  };
}

const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

/** The pages of what entries are about, as long as that exists, by `about`. */
export async function pagesOf(services: Services, lines: Pick<AuditLine, "about">[]): Promise<Map<string, string>> {
  const things = new Map(services.features.flatMap(({ audit }) => Object.entries(audit?.things ?? {})));
  const idsByKind = new Map<string, Set<string>>();
  for (const { about } of lines) {
    const [kind, ...id] = about?.split("/") ?? [];
    if (kind !== undefined && things.has(kind))
      idsByKind.set(kind, (idsByKind.get(kind) ?? new Set()).add(id.join("/")));
  }
  const pages = new Map<string, string>();
  for (const [kind, ids] of idsByKind) {
    const rows = things.get(kind);
    const existing = (await rows?.existing?.(services, [...ids])) ?? [...ids];
    for (const id of existing) pages.set(`${kind}/${id}`, rows?.page(id) ?? "");
  }
  return pages;
}
