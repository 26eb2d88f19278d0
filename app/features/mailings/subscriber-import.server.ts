import type { RouterContextProvider } from "react-router";
import {
  importSubscribers,
  neverAskedAmong,
  readSubscriber,
  subscribedAmong,
  type ImportedSubscriber,
} from "#app/features/devotionals/import-subscribers.server.ts";
import { adminWrite } from "#app/platform/audit/admin-write.server.ts";
import { importResult } from "#app/platform/csv-import.server.ts";
import type { Imported, ImportPlan } from "#app/platform/csv-import.ts";
import { dbContext, jobsContext } from "#app/platform/context.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { CsvLine } from "#app/platform/http/csv-read.server.ts";
import { SUBSCRIBER_COLUMNS } from "./people-admin.ts";
import { suppressedAmong } from "./suppressions.server.ts";

type Sent = { context: Readonly<RouterContextProvider>; request: Request; form: FormData };

/**
 * Adds the people of a file who are not on the list. A file is nobody's yes: each is asked by the usual mail, once, and gets nothing else
 * before answering it. Who was never asked, because that mail could not be delivered, is asked again. Who else is on the list, has left it or asked for no more mail stays as they are, whatever the file says.
 */
export async function importPeople({ context, request, form }: Sent) {
  return importResult<ImportedSubscriber>(
    { request, form },
    {
      columns: SUBSCRIBER_COLUMNS,
      required: ["name", "email"],
      page: "/admin/subscriptions?tab=subscribers&done=imported",
      plan: (lines) => planSubscriberImport(context.get(dbContext), lines),
      run: (plan, did) => run(context, plan, did),
    },
  );
}

const ASKED = "Will be asked by mail to confirm.";
const ASKED_AGAIN = "On the list, but the confirmation email could not be delivered. Will be asked again.";

export async function planSubscriberImport(db: Db, lines: CsvLine[]): Promise<ImportPlan<ImportedSubscriber>> {
  const plan: ImportPlan<ImportedSubscriber> = { add: [], change: [], skip: [], faults: [] };
  const read = readLines(lines, plan);
  const addresses = [...read.keys()];
  const [listed, suppressed, neverAsked] = await Promise.all([
    subscribedAmong(db, addresses),
    suppressedAmong(db, addresses),
    neverAskedAmong(db, addresses),
  ]);
  for (const [email, { line, row, hasLeft }] of read) {
    const why = suppressed.has(email)
      ? "This address asked for no more mail."
      : listed.has(email) && !neverAsked.has(email)
        ? "On the list already; it stays as it is."
        : hasLeft && "The file says that they unsubscribed.";
    if (why) plan.skip.push({ line, name: email, why });
    else plan.add.push({ line, name: email, why: neverAsked.has(email) ? ASKED_AGAIN : ASKED, row });
  }
  return plan;
}

/** The good lines by their addresses. What is wrong with the others goes into the plan. */
function readLines(lines: CsvLine[], plan: ImportPlan<ImportedSubscriber>) {
  const good = new Map<string, { line: number; row: ImportedSubscriber; hasLeft: boolean }>();
  for (const { line, cells } of lines) {
    const read = readSubscriber(cells);
    if ("faults" in read) plan.faults.push(...read.faults.map((fault) => ({ line, ...fault })));
    else if (good.has(read.row.email))
      plan.skip.push({ line, name: read.row.email, why: `Line ${good.get(read.row.email)?.line} has this address.` });
    else {
      const hasLeft = (cells["status"] ?? "").trim().toLowerCase() === "unsubscribed";
      good.set(read.row.email, { line, row: read.row, hasLeft });
    }
  }
  return good;
}

const AT_ONCE = 500;

/** The audit log says how many there were, never who. */
async function run(
  context: Sent["context"],
  { add }: ImportPlan<ImportedSubscriber>,
  did: (part: Imported) => void,
): Promise<void> {
  for (let at = 0; at < add.length; at += AT_ONCE) {
    const rows = add.slice(at, at + AT_ONCE).map(({ row }) => row);
    const added = await adminWrite(context, async (tx) => {
      const count = await importSubscribers({ db: tx, jobs: context.get(jobsContext) }, rows);
      const subject = `${count} people`;
      const entry = { action: "subscription.imported", subject, after: { added: count } };
      // The same file may have been sent twice at once.
      return { result: count, entry: count === 0 ? null : entry };
    });
    did({ added, changed: 0 });
  }
}
