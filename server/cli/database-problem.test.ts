import { expect, test } from "vitest";
import { databaseProblem } from "./database-problem.ts";

const URL = "postgres://shod:p%40ss@db.brand.com:5432/shop";
const coded = (code: string) => Object.assign(new Error(`failed with ${code}`), { code });

test.each([
  ["a wrong password", coded("28P01"), "does not accept the password of shod", "DATABASE_URL"],
  ["a connection that has to be encrypted", coded("28000"), "refuses the connection: failed with 28000", "sslmode"],
  ["a database that does not exist", coded("3D000"), "has no database shop", "createdb shop"],
  ["a database of another user", coded("42501"), "may not read", "owner"],
  ["too many connections", coded("53300"), "no more connections", "max_connections"],
  ["a misspelled host", coded("ENOTFOUND"), "db.brand.com:5432, does not exist", "DATABASE_URL"],
  ["a server that is down", coded("ECONNREFUSED"), "No database server responds", "Start it"],
  ["an error inside another", new Error("Failed query", { cause: coded("28P01") }), "password", "DATABASE_URL"],
  ["two addresses that refuse", new AggregateError([coded("ENOTFOUND")]), "does not exist", "DATABASE_URL"],
])("%s is one sentence that names what to correct", (_what, error, detail, toDo) => {
  const line = databaseProblem(error, { DATABASE_URL: URL, DATA_DIR: "data" });
  expect(line).toMatchObject({
    state: "failing",
    detail: expect.stringContaining(detail),
    toDo: expect.stringContaining(toDo),
  });
  expect(JSON.stringify(line)).not.toMatch(/p@ss|p%40ss/);
});

test.each([
  ["ENOSPC", "Free up space"],
  ["EACCES", "readable and writable"],
  ["EROFS", "writable"],
  ["EMFILE", "open files"],
  ["XX000", "Restore the last backup"],
])("an embedded database that can’t be opened: %s", (code, toDo) => {
  const line = databaseProblem(coded(code), { DATABASE_URL: undefined, DATA_DIR: "data" });
  expect(line).toMatchObject({ state: "failing", toDo: expect.stringContaining(toDo) });
});
