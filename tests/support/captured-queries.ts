import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";

type Query = { sql: string; params: unknown[] };
type Session = { prepareQuery(query: Query, ...rest: unknown[]): unknown };

/** Every query that `run` sends to this database, in order, in a form that can be run again. */
export async function queriesOf(db: Db, run: () => Promise<unknown>): Promise<SQL[]> {
  const session = Reflect.get(db, "session") as Session;
  const captured: Query[] = [];
  const prepare = session.prepareQuery.bind(session);
  session.prepareQuery = (query, ...rest) => {
    captured.push(query);
    return prepare(query, ...rest);
  };
  try {
    await run();
  } finally {
    session.prepareQuery = prepare;
  }
  return captured.map((query) => sql.raw(withParameters(query)));
}

/** The query with its parameters inlined. */
function withParameters({ sql: text, params }: Query): string {
  return text.replaceAll(/\$(\d+)/g, (_match, position: string) => {
    const value = params[Number(position) - 1];
    return typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : `'${String(value).replaceAll("'", "''")}'`;
  });
}
