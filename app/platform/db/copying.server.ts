import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { log } from "../log.server.ts";

/** One connection that whole tables are copied over, in the text of Postgres' COPY: the same from and to both kinds of database. */
export type Copier = {
  rows<Row>(query: string): Promise<Row[]>;
  /** `query`: what COPY takes, such as a table with its columns or a query in brackets. */
  copyOut(query: string): Promise<Readable>;
  copyIn(table: string, from: Readable): Promise<void>;
};

/** "reading": every table as it was at one moment, whatever is written meanwhile. "writing": all of it, or nothing when `work` throws. */
export type Copying = <Result>(
  mode: "reading" | "writing",
  work: (copier: Copier) => Promise<Result>,
) => Promise<Result>;

/** On a connection of its own, without a limit on the time of a statement. */
export function copyingOnServer(url: string): Copying {
  return async (mode, work) => {
    const client = new Client({ connectionString: url });
    // Without a listener a lost connection would end the process; whatever is asked on it is rejected anyway.
    client.on("error", (error) => log("warn", "copying connection lost", { error }));
    await client.connect();
    try {
      await client.query(mode === "reading" ? "begin isolation level repeatable read read only" : "begin");
      await client.query("set local statement_timeout = 0");
      const result = await work({
        rows: async <Row>(query: string) => (await client.query(query)).rows as Row[],
        copyOut: async (query) => client.query(copyTo(`copy ${query} to stdout`)),
        copyIn: async (table, from) => pipeline(from, client.query(copyFrom(`copy ${table} from stdin`))),
      });
      await client.query("commit");
      return result;
    } finally {
      // Without a commit, the end of the connection takes all of it back.
      await client.end();
    }
  };
}

/** Everybody else's questions wait until it ends: PGlite has one connection. */
export function copyingEmbedded(pglite: PGlite): Copying {
  return (_mode, work) =>
    pglite.transaction((tx) =>
      work({
        rows: async <Row>(query: string) => (await tx.query<Row>(query)).rows,
        async copyOut(query) {
          const { blob } = await tx.query(`copy ${query} to '/dev/blob'`);
          return blob ? Readable.from(blob.stream()) : Readable.from([]);
        },
        async copyIn(table, from) {
          const parts: Uint8Array<ArrayBuffer>[] = [];
          for await (const part of from) parts.push(new Uint8Array(part as Buffer));
          await tx.query(`copy ${table} from '/dev/blob'`, [], { blob: new Blob(parts) });
        },
      }),
    );
}
