import { z } from "zod";
import { adminWrite } from "#app/platform/audit/admin-write.server.ts";
import { runBulkAction } from "#app/platform/audit/bulk.server.ts";
import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { postalAddressOf } from "#app/platform/email/postal-address.ts";
import { completedInList, refused } from "#app/platform/forms/action-results.server.ts";
import { text } from "#app/platform/forms/fields.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { log } from "#app/platform/log.server.ts";
import {
  GONE,
  MARK_FAILED,
  MARK_GONE,
  MARKED,
  NOTIFY_FAILED,
  REQUEST_BULK,
  batchMessage,
} from "./back-in-stock-admin.ts";
import { deleteRequest, markNotified } from "./back-in-stock.server.ts";
import { itemName } from "./back-in-stock.ts";
import { sendRestockBatch } from "./send-restock-batch.server.ts";

/** `requests`: the ids of those that the button named. */
const notifyForm = z.object({
  variantId: text,
  requests: z
    .string()
    .regex(/^(?:\d{1,15}(?:,\d{1,15})*)?$/, "The ids of the requests to notify, such as 12,15.")
    .optional(),
});

/** Does what the function send-back-in-stock-notifications does, and also reports how many are still waiting. */
export async function notify({ context, request, form, id }: SentForm) {
  const read = await readForm(form, notifyForm);
  if (!read.ok) return read.invalid;
  const { db, emails, env, publicUrl } = context.get(servicesContext);
  return refuseOnError(form, NOTIFY_FAILED, async () => {
    const services = {
      db,
      emails,
      postalAddress: postalAddressOf(env),
      publicUrl,
      visitor: await signedIn(context),
    };
    const { variantId, requests } = read.value;
    const named = requests === undefined ? null : requests.split(",").filter(Boolean).map(Number);
    const result = await sendRestockBatch(services, variantId, { named });
    if (result.state === "refused")
      return refused(form, { message: { title: NOTIFY_FAILED, description: result.reason }, status: result.status });
    const message = batchMessage(result);
    return result.failed > 0
      ? refused(form, { message, status: 502 })
      : successMessage(request, { message, done: "notified", row: id });
  });
}

export async function mark({ context, request, form, id }: SentForm) {
  return refuseOnError(form, MARK_FAILED, async () => {
    const marked = await markOne(context, id);
    if (!marked) return refused(form, { message: { title: MARK_FAILED, description: MARK_GONE }, status: 404 });
    return successMessage(request, { message: MARKED, done: "marked", row: id });
  });
}

export async function bulk(input: SentForm) {
  return runBulkAction(input, REQUEST_BULK, async (action, { id }) => {
    if (action === "mark") return (await markOne(input.context, id)) ? {} : { why: MARK_GONE };
    return (await deleteOne(input.context, id)) ? {} : { why: GONE };
  });
}

function markOne(context: SentForm["context"], id: number) {
  return adminWrite(context, async (tx) => {
    const result = await markNotified(tx, id);
    const subject = result && itemName(result.productTitle, result.variantTitle);
    return { result, entry: subject === null ? null : { action: "back-in-stock.marked", subject, after: { id } } };
  });
}

/** The audit entry names the item, never the customer. */
function deleteOne(context: SentForm["context"], id: number) {
  return adminWrite(context, async (tx) => {
    const result = await deleteRequest(tx, id);
    const subject = result && itemName(result.productTitle, result.variantTitle);
    return { result, entry: subject === null ? null : { action: "back-in-stock.deleted", subject, before: { id } } };
  });
}

const successMessage = (
  request: Request,
  { message, done, row }: { message: ActionMessage; done: string; row: number },
) => completedInList(request, { message, page: "/admin/back-in-stock", done: { done }, row });

async function refuseOnError<Result>(form: FormData, title: string, work: () => Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Response) throw error;
    log("error", title, { error });
    return refused(form, { message: { title, description: "Please try again in a moment." }, status: 500 });
  }
}
