import { data } from "react-router";
import { confirmationMissing, type ActionResult, type ActionMessage } from "../forms/action-result.ts";
import { completedInList, isPlainForm, refused } from "../forms/action-results.server.ts";
import type { SentForm } from "../forms/sent-form.ts";
import { isConfirmed } from "../forms/confirmation.server.ts";
import { log } from "../log.server.ts";
import { bulkRows, bulkTitle, MAX_BULK_ROWS, type BulkAction, type BulkReport, type BulkRow } from "./bulk.ts";

/** `why`: the reason for a failure; `undo`: ids of the audit entries that can be undone. */
type Outcome = { why?: string; undo?: number[] };

/**
 * Runs one of the actions on the selected rows, each in its own write, and reports which failed and why. Without JavaScript a complete success
 * redirects to the list; otherwise the screen is shown again with the report.
 */
export async function runBulkAction(
  { request, form, bulk }: Pick<SentForm, "request" | "form" | "bulk">,
  actions: BulkAction[],
  run: (name: string, row: BulkRow) => Promise<Outcome>,
) {
  const action = actions.find(({ name }) => name === bulk);
  const rows = bulkRows(form.getAll("row").map(String));
  const refusal = refusalOf(action, rows, form);
  if (!action || refusal) return refused(form, { message: refusal });
  const { report, undo } = await eachRow(rows, (row) => run(action.name, row));
  const message = { title: bulkTitle(report), ...(undo.length > 0 ? { undo } : {}) };
  if (report.not.length === 0 && isPlainForm(request)) {
    const page = new URL(request.url).pathname;
    return completedInList(request, { message, page, done: { done: "bulk", n: String(report.done) } });
  }
  const result: ActionResult<BulkReport> = { state: "done", message, shown: report };
  return data(result, { headers: { "Cache-Control": "no-store" } });
}

function refusalOf(action: BulkAction | undefined, rows: BulkRow[], form: FormData): ActionMessage | null {
  if (!action) return { title: "No changes made", description: "Choose an action." };
  if (rows.length === 0) return { title: "No changes made", description: "Select at least one row." };
  if (rows.length > MAX_BULK_ROWS)
    return { title: "No changes made", description: `Select at most ${MAX_BULK_ROWS} rows.` };
  return action.question && !isConfirmed(form) ? confirmationMissing(action.label) : null;
}

async function eachRow(rows: BulkRow[], run: (row: BulkRow) => Promise<Outcome>) {
  const report: BulkReport = { done: 0, not: [] };
  const undo: number[] = [];
  for (const row of rows) {
    const { why, undo: lines = [] } = await run(row).catch((error: unknown): Outcome => {
      log("error", "bulk action failed for a row", { id: row.id, error });
      return { why: "Please try again in a moment." };
    });
    if (why) report.not.push({ name: row.name || `#${row.id}`, why });
    else report.done += 1;
    undo.push(...lines);
  }
  return { report, undo };
}
