import { amountText } from "#app/platform/money.ts";
import { countryName, regionCode, regionName } from "../checkout/regions.ts";
import { trackingOf } from "../orders/fulfillments.ts";
import {
  orderName,
  paymentsOf,
  type Order,
  type OrderFulfillment,
  type OrderLineRow,
  type OrderRefund,
} from "../orders/order.ts";
import { fulfillmentStatusOf, refundableUnits, remainingUnits } from "../orders/order-quantities.ts";
import type { PostalAddress } from "../store.tables.server.ts";
import { LOCATION_ID, type StoreEvent, type WebhookTopic } from "./topics.ts";

/** An inventory item has its variant's id. */
export function inventoryLevelEvent(
  { variantId, available }: { variantId: number; available: number },
  now: Date,
): StoreEvent {
  return {
    topic: "inventory_levels/update",
    payload: {
      inventory_item_id: variantId,
      location_id: LOCATION_ID,
      available,
      updated_at: now.toISOString(),
      admin_graphql_api_id: `gid://shopify/InventoryLevel/${LOCATION_ID}?inventory_item_id=${variantId}`,
    },
  };
}

/** An order as Shopify's Order resource. */
export function orderEvent(topic: Extract<WebhookTopic, `orders/${string}`>, order: Order): StoreEvent {
  const money = (minor: number) => amountText({ minor, currency: order.currency });
  const fullMinor = order.lines.reduce((sum, line) => sum + line.unitFullMinor * line.quantity, 0);
  return {
    topic,
    payload: {
      id: order.id,
      admin_graphql_api_id: `gid://shopify/Order/${order.id}`,
      cancel_reason: order.cancelReason,
      cancelled_at: order.cancelledAt?.toISOString() ?? null,
      cart_token: order.checkoutToken,
      checkout_token: order.checkoutToken,
      contact_email: order.email,
      created_at: order.createdAt.toISOString(),
      currency: order.currency,
      current_subtotal_price: money(order.subtotalMinor - order.discountMinor),
      current_total_price: money(paymentsOf(order).currentTotal),
      current_total_tax: money(order.taxMinor),
      discount_codes: order.discountCode === null ? [] : [discountCode(order.discountCode, order, money)],
      discount_applications: order.discountCode === null ? [] : [codeApplication(order.discountCode, order, money)],
      email: order.email,
      financial_status: order.financialStatus,
      fulfillment_status: FULFILLMENT_STATUS[order.fulfillmentStatus],
      fulfillments: order.fulfillments.map((fulfillment) => fulfillmentResource(order, fulfillment)),
      line_items: order.lines.map((line) => lineItem(line, money)),
      name: orderName(order),
      note: order.note || null,
      note_attributes: order.attributes.map(({ key, value }) => ({ name: key, value })),
      number: order.number - 1000,
      order_number: order.number,
      phone: order.phone,
      processed_at: order.createdAt.toISOString(),
      refunds: order.refunds.map((refund) => refundResource(order, refund)),
      shipping_address: postalAddress(order.address, order.phone),
      shipping_lines: [
        { title: order.shippingTitle, code: order.shippingTitle, price: money(order.shippingMinor), source: "shopify" },
      ],
      subtotal_price: money(order.subtotalMinor - order.discountMinor),
      tax_lines:
        order.taxMinor === 0
          ? []
          : [{ title: `${regionName("US", order.address.province)} State Tax`, price: money(order.taxMinor) }],
      taxes_included: false,
      test: true,
      total_discounts: money(fullMinor - order.subtotalMinor + order.discountMinor),
      total_line_items_price: money(fullMinor),
      total_price: money(order.totalMinor),
      total_tax: money(order.taxMinor),
      updated_at: order.updatedAt.toISOString(),
    },
  };
}

const FULFILLMENT_STATUS = { unfulfilled: null, partially_fulfilled: "partial", fulfilled: "fulfilled" } as const;

/** A parcel as Shopify's Fulfillment resource. */
export function fulfillmentEvent(
  topic: "fulfillments/create" | "fulfillments/update",
  order: Order,
  fulfillment: OrderFulfillment,
): StoreEvent {
  return { topic, payload: { email: order.email, ...fulfillmentResource(order, fulfillment) } };
}

