import type { AdminOrder } from "#app/platform/shopify/order-admin.server.ts";
import { Badge } from "#app/ui/admin/badge.tsx";
import { orderBadges } from "./order-admin.ts";

export function OrderBadges({
  order,
}: {
  order: Pick<AdminOrder, "isCancelled" | "financialStatus" | "fulfillmentStatus">;
}) {
  return orderBadges(order).map(({ label, tone }) => (
    <Badge key={label} tone={tone}>
      {label}
    </Badge>
  ));
}
