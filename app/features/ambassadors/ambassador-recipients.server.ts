import { sql, type SQL } from "drizzle-orm";
import { wantsAnyOf, type ListPart, type ListedSubscriber } from "#app/platform/mailing-preferences.server.ts";
import { ambassadorSignups } from "./ambassadors.tables.server.ts";

const { id, email, name, confirmedAt, preferences, optIn } = ambassadorSignups;

/** A query for (id, email, name) of the next confirmed ambassadors who chose one of the audiences. */
export function ambassadorsToEmail({ audiences, confirmedBy, after, most }: ListPart): SQL {
  return sql`
    select ${id} as id, lower(${email}) as email, ${name} as name from ${ambassadorSignups}
    where ${id} > ${after} and ${confirmedAt} <= ${confirmedBy} and ${wantsAnyOf(preferences, audiences)}
    order by ${id} limit ${most}`;
}

/** The opt-in number of an ambassador who still wants this email at this address; null otherwise. */
export function ambassadorStillWanted(on: ListedSubscriber): SQL {
  return sql`(
    select ${optIn} from ${ambassadorSignups}
    where ${id} = ${on.id} and lower(${email}) = ${on.email} and ${confirmedAt} is not null
      and ${wantsAnyOf(preferences, on.audiences)}
  )`;
}

/** A query for (email, preferences) of all confirmed ambassadors. */
export function ambassadorPreferences(): SQL {
  return sql`select lower(${email}) as email, ${preferences} as preferences from ${ambassadorSignups}
    where ${confirmedAt} is not null`;
}
