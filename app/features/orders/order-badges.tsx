import { Badge } from "#app/ui/desk/badge.tsx";
import { orderBadges, type DeskOrder } from "./order-desk.ts";

export function OrderBadges({
  order,
}: {
  order: Pick<DeskOrder, "isCancelled" | "financialStatus" | "fulfillmentStatus">;
}) {
  return orderBadges(order).map(({ label, tone }) => (
    <Badge key={label} tone={tone}>
      {label}
    </Badge>
  ));
}
