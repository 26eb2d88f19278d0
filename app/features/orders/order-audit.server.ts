import { href } from "react-router";
import { and, eq, inArray } from "drizzle-orm";
import { textOf, type ActionsOf } from "#app/platform/audit/audit-action.ts";
import type { AuditPart } from "#app/platform/feature.server.ts";
import { readId } from "#app/platform/list-search.ts";
import { orderShop } from "./orders.server.ts";
import { orders } from "./orders.tables.server.ts";

export const orderAudit = {
  sentences: {
    "order.fulfilled": ({ subject, after }) => {
      const lines = Array.isArray(after["items"]) ? (after["items"] as unknown[]) : [];
      const units = typeof after["units"] === "number" ? after["units"] : lines.reduce<number>(addUnits, 0);
      const items = units === 0 ? "" : `${units.toLocaleString("en")} ${units === 1 ? "item" : "items"} of `;
      return `fulfilled ${items}order ${subject}`;
    },
    "order.refunded": ({ subject, after }) => {
      const amount = textOf(after["amount"]);
      return amount === "" ? `refunded order ${subject}` : `refunded ${amount} of order ${subject}`;
    },
    "order.cancelled": ({ subject, after }) =>
      `canceled order ${subject}${after["isDone"] === false ? ", which was still in progress" : ""}`,
    "order.edited": ({ subject, before, after }) => {
      const was = textOf(before["note"]) === "" ? "added a note to" : "changed the note of";
      return `${textOf(after["note"]) === "" && textOf(before["note"]) !== "" ? "removed the note of" : was} order ${subject}`;
    },
    "order-receipt.resent": ({ subject }) => `sent the customer the receipt of order ${subject} again`,
  },
  things: {
    order: {
      page: (id) => href("/admin/orders/:id", { id }),
      async existing(services, ids) {
        const rows = await services.db
          .select({ id: orders.id })
          .from(orders)
          .where(and(eq(orders.shop, orderShop(services)), inArray(orders.id, ids.map(readId))));
        return rows.map(({ id }) => String(id));
      },
    },
  },
} satisfies AuditPart;

function addUnits(sum: number, line: unknown): number {
  const { quantity } = (line ?? {}) as { quantity?: unknown };
  return sum + (typeof quantity === "number" ? quantity : 0);
}

declare module "#app/platform/audit/audit-action.ts" {
  interface AuditActions extends ActionsOf<typeof orderAudit> {}
}
