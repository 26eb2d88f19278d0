import { sql } from "drizzle-orm";
import { ambassadorsWishes } from "#app/features/ambassadors/mailed-ambassadors.server.ts";
import { subscriberPreferences } from "#app/features/devotionals/subscriptions-to-email.server.ts";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { MAILINGS, type Mailing as Audience } from "#app/platform/mailing-preferences.ts";
import { mailSuppressions } from "./mailings.tables.server.ts";

/**
 * How many addresses ask for each set of audiences: both lists together, each address once, without those that nothing may be sent to. A
 * mailing of some audiences reaches all whose set has one of them.
 */
export async function audienceCounts(db: Db): Promise<{ asksFor: Audience[]; people: number }[]> {
  const asked = (audience: Audience) => sql`bool_or(coalesce(preferences ->> ${audience} = 'true', false))`;
  const [devotionals, products, community, stories] = MAILINGS.map(asked);
  const rows = await rowsOf<Record<Audience, boolean> & { people: number }>(
    db,
    sql`select devotionals, products, community, stories, count(*)::int as people from (
        select email, ${devotionals} as devotionals, ${products} as products, ${community} as community, ${stories} as stories
        from (${subscriberPreferences()} union all ${ambassadorsWishes()}) as wishes
        group by email
      ) as people
      where not exists (select from ${mailSuppressions} where ${mailSuppressions.email} = people.email)
      group by 1, 2, 3, 4`,
  );
  return rows.map(({ people, ...flags }) => ({ asksFor: MAILINGS.filter((audience) => flags[audience]), people }));
}
