import { data, redirect } from "react-router";
import { adminWrite } from "#app/platform/audit/admin-write.server.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { backupArchive } from "#app/platform/backup/backup-archive.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { backupRoot } from "#app/platform/env.server.ts";
import type { Route } from "./+types/backup-download";

/** For owners: the others may only read the page, and a download is posted. A backup holds the site's secret. */
export const handle: RouteAccess = { access: "admin", area: ["system", "exports"] };

/** A link to the download leads to the page: a GET must not write, and every download is audited. */
export const loader = () => redirect("/admin/system");

/** POST /admin/system/backup.tar: the newest backup. */
export async function action({ context }: Route.ActionArgs) {
  const root = backupRoot(context.get(servicesContext).env);
  const archive = root === null ? null : await backupArchive(root);
  if (!archive) throw data(null, { status: 404 });
  await adminWrite(context, async () => ({
    result: null,
    entry: { action: "backup.downloaded", subject: archive.name },
  }));
  return new Response(archive.body, {
    headers: {
      "Content-Type": "application/x-tar",
      "Content-Disposition": `attachment; filename="shod-backup-${archive.name}.tar"`,
    },
  });
}
