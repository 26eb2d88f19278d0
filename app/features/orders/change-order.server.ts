import type { AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import { data, href, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { brand } from "#app/brand.ts";
import { withSizes } from "#app/features/shop/shop.server.ts";
import { adminCreate, earlierResult } from "#app/platform/audit/admin-create.server.ts";
import { refuseConflict } from "#app/platform/audit/edit-conflict.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { completed, refused, refuseOnError } from "#app/platform/forms/action-results.server.ts";
import { formOf, readForm } from "#app/platform/forms/read-form.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { isLiveShop } from "#app/platform/shopify/credentials.server.ts";
import { missingScope, orderToChange, type OrderToChange } from "#app/platform/shopify/order-commands.server.ts";
import { ORDER_DONE } from "./change-order.ts";
import { ORDERS_NOT_LOADED } from "./order-admin.ts";
import { inWords } from "./orders.ts";
import { orderShop } from "./orders.server.ts";
import { markOrderChanged } from "./sync-orders.server.ts";

/** One change of an order at a time, in all processes: the provider is asked outside of a transaction. */
const ORDER_LOCK = 41_120;

type Sent = { request: Request; context: Readonly<RouterContextProvider>; id: string };
type Refusal = { message?: string; fieldErrors?: Record<string, string> };
/** What a command did, for the audit log; `problem`: why it did not do all of it. */
type Done = { changed: Pick<AuditEntry, "action" | "before" | "after">; problem?: string | undefined };
/** What is shown of it: the same for a form that is sent twice. */
type Result = { done: keyof typeof ORDER_DONE; problem: string | null };

export type Command<Values> = {
  /** What it does, after "the app": "fulfill orders". */
  what: string;
  done: keyof typeof ORDER_DONE;
  /** The result if only a part of it was done. */
  doneInPart?: keyof typeof ORDER_DONE;
  failed: string;
  schema: z.ZodType<Values>;
  /** Before anything is done: the response to a form that still has to be confirmed. */
  confirm?: (form: FormData) => ReturnType<typeof refused> | null;
  /** The response to a form that another admin's change made outdated. */
  run: (given: { admin: ShopifyAdmin; order: OrderToChange; value: Values; form: FormData }) => Promise<Refusal | Done>;
};

/**
 * The action of a form that changes an order. The change is made once per form, refused if the order changed since the form was opened, and
 * audited once the provider confirmed it.
 */
export async function changeOrder<Values extends { version: string }>(
  { request, context, id }: Sent,
  { what, done, doneInPart = done, failed, schema, confirm, run }: Command<Values>,
) {
  const form = await formOf(request);
  const services = context.get(servicesContext);
  const { admin, database, db, jobs } = services;
  if (!admin) throw data(null, { status: 404 });
  const show = (result: Result) => {
    const message = ORDER_DONE[result.done];
    const page = `${href("/admin/orders/:id", { id })}?done=${result.done}`;
    return completed(request, result.problem === null ? message : { ...message, description: result.problem }, page);
  };
  return refuseOnError(form, { title: failed, description: UNKNOWN }, () =>
    database.withMutex(ORDER_LOCK, async () => {
      const sent = { context, request, form };
      const earlier = await earlierResult<Result>(sent, db);
      if (earlier) return show(earlier);
      const refuse = (description: string, status: number) =>
        refused(form, { message: { title: failed, description }, status });
      try {
        const order = await orderToChange(admin, id);
        if (!order) throw data(null, { status: 404 });
        const read = await readForm(form, schema);
        if (!read.ok) return read.invalid;
        if (read.value.version !== order.version)
          return refuseConflict(form, {
            title: failed,
            version: order.version,
            current: `It is now ${stateOf(order)}.`,
            next: "Check the order, then submit again if the change is still right.",
          });
        const unconfirmed = confirm?.(form);
        if (unconfirmed) return unconfirmed;
        const outcome = await run({ admin, order, value: read.value, form });
        if (!("changed" in outcome)) {
          const { message, fieldErrors = {} } = outcome;
          return message === undefined ? refused(form, { fieldErrors }) : refuse(message, 422);
        }
        const { changed, problem = null } = outcome;
        const result = await adminCreate<Result>(sent, async (tx) => {
          // The list shows it without waiting for the provider's event.
          await markOrderChanged(tx, { shop: orderShop(services), id: Number(id) }, jobs);
          return {
            result: { done: problem === null ? done : doneInPart, problem },
            entry: { ...changed, subject: order.orderNumber, about: `order/${id}`, after: changed.after ?? null },
          };
        });
        return show(result);
      } catch (error) {
        const sentence = missingScope(error, what);
        if (sentence === null) throw error;
        return refuse(sentence, 403);
      }
    }),
  );
}

const UNKNOWN = "Reload the page to see whether it was done before you try again.";

/** "partially fulfilled and partially refunded". */
function stateOf({ isCancelled, financialStatus, fulfillmentStatus }: OrderToChange): string {
  const payment = financialStatus === null ? [] : [financialStatus];
  const states = [isCancelled ? "CANCELED" : fulfillmentStatus, ...payment];
  return states.map((state) => inWords(state).toLowerCase()).join(" and ");
}

export type OrderForm<Extra> = { order: OrderToChange; isLive: boolean; adminUrl: string | null } & Extra;
type Loaded<Extra> = { problem: string; form: null } | { problem: null; form: OrderForm<Extra> };

/** The data of a form that changes an order; `problem`: why it cannot be shown. Status 404 if there is no such order. */
export async function orderForm<Extra = object>(
  context: Readonly<RouterContextProvider>,
  id: string,
  what: string,
  more?: (admin: ShopifyAdmin, order: OrderToChange) => Promise<Extra>,
) {
  const { admin, env, db } = context.get(servicesContext);
  if (!admin) throw data(null, { status: 404 });
  try {
    const found = await orderToChange(admin, id);
    if (!found) throw data(null, { status: 404 });
    const order = { ...found, lines: await withSizes(db, found.lines, (line) => line) };
    const isLive = isLiveShop(env);
    const handle = env.SHOPIFY_STORE_DOMAIN?.replace(/\.myshopify\.com$/, "");
    const adminUrl = isLive ? `https://admin.shopify.com/store/${handle}/orders/${id}` : null;
    const extra = (await more?.(admin, order)) ?? ({} as Extra);
    return data<Loaded<Extra>>({ problem: null, form: { order, isLive, adminUrl, ...extra } });
  } catch (error) {
    const scope = missingScope(error, what);
    if (scope !== null) return data<Loaded<Extra>>({ problem: scope, form: null }, { status: 403 });
    if (!(error instanceof Error)) throw error;
    log("error", `a form of ${brand.provider} orders was not loaded`, { error });
    return data<Loaded<Extra>>({ problem: ORDERS_NOT_LOADED, form: null }, { status: 500 });
  }
}
