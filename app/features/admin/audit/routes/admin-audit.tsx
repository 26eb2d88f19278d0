import { actionText, auditChanges } from "#app/platform/audit/audit-trail.ts";
import { auditActions, auditTrail } from "#app/platform/audit/audit-trail.server.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { readPage } from "#app/platform/db/newest-first.server.ts";
import { loadList, readListQuery } from "#app/platform/http/list-loader.server.ts";
import { AdminList, ListFilter } from "#app/ui/admin/admin-list.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { AuditRow } from "../audit-row.tsx";
import { undoableAction, undoableActions, undoneEntries } from "../audit.server.ts";
import { RESTORED } from "../undo.ts";
import type { Route } from "./+types/admin-audit";

export const handle: RouteAccess = { access: "admin" };

export const meta = () => pageMeta("Audit Log", "Who changed what, and when.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { params, before } = readListQuery(request);
  const action = params.get("action")?.slice(0, 100) || undefined;
  const { db, env, features } = context.get(servicesContext);
  const screen = { timeZone: env.STORE_TIMEZONE, action };
  return loadList(screen, "audit log not loaded", async () => {
    const [page, actions] = await Promise.all([
      readPage((limit) => auditTrail(db, { action, before, limit })),
      auditActions(db),
    ]);
    const now = new Date();
    const actionsToUndo = undoableActions(features);
    const undoable = new Set(page.rows.filter((line) => undoableAction(actionsToUndo, line, now)));
    const undoActions = [...actionsToUndo.values()].map(({ undoneAs }) => undoneAs);
    const undone = await undoneEntries(db, [...undoable], undoActions, now);
    const rows = page.rows.map((entry) => {
      const { before: was, after: is, ...line } = entry;
      return {
        ...line,
        changes: auditChanges(was, is),
        isUndone: undone.has(line.id),
        canUndo: undoable.has(entry) && !undone.has(line.id),
      };
    });
    return { rows, next: page.next, actions };
  });
}

export default function AdminAudit({ loaderData: { list, action, timeZone } }: Route.ComponentProps) {
  const kinds = [...(list?.actions ?? []), ...(action ? [action] : [])].map((kind) => [kind, actionText(kind)]);
  return (
    <AdminPage
      title="Audit Log"
      lead="Every change made in the admin, and who made it. Entries can’t be edited or removed. You can undo deleting a banner or promo code for 30 days."
      done={{ restored: RESTORED }}
    >
      {list && kinds.length > 0 && (
        <div className="mb-8">
          <ListFilter
            label="Kinds of changes"
            param="action"
            options={{ "": "All changes", ...Object.fromEntries(kinds) }}
          />
        </div>
      )}
      <AdminList
        label="Changes"
        as="ol"
        list={list}
        failed="The audit log couldn’t be loaded"
        noMore="Nothing older"
        none={action ? ["No changes of this kind yet"] : ["No changes yet", "Changes that admins make appear here."]}
        cursor="before"
      >
        {(line) => <AuditRow key={line.id} line={line} timeZone={timeZone} />}
      </AdminList>
    </AdminPage>
  );
}
