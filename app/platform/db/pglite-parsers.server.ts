import { promisify } from "node:util";
import { types, type ParserOptions, type PGlite, type QueryOptions, type Transaction } from "@electric-sql/pglite";
import { mutex, type Run } from "../concurrency.ts";

/** What drizzle parses itself: dates and intervals, arrays of them, and arrays of numerics. */
const ARRAYS = [
  [types.TIMESTAMP, 1115],
  [types.TIMESTAMPTZ, 1185],
  [types.DATE, 1182],
  [types.INTERVAL, 1187],
] as const;
const NUMERIC_ARRAY = 1231;
const asText = (value: string) => value;

/** The longest that statements may follow one another without a turn of the event loop. */
const TURN_MS = 10;
const nextTurn = promisify(setImmediate);

/**
 * The clients of an embedded database for drizzle and for pg-boss, which expects dates. drizzle passes its nine parsers with every query,
 * and for each query PGlite then merges them with its three hundred: half of the time of a short query. So the database itself gets
 * drizzle's parsers, and pg-boss, which sends few queries, passes PGlite's.
 */
export function clientsOf(pglite: PGlite): { drizzle: PGlite; queue: Pick<PGlite, "query" | "exec" | "listen"> } {
  const parsers: ParserOptions = {};
  for (const [type, array] of ARRAYS) {
    const parser = pglite.parsers[type] ?? asText;
    parsers[type] = parser;
    parsers[array] = (value) => types.arrayParser(value, parser, array);
    pglite.parsers[type] = pglite.parsers[array] = asText;
  }
  parsers[NUMERIC_ARRAY] = pglite.parsers[NUMERIC_ARRAY] ?? asText;
  pglite.parsers[NUMERIC_ARRAY] = asText;
  const inTransaction = createTurns();
  const oneByOne = mutex();
  const withTurn: Run = (query) => oneByOne(() => inTransaction(query));
  return {
    drizzle: withoutParsers(pglite, withTurn, inTransaction),
    queue: {
      query: (text, values, options) => withTurn(() => pglite.query(text, values, { ...options, parsers })),
      exec: (text, options) => pglite.exec(text, { ...options, parsers }),
      listen: (channel, callback) => pglite.listen(channel, callback),
    },
  };
}

/**
 * PGlite computes on the thread that also answers requests, and its results arrive as microtasks: while jobs have statements to send, no timer
 * and no connection would get its turn.
 */
function createTurns(): Run {
  let last = performance.now();
  return async (query) => {
    if (performance.now() - last >= TURN_MS) {
      await nextTurn();
      last = performance.now();
    }
    return query();
  };
}

/**
 * The same client, whose queries leave out the parsers they are given. `withTurn` starts a query or transaction once the one before has ended,
 * so that a turn is not followed by all that waited for it; the queries `inTransaction` already have the database to themselves.
 */
function withoutParsers<Client extends PGlite | Transaction>(
  client: Client,
  withTurn: Run,
  inTransaction: Run,
): Client {
  return new Proxy(client, {
    get(target, name) {
      if (name === "query")
        return (text: string, values: unknown[], { parsers: _ignored, ...options }: QueryOptions = {}) =>
          withTurn(() => target.query(text, values, options));
      if (name === "transaction" && "transaction" in target)
        return <Result>(run: (tx: Transaction) => Promise<Result>) =>
          withTurn(() => target.transaction((tx) => run(withoutParsers(tx, inTransaction, inTransaction))));
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" && name !== "constructor" ? (value.bind(target) as unknown) : value;
    },
  });
}
