import { href, Link } from "react-router";
import { brand } from "#app/brand.ts";
import type { OrderDetail } from "#app/platform/shopify/order-admin.server.ts";
import { RowMenu } from "#app/ui/admin/row-menu.tsx";
import { useMayUse } from "#app/ui/may-use.ts";
import { ButtonLink } from "#app/ui/button.tsx";

type Props = {
  order: Pick<OrderDetail, "id" | "orderNumber" | "isCancelled" | "fulfillmentStatus" | "financialStatus">;
  /** The order in the provider's admin; null for the embedded store. */
  providerUrl: string | null;
};

/** Links to what can be done with an order, without the forms that its state or the visitor's role rules out. */
export function OrderActions({ order, providerUrl }: Props) {
  const { id, isCancelled, fulfillmentStatus, financialStatus } = order;
  const isSent = fulfillmentStatus === "FULFILLED" || fulfillmentStatus === "FULFILLMENT_NOT_REQUIRED";
  const mayUse = useMayUse();
  const [refund, cancel] = [href("/admin/orders/:id/refund", { id }), href("/admin/orders/:id/cancel", { id })];
  const isRefundable =
    mayUse(refund, "act") && (financialStatus === "PAID" || financialStatus === "PARTIALLY_REFUNDED");
  const isCancelable =
    mayUse(cancel, "act") && !isCancelled && !["FULFILLED", "PARTIALLY_FULFILLED"].includes(fulfillmentStatus);
  return (
    <>
      {!isCancelled && !isSent && <ButtonLink to={href("/admin/orders/:id/fulfill", { id })}>Fulfill</ButtonLink>}
      <ButtonLink kind="secondary" to={href("/admin/orders/:id/packing-slip", { id })}>
        Packing slip
      </ButtonLink>
      <RowMenu
        about={`order ${order.orderNumber}`}
        destructive={
          (isRefundable || isCancelable) && (
            <>
              {isRefundable && <MenuLink to={refund}>Refund</MenuLink>}
              {isCancelable && <MenuLink to={cancel}>Cancel</MenuLink>}
            </>
          )
        }
      >
        <MenuLink to={href("/admin/orders/:id/note", { id })}>Edit note</MenuLink>
        {!isCancelled && <MenuLink to={href("/admin/orders/:id/receipt", { id })}>Send receipt</MenuLink>}
        {providerUrl && (
          <a href={providerUrl} className="link flex min-h-tap items-center">
            {`Open in ${brand.provider}`}
          </a>
        )}
      </RowMenu>
    </>
  );
}

function MenuLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="link flex min-h-tap items-center">
      {children}
    </Link>
  );
}
