import { auditChanges, redacted } from "#app/platform/audit/audit-trail.ts";
import { auditTrail } from "#app/platform/audit/audit-trail.server.ts";
import { instantsOf } from "#app/platform/day-range.ts";
import type { Paging } from "#app/platform/db/newest-first.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { csvDownload } from "#app/platform/http/csv-download.server.ts";
import type { AuditQuery } from "./audit-query.ts";
import { actionsIn, actionsSaying, sentenceOf, whoOf } from "./sentences.server.ts";

type Reading = Pick<Services, "db" | "features" | "env">;

/** Entries that the URL asks for, newest first. */
export function auditEntries({ db, features, env }: Reading, query: AuditQuery, paging: Paging) {
  const { search, by, area, about } = query;
  const filter = {
    search,
    ...instantsOf(query, env.STORE_TIMEZONE),
    adminId: by || undefined,
    actions: area === "" ? undefined : actionsIn(features, area),
    about: about || undefined,
  };
  return auditTrail(db, filter, paging, actionsSaying(features));
}

const AT_ONCE = 2_000;
/** Of the changes of one entry. */
const LONGEST = 2_000;

/** All pages of the list as CSV. */
export function exportAudit(services: Reading, query: AuditQuery, today: string): Response {
  return csvDownload(`audit-log-${today}.csv`, COLUMNS, pages(services, query));
}

const COLUMNS = ["When", "Who", "Role", "Email", "What", "Kind", "Subject", "Changes"];

async function* pages(services: Reading, query: AuditQuery) {
  for (let after: string | undefined, more = true; more;) {
    const rows = await auditEntries(services, query, { after, limit: AT_ONCE });
    yield rows.map((row) => {
      const { name, role } = whoOf(row);
      const { at, adminEmail, action, subject } = row;
      const sentence = sentenceOf(services.features, row);
      return [at.toISOString(), name, role, adminEmail, sentence, action, subject, changesText(row)];
    });
    after = rows.at(-1)?.cursor;
    more = rows.length === AT_ONCE;
  }
}

/** "Title: Open late → Open later; Status: yes → no". */
function changesText({ before, after }: { before: unknown; after: unknown }): string {
  return auditChanges(redacted(before), redacted(after))
    .map(
      (change) =>
        `${change.field}: ${change.before === null ? "" : `${change.before} → `}${change.after ?? "(removed)"}`,
    )
    .join("; ")
    .slice(0, LONGEST);
}