function fulfillmentResource(order: Order, fulfillment: OrderFulfillment) {
  const money = (minor: number) => amountText({ minor, currency: order.currency });
  const tracking = trackingOf(fulfillment);
  return {
    id: fulfillment.id,
    admin_graphql_api_id: `gid://shopify/Fulfillment/${fulfillment.id}`,
    created_at: fulfillment.createdAt.toISOString(),
    line_items: fulfillment.lines.map(({ lineId, quantity }) => ({
      ...lineItem(
        order.lines.find(({ id }) => id === lineId)!,
        money,
      ),
      quantity,
    })),
    location_id: LOCATION_ID,
    name: `${orderName(order)}.${order.fulfillments.findIndex(({ id }) => id === fulfillment.id) + 1}`,
    order_id: order.id,
    status: "success",
    tracking_company: tracking?.company ?? null,
    tracking_number: tracking?.number ?? null,
    tracking_numbers: tracking?.number ? [tracking.number] : [],
    tracking_url: tracking?.url ?? null,
    tracking_urls: tracking?.url ? [tracking.url] : [],
    updated_at: fulfillment.updatedAt.toISOString(),
  };
}

/** A refund as Shopify's Refund resource. */
export function refundEvent(order: Order, refund: OrderRefund): StoreEvent {
  return { topic: "refunds/create", payload: refundResource(order, refund) };
}

function refundResource(order: Order, refund: OrderRefund) {
  const money = (minor: number) => amountText({ minor, currency: order.currency });
  const at = refund.createdAt.toISOString();
  return {
    id: refund.id,
    admin_graphql_api_id: `gid://shopify/Refund/${refund.id}`,
    created_at: at,
    note: refund.note || null,
    order_adjustments:
      refund.shippingMinor === 0
        ? []
        : [{ order_id: order.id, refund_id: refund.id, kind: "shipping_refund", amount: money(-refund.shippingMinor) }],
    order_id: order.id,
    processed_at: at,
    refund_line_items: refund.lines.map(({ id, lineId, quantity, restockType, subtotalMinor, taxMinor }) => ({
      id,
      line_item: lineItem(
        order.lines.find((line) => line.id === lineId)!,
        money,
      ),
      line_item_id: lineId,
      location_id: restockType === "no_restock" ? null : LOCATION_ID,
      quantity,
      restock_type: restockType,
      subtotal: money(subtotalMinor),
      total_tax: money(taxMinor),
    })),
    transactions:
      refund.amountMinor === 0
        ? []
        : [
            {
              id: refund.id,
              amount: money(refund.amountMinor),
              created_at: at,
              currency: order.currency,
              gateway: GATEWAY,
              kind: "refund",
              order_id: order.id,
              parent_id: order.id,
              status: "success",
            },
          ],
  };
}

/** Shopify's name of a gateway that charges nothing. */
export const GATEWAY = "bogus";

function discountCode(code: string, order: Order, money: (minor: number) => string) {
  const { discountMinor, freedShippingMinor: freed } = order;
  return freed === null
    ? { code, amount: money(discountMinor), type: "fixed_amount" }
    : { code, amount: money(freed), type: "shipping" };
}

function codeApplication(code: string, order: Order, money: (minor: number) => string) {
  const application = { type: "discount_code", code, target_selection: "all" };
  return order.freedShippingMinor === null
    ? {
        ...application,
        target_type: "line_item",
        allocation_method: "across",
        value_type: "fixed_amount",
        value: money(order.discountMinor),
      }
    : {
        ...application,
        target_type: "shipping_line",
        allocation_method: "each",
        value_type: "percentage",
        value: "100.0",
      };
}

function lineItem(line: OrderLineRow, money: (minor: number) => string) {
  const variantTitle = line.variantTitle === "Default Title" ? null : line.variantTitle;
  return {
    id: line.id,
    admin_graphql_api_id: `gid://shopify/LineItem/${line.id}`,
    current_quantity: refundableUnits(line),
    fulfillable_quantity: remainingUnits(line),
    fulfillment_status: FULFILLMENT_STATUS[fulfillmentStatusOf([line])],
    name: variantTitle === null ? line.title : `${line.title} - ${variantTitle}`,
    price: money(line.unitFullMinor),
    product_id: line.productId,
    quantity: line.quantity,
    sku: line.sku,
    title: line.title,
    total_discount: money((line.unitFullMinor - line.unitMinor) * line.quantity),
    variant_id: line.variantId,
    variant_title: variantTitle,
  };
}

function postalAddress(address: PostalAddress, phone: string | null) {
  const { firstName, lastName, address1, address2, city, province, zip, countryCode } = address;
  return {
    first_name: firstName,
    last_name: lastName,
    name: `${firstName} ${lastName}`,
    address1,
    address2: address2 || null,
    city,
    province: regionName(countryCode, province) || null,
    province_code: regionCode(countryCode, province),
    zip,
    country: countryName(countryCode),
    country_code: countryCode,
    phone,
  };
}
