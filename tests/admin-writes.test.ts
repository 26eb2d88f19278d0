import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { rowsOf, type Database } from "#app/platform/db/database.server.ts";
import type { Site } from "#server/site.ts";
import { describe, expect, ownersCookie, startBuiltSite, test, theBuild } from "./built-site.ts";
import { sitePages } from "./doors.ts";

const HOST = "http://localhost:3000";

type Fields = Record<string, string>;
/** What a form carries; where it is about a row that an earlier one made, found out when its turn comes. */
type Write = Fields | ((newest: (table: string) => Promise<string>, hidden: Hidden) => Promise<Fields>);
/** The value of a hidden field of an admin's page. */
type Hidden = (address: string, name: string) => Promise<string>;

/** Everything an admin's screens can change, each in an order that works. A screen with an action adds itself. */
const WRITES: Record<string, Write[]> = {
  "/admin": ["true", "false"].map((approved) => async (newest, hidden) => {
    const version = await hidden("/admin?tab=stories", "version");
    return { intent: "review-story", id: await newest("user_stories"), version, approved };
  }),
  "/admin/promo-codes": [
    {
      intent: "create",
      promo: "audited10",
      discountType: "percentage",
      discountValue: "10",
      usageLimit: "",
      expiresAt: "",
    },
    async (newest) => ({ intent: "toggle", id: await newest("promo_codes"), active: "false" }),
    async (newest) => ({ intent: "delete", id: await newest("promo_codes") }),
  ],
};

let database: Database;
let site: Site;
let cookie: string;
beforeAll(async () => {
  database = await (await theBuild()).openEmbeddedDatabase(undefined);
  site = await startBuiltSite({}, { database });
  cookie = await ownersCookie(site);
  await database.db.execute(
    sql`insert into user_stories (name, email, story, share_permission, display_name_publicly) values ('Ann', 'ann@home.example', 'I was lost, then found.', true, true)`,
  );
}, 180_000);
afterAll(() => site.close());

const entries = () =>
  rowsOf<{ action: string; admin_email: string }>(database.db, sql`select * from audit_log order by id`);

async function newest(table: string): Promise<string> {
  const [row] = await rowsOf<{ id: number | null }>(
    database.db,
    sql`select max(id) as id from ${sql.identifier(table)}`,
  );
  return String(row?.id);
}

async function hidden(address: string, name: string): Promise<string> {
  const headers = { Accept: "text/html", Cookie: cookie };
  const page = await (await site.fetch(new Request(HOST + address, { headers }), "198.51.100.1")).text();
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "";
}

function send(address: string, fields: Fields, Cookie: string): Promise<Response> {
  const body = new URLSearchParams(fields);
  const headers = { Accept: "text/html", Origin: HOST, Cookie };
  return site.fetch(new Request(HOST + address, { method: "POST", headers, body }), "198.51.100.1");
}

describe("what an admin changes", () => {
  test("is all in the list below", async () => {
    const pages = (await sitePages()).filter(({ opensTo, hasAction }) => opensTo === "admin" && hasAction);
    expect(Object.keys(WRITES).toSorted()).toEqual(pages.map(({ address }) => address).toSorted());
  });

  for (const [address, writes] of Object.entries(WRITES)) {
    test(`at ${address} is written down with who did it, and nobody else can do it`, async () => {
      for (const write of writes) {
        const fields = typeof write === "function" ? await write(newest, hidden) : write;
        const before = await entries();
        await send(address, fields, "");
        expect(await entries(), JSON.stringify(fields)).toEqual(before);
        const answer = await send(address, fields, cookie);
        expect([answer.status, answer.headers.get("Location")?.split("?")[0]], JSON.stringify(fields)).toEqual([
          302,
          address,
        ]);
        const [entry, ...more] = (await entries()).slice(before.length);
        expect(entry, JSON.stringify(fields)).toMatchObject({ admin_email: "owner@shod.example" });
        expect(more).toEqual([]);
      }
    });
  }
});
