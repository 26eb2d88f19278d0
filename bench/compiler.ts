import { execFileSync } from "node:child_process";
import { PGlite } from "@electric-sql/pglite";
import { printHead, printRow } from "./report.ts";

/**
 * `npm run bench:compiler`: the processor time of queries of the embedded database with V8's optimizing compiler, and with its baseline compiler
 * alone, as where memory is short (docs/decisions/150). Prints a table for docs/performance.md.
 */
const ROWS = 200_000;
const QUERIES: { name: string; sql: string; times: number }[] = [
  { name: "One row by its key", sql: "select * from rows where id = 1", times: 2_000 },
  { name: "`ilike` over all", sql: "select count(*) from rows where name ilike '%abc%'", times: 8 },
  { name: "The first fifty in an order", sql: "select id from rows order by price, name limit 50", times: 8 },
  {
    name: "Counts and sums of a hundred groups",
    sql: "select price % 100, count(*), sum(price) from rows group by 1",
    times: 8,
  },
];
/** Before what is measured, so that hot functions are compiled. */
const WARM_UP = 0.25;

if (process.argv.includes("--measure")) console.log(JSON.stringify(await measure()));
else {
  const [optimizing = [], baseline = []] = [[], ["--liftoff-only"]].map(
    (flags) =>
      JSON.parse(
        execFileSync(process.execPath, [...flags, "bench/compiler.ts", "--measure"], { encoding: "utf8" }),
      ) as number[],
  );
  printHead(`Of ${ROWS.toLocaleString("en")} rows`, "Optimizing compiler", "Baseline compiler alone", "Ratio");
  for (const [at, { name }] of QUERIES.entries()) {
    const [one = 0, other = 0] = [optimizing[at], baseline[at]];
    printRow(name, `${one.toFixed(2)} ms`, `${other.toFixed(2)} ms`, (other / one).toFixed(1));
  }
}

/** Milliseconds of each query's processor time. */
async function measure(): Promise<number[]> {
  const database = await PGlite.create();
  await database.exec(
    `create table rows as select id, md5(id::text) as name, (id * 7919) % 100000 as price from generate_series(1, ${ROWS}) as id;
    create index on rows (id);
    analyze rows`,
  );
  const measured: number[] = [];
  for (const { sql, times } of QUERIES) {
    for (let time = 0; time < times * WARM_UP; time++) await database.query(sql);
    const before = process.threadCpuUsage();
    for (let time = 0; time < times; time++) await database.query(sql);
    const { user, system } = process.threadCpuUsage(before);
    measured.push((user + system) / 1_000 / times);
  }
  await database.close();
  return measured;
}
