import { sql } from "drizzle-orm";
import { ambassadorPreferences } from "#app/features/ambassadors/ambassador-recipients.server.ts";
import { subscriberPreferences } from "#app/features/email/subscribers/subscriptions-to-email.server.ts";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { MAILINGS, type Mailing as Audience } from "#app/platform/mailing-preferences.ts";
import { emailSuppressions } from "./delivery.tables.server.ts";

/**
 * How many addresses chose each combination of audiences: both lists together, each address once, without suppressed ones. A mailing for some
 * audiences reaches every combination that contains one of them.
 */
export async function audienceCounts(db: Db): Promise<{ asksFor: Audience[]; subscribers: number }[]> {
  const asked = (audience: Audience) => sql`bool_or(coalesce(preferences ->> ${audience} = 'true', false))`;
  const [devotionals, products, community, stories] = MAILINGS.map(asked);
  const rows = await rowsOf<Record<Audience, boolean> & { subscribers: number }>(
    db,
    sql`select devotionals, products, community, stories, count(*)::int as subscribers from (
        select email, ${devotionals} as devotionals, ${products} as products, ${community} as community, ${stories} as stories
        from (${subscriberPreferences()} union all ${ambassadorPreferences()}) as preferences
        group by email
      ) as subscribers
      where not exists (select from ${emailSuppressions} where ${emailSuppressions.email} = subscribers.email)
      group by 1, 2, 3, 4`,
  );
  return rows.map(({ subscribers, ...flags }) => ({
    asksFor: MAILINGS.filter((audience) => flags[audience]),
    subscribers,
  }));
}
