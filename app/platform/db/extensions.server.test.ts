// Engines: both (roles of a server).
import { Client } from "pg";
import { describe, expect, onPostgres, ownDatabase, test } from "#tests/support/database.ts";
import { openServerDatabase } from "./database.server.ts";
import { ensureExtensions } from "./extensions.server.ts";

/** The statements that a message tells the administrator to run. */
const statementsIn = (message: string) => message.match(/CREATE EXTENSION [^;]*;/g) ?? [];

describe.runIf(onPostgres)("a role that may not create extensions", () => {
  test.for([
    ["both", ["pg_trgm", "unaccent"]],
    ["the one that is missing", ["pg_trgm"]],
  ] as const)("is told the statement of %s, and starts once the administrator has run it", async ([, missing]) => {
    const own = await ownDatabase();
    const url = new URL(own.url ?? "");
    const role = `site_${crypto.randomUUID().replaceAll("-", "")}`;
    const administrator = new Client({ connectionString: url.href });
    await administrator.connect();
    try {
      for (const name of missing) await administrator.query(`drop extension ${name} cascade`);
      await administrator.query(`create role ${role} login`);
      const start = async () => {
        const site = new URL(url);
        site.username = role;
        const client = new Client({ connectionString: site.href });
        await client.connect();
        try {
          await ensureExtensions(client);
        } finally {
          await client.end();
        }
      };
      const refused = await start().catch((error: Error) => error.message);
      expect(refused).toContain(`in the database "${url.pathname.slice(1)}"`);
      expect(refused).toContain("may not create them");
      const statements = statementsIn(refused ?? "");
      expect(statements).toEqual(missing.map((name) => `CREATE EXTENSION IF NOT EXISTS ${name};`));
      for (const statement of statements) await administrator.query(statement);
      await start();
    } finally {
      await administrator.query(`drop owned by ${role}; drop role ${role}`).catch(() => {});
      await administrator.end();
      await own.close();
    }
  });

  test("stops the start of a site with the statements", async () => {
    const own = await ownDatabase();
    const role = `site_${crypto.randomUUID().replaceAll("-", "")}`;
    const administrator = new Client({ connectionString: own.url ?? "" });
    await administrator.connect();
    try {
      await administrator.query(`drop extension pg_trgm cascade`);
      await administrator.query(`create role ${role} login`);
      const url = new URL(own.url ?? "");
      url.username = role;
      await expect(openServerDatabase(url.href)).rejects.toThrow(
        "run: CREATE EXTENSION IF NOT EXISTS pg_trgm; Then start again.",
      );
    } finally {
      await administrator.query(`drop role ${role}`);
      await administrator.end();
      await own.close();
    }
  });
});

/** A server that lacks both extensions and answers their creation with this error. */
const serverWith = (error: Error) => ({
  async query(text: string) {
    if (text.startsWith("create extension")) throw error;
    return { rows: ["pg_trgm", "unaccent"].map((name) => ({ name, database: "a shop" })) };
  },
});
const failing = (code: string, message: string) =>
  ensureExtensions(serverWith(Object.assign(new Error(message), { code })) as unknown as Client).catch(
    (thrown: Error) => thrown.message,
  );

describe("extensions that cannot be created", () => {
  test.each([
    ["0A000", 'extension "pg_trgm" is not available'],
    ["58P01", 'could not open extension control file "pg_trgm.control"'],
  ])("because the server lacks their files (%s) have to be installed first", async (code, reported) => {
    const message = await failing(code, reported);
    expect(message).toContain("install Postgres’s contrib modules");
    expect(statementsIn(message ?? "")).toHaveLength(2);
  });

  test("for another reason, such as a lost connection, are no matter of the administrator", async () => {
    expect(await failing("57P01", "terminating connection")).toBe("terminating connection");
  });
});
