import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** Every page and the file behind it: start here. Doors that are not pages stand in server/site.ts. */
export default [
  route("cart/validation", "features/cart/routes/validation.ts"),
  route("checkout", "features/checkout/routes/checkout.ts"),
  route("inventory", "features/inventory/routes/inventory.ts"),
  layout("site/routes/frame.tsx", [
    index("site/routes/landing.tsx"),
    route("shop", "features/shop/routes/shop.tsx"),
    route("product/:handle", "features/shop/routes/product.tsx"),
    route("search", "features/shop/routes/search.tsx"),
    route("story", "site/routes/story.tsx"),
    route("faith-resources", "site/routes/faith-resources.tsx"),
    route("plan-of-salvation", "site/routes/plan-of-salvation.tsx"),
    route("give", "site/routes/give.tsx"),
    route("contact", "site/routes/contact.tsx"),
    route("privacy", "site/routes/privacy.tsx"),
    route("prayer-wall", "features/prayers/routes/prayer-wall.tsx"),
    route("weekly-devotionals", "features/devotionals/routes/weekly-devotionals.tsx"),
    route("share-your-story", "features/stories/routes/share-your-story.tsx"),
    route("join", "features/ambassadors/routes/join.tsx"),
    route("order-status", "features/orders/routes/order-status.tsx"),
    route("oauth/consent", "features/oauth/routes/consent.tsx"),
    route("*", "site/routes/not-found.tsx"),
  ]),
  route("oauth/authorize", "features/oauth/routes/authorize.ts"),
  route("products/:handle", "features/shop/routes/share-redirect.ts"),
  route("shop/products", "features/shop/routes/shop-products.ts"),
  route("search/products", "features/shop/routes/search-products.ts"),
  route("sitemap.xml", "site/routes/sitemap.ts"),
  route("robots.txt", "site/routes/robots.ts"),
  route("prayers", "features/prayers/routes/prayers-redirect.ts"),
] satisfies RouteConfig;
