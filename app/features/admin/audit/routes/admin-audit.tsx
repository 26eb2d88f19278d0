import { Link } from "react-router";
import { auditChanges, redacted } from "#app/platform/audit/audit-trail.ts";
import { auditedActors } from "#app/platform/audit/audit-trail.server.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { readPage } from "#app/platform/db/newest-first.server.ts";
import { loadList, readListQuery } from "#app/platform/http/list-loader.server.ts";
import { MayUse } from "#app/ui/admin-access.tsx";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { useListUrl } from "#app/ui/admin/use-list-url.ts";
import { Button } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { AuditFilters } from "../audit-filters.tsx";
import { auditEntries } from "../audit-list.server.ts";
import { isFiltered, isNarrowed, readAuditQuery, type AuditQuery } from "../audit-query.ts";
import { AuditRow } from "../audit-row.tsx";
import { undoableAction, undoableActions, undoneEntries } from "../audit.server.ts";
import { areasWithActions, nameOf, pagesOf, sentenceOf, whoOf } from "../sentences.server.ts";
import { RESTORED } from "../undo.ts";
import type { Route } from "./+types/admin-audit";

export const handle: RouteAccess = { access: "admin", area: "audit" };

export const meta = () => pageMeta("Audit Log", "Who changed what, and when.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { params, after } = readListQuery(request);
  const { query, errors } = readAuditQuery(params);
  const services = context.get(servicesContext);
  const { db, features } = services;
  const hasErrors = Object.keys(errors).length > 0;
  return loadList({ query, errors, areas: areasWithActions(features) }, "audit log not loaded", async () => {
    const [page, people] = await Promise.all([
      hasErrors ? { rows: [], next: null } : readPage((limit) => auditEntries(services, query, { after, limit })),
      auditedActors(db),
    ]);
    const now = new Date();
    const actionsToUndo = undoableActions(features);
    const undoable = new Set(page.rows.filter((line) => undoableAction(actionsToUndo, line, now)));
    const undoActions = [...actionsToUndo.values()].map(({ undoneAs }) => undoneAs);
    const undone = await undoneEntries(db, [...undoable], undoActions, now);
    const pages = await pagesOf(services, page.rows);
    const rows = page.rows.map((entry) => ({
      id: entry.id,
      at: entry.at,
      action: entry.action,
      subject: entry.subject,
      who: whoOf(entry),
      sentence: sentenceOf(features, entry),
      page: pages.get(entry.about ?? "") ?? null,
      changes: auditChanges(redacted(entry.before), redacted(entry.after)),
      isUndone: undone.has(entry.id),
      canUndo: undoable.has(entry) && !undone.has(entry.id),
    }));
    return { rows, next: page.next, people: people.map((person) => ({ id: person.id, name: nameOf(person) })) };
  });
}

export default function AdminAudit({ loaderData: { list, query, errors, areas } }: Route.ComponentProps) {
  const listUrl = useListUrl();
  return (
    <AdminPage
      title="Audit Log"
      lead="Every change made in the admin, and who made it. Entries can’t be edited or removed. You can undo deleting a banner, promo code or policy, and closing a prayer or marking it as prayed for, for 30 days."
      done={{ restored: RESTORED }}
      actions={
        list &&
        list.rows.length > 0 && (
          <MayUse url="/admin/audit/export.csv">
            <Export query={query} />
          </MayUse>
        )
      }
    >
      {list && <AuditFilters query={query} errors={errors} people={list.people} areas={areas} />}
      {query.about !== "" && (
        <p className="mb-4">
          {`Only changes to ${list?.rows[0]?.subject ?? query.about}. `}
          <Link to={listUrl({ about: "", after: "" })} className="link">
            Show all changes
          </Link>
        </p>
      )}
      <AdminList
        label="Changes"
        as="ol"
        list={list}
        failed="The audit log couldn’t be loaded"
        noMore="Nothing older"
        none={emptyText(query, errors)}
      >
        {(line) => <AuditRow key={line.id} line={line} />}
      </AdminList>
    </AdminPage>
  );
}

function emptyText(query: AuditQuery, errors: object): readonly [title: string, hint?: string] {
  if (Object.keys(errors).length > 0) return ["No changes shown", "Correct the dates above."];
  if (query.search !== "")
    return [
      `No changes found for “${query.search}”`,
      isFiltered(query)
        ? "Try other words, or clear the person, area and dates."
        : "Try the name of what was changed, or of who changed it.",
    ];
  if (isNarrowed(query)) return ["No changes match", "Choose another person, area or dates."];
  return ["No changes yet", "Changes that admins make appear here."];
}

/** A plain form, because the response is not a page. */
function Export({ query: { search, ...filter } }: { query: AuditQuery }) {
  const fields = Object.entries({ q: search, ...filter }).filter(([, value]) => value !== "");
  return (
    <form method="post" action="/admin/audit/export.csv">
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button kind="secondary" type="submit">
        {fields.length > 0 ? "Export results (CSV)" : "Export (CSV)"}
      </Button>
    </form>
  );
}
