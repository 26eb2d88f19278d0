import { FEATURES } from "#app/features.server.ts";
import { holdPendingEmails } from "#app/platform/email/outgoing-emails.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { RestoreServices } from "#app/platform/feature.server.ts";

type Restored = Pick<RestoreServices, "env" | "now"> & { takenAt: string };

/** What the owner should review after a restore: how many, by plural name. */
export type Held = { emails: number; byFeature: Record<string, number> };

/** After a restore: pauses everything that may have been sent after the backup was made, for the owner to decide. */
export async function holdEmails(db: Db, { env, takenAt, now }: Restored): Promise<Held> {
  const reason = `Restored from a backup of ${takenAt.slice(0, 16).replace("T", " ")} UTC`;
  const byFeature: Record<string, number> = {};
  for (const feature of FEATURES)
    for (const [name, held] of Object.entries((await feature.afterRestore?.({ db, env, reason, now })) ?? {}))
      byFeature[name] = (byFeature[name] ?? 0) + held;
  return {
    emails: await holdPendingEmails(db, `${reason}: this email may have been sent since then.`, now),
    byFeature,
  };
}
