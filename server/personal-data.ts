import type { PersonalData } from "#app/features/account/personal-data.server.ts";
import { ambassadorSignupsOf } from "#app/features/ambassadors/ambassador-signups-of.server.ts";
import { restockRequestsOf } from "#app/features/back-in-stock/restock-requests-of.server.ts";
import { subscriptionsOf } from "#app/features/devotionals/subscriptions-of.server.ts";
import { favoritesOf } from "#app/features/favorites/favorites.server.ts";
import { suppressionOf } from "#app/features/mailings/suppressions.server.ts";
import { outgoingEmailsTo } from "#app/platform/email/outgoing-emails.server.ts";
import { prayersOf } from "#app/features/prayers/prayers-of.server.ts";
import { storiesOf } from "#app/features/stories/stories-of.server.ts";

/** The contents of "Download my data" besides the account. A feature that stores personal data adds a line. */
export const PERSONAL_DATA: readonly PersonalData[] = [
  { name: "favorites", of: (db, { id }) => favoritesOf(db, id) },
  { name: "backInStockRequests", of: (db, { email }) => restockRequestsOf(db, email) },
  { name: "prayers", of: (db, { email }) => prayersOf(db, email) },
  { name: "stories", of: (db, { email }) => storiesOf(db, email) },
  { name: "devotionalSubscriptions", of: (db, { email }) => subscriptionsOf(db, email) },
  { name: "ambassadorSignups", of: (db, { email }) => ambassadorSignupsOf(db, email) },
  { name: "mailingsHeldBack", of: (db, { email }) => suppressionOf(db, email) },
  { name: "emailsToYou", of: (db, { email }) => outgoingEmailsTo(db, email) },
];
