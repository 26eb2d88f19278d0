import { data } from "react-router";
import { confirmationMissing, type ActionResult, type ActionMessage } from "../action-result.ts";
import { completedInList, fieldOf, isPlainForm, refused } from "../http/action-results.server.ts";
import { isConfirmed } from "../http/confirmation.server.ts";
import { log } from "../log.server.ts";
import { bulkRows, bulkTitle, MOST_AT_ONCE, type BulkChoice, type BulkReport, type BulkRow } from "./bulk.ts";

type Sent = { request: Request; form: FormData };
/** Done where there is no reason why not; `undo`: the lines of the audit log by which it can be taken back. */
type Outcome = { why?: string; undo?: number[] };

/**
 * Does one thing with every row that was ticked, each by a write of its own, and reports which could not be done and why. A plain form that
 * did all of it is sent on to `page`; where some were not done, the screen comes back with the report.
 */
export async function bulkAnswer(
  { request, form }: Sent,
  { choices, page }: { choices: BulkChoice[]; page: string },
  work: (choice: string, row: BulkRow) => Promise<Outcome>,
) {
  const choice = choices.find(({ does }) => does === fieldOf(form, "bulk"));
  const rows = bulkRows(form.getAll("row").map(String));
  const refusal = whyNotBegun(choice, rows, form);
  if (!choice || refusal) return refused(form, { message: refusal });
  const { report, undo } = await eachRow(rows, (row) => work(choice.does, row));
  const message = { title: bulkTitle(report), ...(undo.length > 0 ? { undo } : {}) };
  if (report.not.length === 0 && isPlainForm(request))
    return completedInList(request, { message, page, done: { done: "bulk", n: String(report.done) } });
  const answer: ActionResult<BulkReport> = { state: "done", message, shown: report };
  return data(answer, { headers: { "Cache-Control": "no-store" } });
}

function whyNotBegun(choice: BulkChoice | undefined, rows: BulkRow[], form: FormData): ActionMessage | null {
  if (!choice) return { title: "Nothing was done", description: "Choose what to do." };
  if (rows.length === 0) return { title: "Nothing was done", description: "Tick one row or more first." };
  if (rows.length > MOST_AT_ONCE)
    return { title: "Nothing was done", description: `Tick at most ${MOST_AT_ONCE} rows.` };
  return choice.question && !isConfirmed(form) ? confirmationMissing(choice.label) : null;
}

async function eachRow(rows: BulkRow[], work: (row: BulkRow) => Promise<Outcome>) {
  const report: BulkReport = { done: 0, not: [] };
  const undo: number[] = [];
  for (const row of rows) {
    const { why, undo: lines = [] } = await work(row).catch((error: unknown): Outcome => {
      log("error", "one of many rows failed", { id: row.id, error });
      return { why: "Please try again in a moment." };
    });
    if (why) report.not.push({ name: row.name || `Number ${row.id}`, why });
    else report.done += 1;
    undo.push(...lines);
  }
  return { report, undo };
}
