import { amountText } from "#app/platform/money.ts";
import { countryName, regionCode, regionName } from "../checkout/regions.ts";
import { orderName, paymentsOf, type Order, type OrderLineRow } from "../orders/order.ts";
import type { PostalAddress } from "../store.tables.server.ts";
import { LOCATION_ID, type StoreEvent } from "./topics.ts";

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
export function orderEvent(
  topic: "orders/create" | "orders/paid" | "orders/cancelled" | "orders/fulfilled",
  order: Order,
): StoreEvent {
  const money = (minor: number) => amountText({ minor, currency: order.currency });
  const fullMinor = order.lines.reduce((sum, line) => sum + line.unitFullMinor * line.quantity, 0);
  return {
    topic,
    payload: {
      id: order.id,
      admin_graphql_api_id: `gid://shopify/Order/${order.id}`,
      cancel_reason: order.cancelledAt ? "other" : null,
      cancelled_at: order.cancelledAt?.toISOString() ?? null,
      cart_token: order.checkoutToken,
      checkout_token: order.checkoutToken,
      contact_email: order.email,
      created_at: order.createdAt.toISOString(),
      currency: order.currency,
      current_subtotal_price: money(order.subtotalMinor - order.discountMinor),
      current_total_price: money(paymentsOf(order).currentTotal),
      current_total_tax: money(order.taxMinor),
      discount_codes:
        order.discountCode === null
          ? []
          : [{ code: order.discountCode, amount: money(order.discountMinor), type: "fixed_amount" }],
      discount_applications:
        order.discountCode === null ? [] : [codeApplication(order.discountCode, money(order.discountMinor))],
      email: order.email,
      financial_status: order.financialStatus,
      fulfillment_status: order.fulfillmentStatus === "fulfilled" ? "fulfilled" : null,
      line_items: order.lines.map((line) => lineItem(line, money)),
      name: orderName(order),
      note: order.note || null,
      number: order.number - 1000,
      order_number: order.number,
      phone: order.phone,
      processed_at: order.createdAt.toISOString(),
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

function codeApplication(code: string, amount: string) {
  return {
    type: "discount_code",
    code,
    target_type: "line_item",
    target_selection: "all",
    allocation_method: "across",
    value_type: "fixed_amount",
    value: amount,
  };
}

function lineItem(line: OrderLineRow, money: (minor: number) => string) {
  const variantTitle = line.variantTitle === "Default Title" ? null : line.variantTitle;
  return {
    id: line.id,
    admin_graphql_api_id: `gid://shopify/LineItem/${line.id}`,
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
