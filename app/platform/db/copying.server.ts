import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { log } from "../log.server.ts";

/** A connection for copying whole tables in Postgres' COPY text format, the same for both kinds of database. */
export type Copier = {
  rows<Row>(query: string): Promise<Row[]>;
  /** `query`: a table with its columns, or a query in parentheses, as COPY accepts. */
  copyOut(query: string): Promise<Readable>;
  copyIn(table: string, from: Readable): Promise<void>;
};

/** "reading": one consistent snapshot of all tables. "writing": all or nothing, rolled back when `work` throws. */
export type Copying = <Result>(
  mode: "reading" | "writing",
  work: (copier: Copier) => Promise<Result>,
) => Promise<Result>;

/** Values are written as text, and a server, a database or a user may have another format for it, which the other side reads differently. */
const TEXT_FORMATS =
  "set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1";

/** On its own connection, without a statement timeout. */
export function copyingOnServer(url: string): Copying {
  return async (mode, work) => {
    const client = new Client({ connectionString: url });
    // Without a listener a lost connection would end the process; pending queries reject anyway.
    client.on("error", (error) => log("warn", "copying connection lost", { error }));
    await client.connect();
    try {
      await client.query(mode === "reading" ? "begin isolation level repeatable read read only" : "begin");
      await client.query("set local statement_timeout = 0");
      await client.query(TEXT_FORMATS);
      const result = await work({
        rows: async <Row>(query: string) => (await client.query(query)).rows as Row[],
        copyOut: async (query) => client.query(copyTo(`copy ${query} to stdout`)),
        copyIn: async (table, from) => pipeline(from, client.query(copyFrom(`copy ${table} from stdin`))),
      });
      await client.query("commit");
      return result;
    } finally {
      // Without a commit, ending the connection rolls back.
      await client.end();
    }
  };
}

/** All other queries wait until it ends: PGlite has one connection. */
export function copyingEmbedded(pglite: PGlite): Copying {
  return (_mode, work) =>
    pglite.transaction(async (tx) => {
      await tx.exec(TEXT_FORMATS);
      return work({
        rows: async <Row>(query: string) => (await tx.query<Row>(query)).rows,
        async copyOut(query) {
          const { blob } = await tx.query(`copy ${query} to '/dev/blob'`);
          return blob ? Readable.from(blob.stream()) : Readable.from([]);
        },
        async copyIn(table, from) {
          const chunks: Uint8Array<ArrayBuffer>[] = [];
          for await (const chunk of from) chunks.push(new Uint8Array(chunk as Buffer));
          await tx.query(`copy ${table} from '/dev/blob'`, [], { blob: new Blob(chunks) });
        },
      });
    });
}
