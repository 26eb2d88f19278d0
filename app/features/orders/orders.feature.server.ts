import { href } from "react-router";
import { defineFeature } from "#app/platform/feature.server.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import { listOrdersFunction } from "./order-admin.server.ts";
import { orderSubjects, trackOrderFunction } from "./track-order.server.ts";

declare module "#app/platform/signed-links.server.ts" {
  interface LinkPurposes {
    /** Signed for the embedded store's receipts (server/commerce.ts). */
    order: true;
  }
}

export const ordersFeature = defineFeature({
  name: "orders",
  functions: ({ admin }) => ({
    "track-order": {
      access: "visitor",
      run: trackOrderFunction(admin),
      limit: LIMITS.orderLookup,
      subjectsOf: orderSubjects,
    },
    "list-orders": { access: "admin", run: listOrdersFunction(admin) },
  }),
  searchPages: async () => [
    {
      kind: "page",
      path: href("/order-status"),
      title: "Track Your Order",
      description: "See where your order is, with its number and the email address you used at checkout.",
      keywords: ["Order status", "Order tracking", "Order number", "Track my package", "Where is my order"],
      text: "",
    },
  ],
  adminNav: [{ label: "Orders", to: href("/admin/orders"), key: "o" }],
});
