import { ADMIN_AREAS, ROLE_NAMES, type Area, type Level } from "#app/admin-roles.ts";
import type { Db } from "../../db/database.server.ts";
import { ROLE_REFUSAL } from "./role-refusal.ts";
import { mayDo, type Visitor } from "./route-access.ts";
import { owners } from "./roles.server.ts";

const MAX_NAMED = 3;

/** Why an admin may not do that in these areas, and whom to ask; null if they may. */
export async function refusalOf(
  db: Db,
  visitor: Pick<Visitor, "isAdmin" | "role">,
  areas: readonly Area[],
  level: Exclude<Level, "none">,
): Promise<string | null> {
  const area = areas.find((each) => !mayDo(visitor, each, level));
  if (!area) return null;
  const role = ROLE_NAMES[visitor.role ?? "owner"];
  const why = mayDo(visitor, area, "read")
    ? `${ROLE_REFUSAL}${role}, can look at “${ADMIN_AREAS[area]}” but not change anything there.`
    : `${ROLE_REFUSAL}${role}, doesn’t include “${ADMIN_AREAS[area]}”.`;
  const named = (await owners(db)).slice(0, MAX_NAMED);
  const whom = named.map(({ name, email }) => (name && name !== email ? `${name} (${email})` : email)).join(" or ");
  return `${why} Ask an owner of the shop${whom ? `: ${whom}` : ""}.`;
}
