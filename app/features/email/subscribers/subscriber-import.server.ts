import type { RouterContextProvider } from "react-router";
import {
  importSubscribers,
  neverAskedAmong,
  readSubscriber,
  subscribedAmong,
  type ImportedSubscriber,
} from "./import-subscribers.server.ts";
import { adminWrite } from "#app/platform/audit/admin-write.server.ts";
import { importResult } from "#app/platform/csv-import.server.ts";
import type { Imported, ImportPlan } from "#app/platform/csv-import.ts";
import { dbContext, jobsContext } from "#app/platform/context.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { CsvLine } from "#app/platform/http/csv-read.server.ts";
import { SUBSCRIBER_COLUMNS } from "./subscriber-lists.ts";
import { suppressedAmong } from "./suppressions.server.ts";

type Sent = { context: Readonly<RouterContextProvider>; request: Request; form: FormData };

/**
 * Adds the subscribers in a file that are not on the list. A file is not consent: each gets one confirmation email, and nothing else before
 * confirming. Where that email could not be delivered, it is sent again. Everyone else on the list, and anyone who unsubscribed, stays as they
 * are, regardless of the file.
 */
export async function importSubscriberFile({ context, request, form }: Sent) {
  return importResult<ImportedSubscriber>(
    { request, form },
    {
      columns: SUBSCRIBER_COLUMNS,
      required: ["name", "email"],
      page: "/admin/subscriptions?tab=subscribers&done=imported",
      plan: (lines) => planSubscriberImport(context.get(dbContext), lines),
      run: (plan, onProgress) => run(context, plan, onProgress),
    },
  );
}

const ASKED = "Will get a confirmation email.";
const ASKED_AGAIN = "On the list, but the confirmation email could not be delivered. It will be sent again.";

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
      ? "This address asked not to receive mailings."
      : listed.has(email) && !neverAsked.has(email)
        ? "Already on the list. Nothing changes."
        : hasLeft && "Marked as unsubscribed in the file.";
    if (why) plan.skip.push({ line, name: email, why });
    else plan.add.push({ line, name: email, why: neverAsked.has(email) ? ASKED_AGAIN : ASKED, row });
  }
  return plan;
}

/** The valid lines by address. Faults of the others are added to the plan. */
function readLines(lines: CsvLine[], plan: ImportPlan<ImportedSubscriber>) {
  const valid = new Map<string, { line: number; row: ImportedSubscriber; hasLeft: boolean }>();
  for (const { line, cells } of lines) {
    const read = readSubscriber(cells);
    if ("faults" in read) plan.faults.push(...read.faults.map((fault) => ({ line, ...fault })));
    else if (valid.has(read.row.email))
      plan.skip.push({ line, name: read.row.email, why: `Same address as line ${valid.get(read.row.email)?.line}.` });
    else {
      const hasLeft = (cells["status"] ?? "").trim().toLowerCase() === "unsubscribed";
      valid.set(read.row.email, { line, row: read.row, hasLeft });
    }
  }
  return valid;
}

const AT_ONCE = 500;

/** The audit log records the number of subscribers, not their addresses. */
async function run(
  context: Sent["context"],
  { add }: ImportPlan<ImportedSubscriber>,
  onProgress: (part: Imported) => void,
): Promise<void> {
  for (let at = 0; at < add.length; at += AT_ONCE) {
    const rows = add.slice(at, at + AT_ONCE).map(({ row }) => row);
    const added = await adminWrite(context, async (tx) => {
      const count = await importSubscribers({ db: tx, jobs: context.get(jobsContext) }, rows);
      const subject = `${count} subscribers`;
      const entry = { action: "subscription.imported", subject, after: { added: count } };
      // Zero if the same file was sent twice at once.
      return { result: count, entry: count === 0 ? null : entry };
    });
    onProgress({ added, changed: 0 });
  }
}
