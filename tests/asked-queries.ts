import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";

type Asked = { sql: string; params: unknown[] };
type Session = { prepareQuery(query: Asked, ...rest: unknown[]): unknown };

/** Every query that `run` asks of this database, in order, as one that can be asked again. */
export async function queriesOf(db: Db, run: () => Promise<unknown>): Promise<SQL[]> {
  const session = Reflect.get(db, "session") as Session;
  const asked: Asked[] = [];
  const prepare = session.prepareQuery.bind(session);
  session.prepareQuery = (query, ...rest) => {
    asked.push(query);
    return prepare(query, ...rest);
  };
  try {
    await run();
  } finally {
    session.prepareQuery = prepare;
  }
  return asked.map((query) => sql.raw(written(query)));
}

/** The query with its parameters written out. */
function written({ sql: text, params }: Asked): string {
  return text.replaceAll(/\$(\d+)/g, (_mark, place: string) => {
    const value = params[Number(place) - 1];
    return typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : `'${String(value).replaceAll("'", "''")}'`;
  });
}
