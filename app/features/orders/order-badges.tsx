import type { OrderSummary } from "#app/platform/shopify/orders.server.ts";
import { Badge } from "#app/ui/admin/badge.tsx";
import { orderBadges } from "./order-admin.ts";

export function OrderBadges({
  order,
}: {
  order: Pick<OrderSummary, "isCancelled" | "financialStatus" | "fulfillmentStatus">;
}) {
  return orderBadges(order).map(({ label, tone }) => (
    <Badge key={label} tone={tone}>
      {label}
    </Badge>
  ));
}
