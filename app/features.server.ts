import type { Feature } from "#app/platform/feature.server.ts";
import { accountFeature } from "./features/account/account.feature.server.ts";
import { adminFeature } from "./features/admin/admin.feature.server.ts";
import { alertsFeature } from "./features/admin/alerts/alerts.feature.server.ts";
import { ambassadorsFeature } from "./features/ambassadors/ambassadors.feature.server.ts";
import { auditFeature } from "./features/admin/audit/audit.feature.server.ts";
import { catalogFeature } from "./features/catalog/catalog.feature.server.ts";
import { backInStockFeature } from "./features/back-in-stock/back-in-stock.feature.server.ts";
import { bannersFeature } from "./features/banners/banners.feature.server.ts";
import { connectFeature } from "./features/connect/connect.feature.server.ts";
import { devotionalsFeature } from "./features/devotionals/devotionals.feature.server.ts";
import { deliveryFeature } from "./features/email/delivery/delivery.feature.server.ts";
import { newslettersFeature } from "./features/email/newsletters/newsletters.feature.server.ts";
import { subscribersFeature } from "./features/email/subscribers/subscribers.feature.server.ts";
import { favoritesFeature } from "./features/favorites/favorites.feature.server.ts";
import { givingFeature } from "./features/giving/giving.feature.server.ts";
import { inventoryFeature } from "./features/inventory/inventory.feature.server.ts";
import { ordersFeature } from "./features/orders/orders.feature.server.ts";
import { personFeature } from "./features/person/person.feature.server.ts";
import { policiesFeature } from "./features/policies/policies.feature.server.ts";
import { prayersFeature } from "./features/prayers/prayers.feature.server.ts";
import { promosFeature } from "./features/promos/promos.feature.server.ts";
import { reviewsFeature } from "./features/reviews/reviews.feature.server.ts";
import { shopFeature } from "./features/shop/shop.feature.server.ts";
import { storiesFeature } from "./features/stories/stories.feature.server.ts";
import { searchFeature } from "./features/search/search.feature.server.ts";
import { settingsFeature } from "./features/settings/settings.feature.server.ts";
import { teamFeature } from "./features/team/team.feature.server.ts";
import { siteFeature } from "./site/site.feature.server.ts";
import { systemFeature } from "./features/admin/system/system.feature.server.ts";

/**
 * Every feature with a manifest, in the order of the admin menu and of the work at start and after a restore: devotionals before delivery, so
 * that the mailing of a devotional that is due exists when mailings are continued or paused, and subscribers before ambassadors, so that an
 * address on both lists gets its emails as a subscriber. Adding a feature is its folder, its entry here and
 * its routes in routes.ts; removing it is the reverse (docs/guides/add-a-feature.md).
 */
export const FEATURES: readonly Feature[] = [
  adminFeature,
  ordersFeature,
  catalogFeature,
  shopFeature,
  inventoryFeature,
  backInStockFeature,
  devotionalsFeature,
  subscribersFeature,
  deliveryFeature,
  prayersFeature,
  storiesFeature,
  reviewsFeature,
  ambassadorsFeature,
  personFeature,
  bannersFeature,
  policiesFeature,
  newslettersFeature,
  promosFeature,
  givingFeature,
  favoritesFeature,
  accountFeature,
  searchFeature,
  alertsFeature,
  teamFeature,
  auditFeature,
  connectFeature,
  settingsFeature,
  systemFeature,
  siteFeature,
];
