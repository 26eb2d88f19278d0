import { sql, type SQL } from "drizzle-orm";
import { consents } from "#app/platform/consent/consents.tables.server.ts";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { normalizeEmail } from "#app/platform/email-address.ts";
import type { RecipientList } from "#app/platform/email/recipient-list.server.ts";
import { csvDownload } from "#app/platform/http/csv-download.server.ts";
import { isStorable } from "#app/platform/storable.ts";
import { recipientState, type RecipientFilter, type RecipientStatus } from "./delivery.ts";
import { emailSuppressions, mailingRecipients, mailings } from "./delivery.tables.server.ts";

export type Recipient = {
  id: number;
  email: string;
  name: string;
  status: RecipientStatus;
  reason: string | null;
  attempts: number;
  at: Date | null;
};

/** `search`: the beginning of an address. `after`: the id of the last recipient on the previous page. */
type Wanted = { show: RecipientFilter; search: string; after: number; limit: number };

/** The recipients of a mailing by address. */
export async function recipientsByAddress(
  db: Db,
  lists: RecipientList[],
  mailingId: number,
  { show, search, after, limit }: Wanted,
): Promise<Recipient[]> {
  const typed = search.includes("@") ? normalizeEmail(search) : search.trim().toLowerCase();
  if (!isStorable(typed)) return [];
  const last = sql`coalesce((select email from ${mailingRecipients} where id = ${after} and mailing_id = ${mailingId}), '')`;
  // In the order of bytes, which the index has whatever the database's collation is. U+10FFFF follows every character.
  const begins = typed === "" ? sql`true` : sql`r.email ~>=~ ${typed} and r.email ~<~ (${typed} || chr(1114111))`;
  const rows = await rowsOf<Omit<Recipient, "at"> & { at: string | Date | null }>(
    db,
    sql`select r.id::float8 as id, r.email, r.name, r.status, r.reason, r.attempts, r.at from ${mailingRecipients} r
      where r.mailing_id = ${mailingId} and ${isShown(show, lists, mailingId)} and ${begins} and r.email ~>~ ${last}
      order by r.email using ~<~ limit ${limit}`,
  );
  return rows.map((row) => ({ ...row, at: row.at === null ? null : new Date(row.at) }));
}

function isShown(show: RecipientFilter, lists: RecipientList[], mailingId: number): SQL {
  if (show === "all") return sql`true`;
  if (show === "pending") return sql`r.status in ('pending', 'sending')`;
  if (show === "unsubscribed") return sql`r.id in (${unsubscribedFrom(lists, mailingId)})`;
  return show === "bounced" ? sql`r.id in (${bouncedAfter(mailingId)})` : sql`r.status = ${show}`;
}

/** How many left or bounced after they got a mailing. */
export async function leftSince(db: Db, lists: RecipientList[], mailingId: number) {
  const [found] = await rowsOf<{ unsubscribed: number; bounced: number }>(
    db,
    sql`select (select count(*)::int from (${unsubscribedFrom(lists, mailingId)}) as u) as unsubscribed,
      (select count(*)::int from (${bouncedAfter(mailingId)}) as b) as bounced`,
  );
  return found ?? { unsubscribed: 0, bounced: 0 };
}

export type HalfReport = { sent: number; unsubscribed: number };

/** The same for those who got the first subject of a mailing, and those who got its second. */
export async function reportBySubject(
  db: Db,
  lists: RecipientList[],
  mailingId: number,
): Promise<{ first: HalfReport; second: HalfReport }> {
  const rows = await rowsOf<HalfReport & { isSecond: boolean }>(
    db,
    sql`with left_after as materialized (${unsubscribedFrom(lists, mailingId)})
      select r.id % 2 = 1 as "isSecond", count(*)::int as sent, count(left_after.id)::int as unsubscribed
      from ${mailingRecipients} r left join left_after on left_after.id = r.id
      where r.mailing_id = ${mailingId} and r.status = 'accepted' group by 1`,
  );
  const half = (isSecond: boolean) => {
    const { sent, unsubscribed } = rows.find((row) => row.isSecond === isSecond) ?? { sent: 0, unsubscribed: 0 };
    return { sent, unsubscribed };
  };
  return { first: half(false), second: half(true) };
}

const startOf = (mailingId: number) => sql`(select created_at from ${mailings} where id = ${mailingId})`;

/** No later mailing reached them before that: then it was not this one that made them leave. */
const isLatestBefore = (moment: SQL) => sql`not exists (
  select from ${mailingRecipients} later
  where later.email = r.email and later.id > r.id and later.status = 'accepted' and later.at between r.at and ${moment}
)`;

/** Recipients who unsubscribed by a link or button of an email after they got this one, and before they got the next. */
function unsubscribedFrom(lists: RecipientList[], mailingId: number): SQL {
  const addresses = lists.map(
    (list) => sql`select ${list.source}::text as source, listed.id, listed.email from (${list.addresses()}) as listed`,
  );
  return sql`select r.id from ${consents} c
    join (${sql.join(addresses, sql` union all `)}) as person on person.source = c.subject and person.id = c.subject_id
    join ${mailingRecipients} r on r.mailing_id = ${mailingId} and r.email = person.email
      and r.source = c.subject and r.source_id = c.subject_id and r.status = 'accepted' and r.at <= c.at
    where c.purpose = 'mailings' and not c.given and c.source in ('link', 'one-click') and c.at >= ${startOf(mailingId)}
      and ${isLatestBefore(sql`c.at`)}
    group by r.id`;
}

function bouncedAfter(mailingId: number): SQL {
  return sql`select r.id from ${emailSuppressions} s
    join ${mailingRecipients} r on r.mailing_id = ${mailingId} and r.email = s.email and r.status = 'accepted' and r.at <= s.at
    where s.reason = 'bounced' and s.at >= ${startOf(mailingId)} and ${isLatestBefore(sql`s.at`)}`;
}

const AT_ONCE = 500;

/** The recipients that the page shows as CSV, with times in UTC. */
export function exportRecipients(
  db: Db,
  lists: RecipientList[],
  mailingId: number,
  { show, search, today }: Pick<Wanted, "show" | "search"> & { today: string },
): Response {
  async function* pages() {
    for (let after = 0, more = true; more;) {
      const rows = await recipientsByAddress(db, lists, mailingId, { show, search, after, limit: AT_ONCE });
      yield rows.map((row) => {
        const { state, reason } = recipientState(row);
        return [row.email, row.name, state, reason, row.attempts, row.at?.toISOString() ?? null];
      });
      after = rows.at(-1)?.id ?? 0;
      more = rows.length === AT_ONCE;
    }
  }
  const columns = ["email", "name", "state", "reason", "attempts", "at"];
  return csvDownload(`recipients-${mailingId}-${today}.csv`, columns, pages());
}

/** The address of a recipient, for the page of the person. */
export async function emailOfRecipient(db: Db, id: number): Promise<string | null> {
  const [found] = await rowsOf<{ email: string }>(db, sql`select email from ${mailingRecipients} where id = ${id}`);
  return found?.email ?? null;
}
