import { data, useSearchParams } from "react-router";
import { actionText, auditChanges } from "#app/platform/audit/audit-trail.ts";
import { auditActions, auditTrail } from "#app/platform/audit/audit-trail.server.ts";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { dbContext, envContext, featuresContext } from "#app/platform/context.ts";
import { log } from "#app/platform/log.server.ts";
import { EmptyList, FilterLinks, NextPage } from "#app/ui/admin/admin-list.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { AuditRow } from "../audit-row.tsx";
import { undoableAction, undoableActions, undoneEntries } from "../audit.server.ts";
import { RESTORED } from "../undo.ts";
import type { Route } from "./+types/admin-audit";

export const handle: RouteAccess = { access: "admin" };

export const meta = () => pageMeta("Audit Log", "Who changed what, and when.");

const PAGE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const action = searchParams.get("action")?.slice(0, 100) || undefined;
  const before = Number(/^[1-9]\d{0,14}$/.exec(searchParams.get("before") ?? "")?.[0]) || undefined;
  const db = context.get(dbContext);
  const page = { timeZone: context.get(envContext).STORE_TIMEZONE, action: action ?? null, isFirst: !before };
  try {
    const [found, actions] = await Promise.all([auditTrail(db, { action, before, limit: PAGE + 1 }), auditActions(db)]);
    const now = new Date();
    const shown = found.slice(0, PAGE);
    const actionsToUndo = undoableActions(context.get(featuresContext));
    const undoable = new Set(shown.filter((line) => undoableAction(actionsToUndo, line, now)));
    const undoActions = [...actionsToUndo.values()].map(({ undoneAs }) => undoneAs);
    const undone = await undoneEntries(db, [...undoable], undoActions, now);
    const lines = shown.map((entry) => {
      const { before: was, after: is, ...line } = entry;
      return {
        ...line,
        changes: auditChanges(was, is),
        isUndone: undone.has(line.id),
        canUndo: undoable.has(entry) && !undone.has(line.id),
      };
    });
    return data({ ...page, actions, lines, next: found.length > PAGE ? (lines.at(-1)?.id ?? null) : null });
  } catch (error) {
    log("error", "audit log not loaded", { error });
    return data({ ...page, actions: [], lines: null, next: null }, { status: 500 });
  }
}

const auditPath = (action: string | null, before?: number) => {
  const query = new URLSearchParams({ ...(action ? { action } : {}), ...(before ? { before: String(before) } : {}) });
  return `/admin/audit${query.size > 0 ? `?${query}` : ""}`;
};

export default function AdminAudit({ loaderData }: Route.ComponentProps) {
  const { lines, actions, action, next, isFirst, timeZone } = loaderData;
  const isRestored = useSearchParams()[0].get("done") === "restored";
  const kinds = [...new Set([...actions, ...(action ? [action] : [])])];
  return (
    <AdminPage
      title="Audit Log"
      lead="Every change made in the admin, and who made it. Entries can’t be edited or removed. You can undo deleting a banner or promo code for 30 days."
      done={isRestored ? RESTORED : undefined}
    >
      {lines === null ? (
        <FormNotice>The audit log couldn’t be loaded. Reload the page in a moment.</FormNotice>
      ) : (
        <>
          {kinds.length > 0 && (
            <div className="mb-8">
              <FilterLinks
                label="Kinds of changes"
                filters={[
                  { label: "All changes", to: auditPath(null), isChosen: action === null },
                  ...kinds.map((kind) => ({ label: actionText(kind), to: auditPath(kind), isChosen: kind === action })),
                ]}
              />
            </div>
          )}
          {lines.length === 0 ? (
            <Empty isFirst={isFirst} isFiltered={action !== null} />
          ) : (
            <ol aria-label="Changes" data-rows className="border-t border-line">
              {lines.map((line) => (
                <AuditRow key={line.id} line={line} timeZone={timeZone} />
              ))}
            </ol>
          )}
          <NextPage to={next === null ? null : auditPath(action, next)} />
        </>
      )}
    </AdminPage>
  );
}

function Empty({ isFirst, isFiltered }: { isFirst: boolean; isFiltered: boolean }) {
  if (!isFirst) return <EmptyList title="Nothing older" />;
  if (isFiltered) return <EmptyList title="No changes of this kind yet" />;
  return <EmptyList title="No changes yet">Changes that admins make appear here.</EmptyList>;
}
