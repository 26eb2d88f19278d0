import type { FeatureServices, Notice } from "#app/platform/feature.server.ts";

/** The emails that a link stops. Null for a token that we did not sign for this purpose, and when its subject was deleted. */
export async function noticeBehind(
  { db, links, features }: Pick<FeatureServices, "db" | "links" | "features">,
  token: string,
): Promise<Notice | null> {
  for (const { notices = [] } of features)
    for (const notice of notices) {
      const subject = links.read(notice.purpose, token);
      if (subject) return notice.find(db, subject.id);
    }
  return null;
}
