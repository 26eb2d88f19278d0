import { sql } from "drizzle-orm";
import { beforeAll } from "vitest";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "../support/built-site.ts";
import { attackedSite, type AttackedSite } from "./attacked-site.ts";

let attacked: AttackedSite;
beforeAll(async () => {
  attacked = await attackedSite();
});

type Row = Record<string, unknown>;

/** Everything a visitor can submit: its table, and the columns the form asks for. A visitor may set no other column. */
const SUBMISSIONS = [
  {
    call: "submit-prayer-request",
    page: "/prayer-wall",
    table: "prayer_requests",
    fields: { name: "Ann", prayerRequest: "For rain", isUrgent: false, shareNamePublicly: false, postToWall: false },
    asked: ["name", "email", "prayer_request", "is_urgent", "share_name_publicly"],
  },
  {
    call: "submit-user-story",
    page: "/share-your-story",
    table: "user_stories",
    fields: { name: "Ann", story: "We walked on, and it was good.", sharePermission: false },
    asked: ["name", "email", "story", "share_permission", "display_name_publicly"],
  },
  {
    call: "submit-ambassador-signup",
    page: "/join",
    table: "ambassador_signups",
    fields: { name: "Ann", motivation: "To tell of it" },
    asked: ["name", "email", "instagram", "tiktok", "facebook", "other_platforms", "motivation", "preferences"],
  },
  {
    call: "submit-devotional-subscription",
    page: "/weekly-devotionals",
    table: "devotional_subscriptions",
    fields: {
      name: "Ann",
      preferences: { devotionals: true, products: false, community: false, stories: false },
      agreed: true,
    },
    asked: ["name", "email", "preferences"],
  },
];

/** Columns that differ in every row. */
const PER_ROW = ["id", "email", "created_at", "updated_at"];

const camelCase = (column: string) =>
  column.replaceAll(/_(\w)/g, (_match, character: string) => character.toUpperCase());

/** A value of the column's type that differs from the control row's. */
function claimFor(type: string, value: unknown): unknown {
  if (type === "boolean") return value !== true;
  if (/int|numeric|double/.test(type)) return 424_242;
  if (/^timestamp|date/.test(type)) return "2001-01-01T00:00:00.000Z";
  if (/json/.test(type)) return { devotionals: false, EVIL: true };
  return "EVIL";
}

describe.each(SUBMISSIONS)("$call", ({ call, page, table, fields, asked }) => {
  const rowOf = async (email: string): Promise<Row | undefined> => {
    const rows = await rowsOf<{ row: Row }>(
      attacked.database.db,
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where email = ${email}`,
    );
    return rows[0]?.row;
  };
  const comparable = (row: Row | undefined) =>
    row && Object.fromEntries(Object.entries(row).filter(([column]) => !PER_ROW.includes(column)));

  /** Each column separately: one that makes the insert fail would hide the others. */
  async function claims(control: Row) {
    const columns = await rowsOf<{ name: string; type: string }>(
      attacked.database.db,
      sql`select column_name as name, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name = ${table}`,
    );
    expect(columns.length).toBeGreaterThan(asked.length);
    return columns
      .filter(({ name }) => !asked.includes(name))
      .flatMap(({ name, type }) =>
        [name, camelCase(name)].map((key) => ({ key, value: claimFor(type, control[name]) })),
      );
  }

  test("attack A7: ignores every other column in a call of the function", async () => {
    const control = `control-${table}@home.example`;
    expect((await attacked.call(call, { ...fields, email: control })).status).toBe(200);
    const untouched = await rowOf(control);
    expect(untouched).toBeDefined();
    for (const [at, { key, value }] of (await claims(untouched!)).entries()) {
      const email = `claim-${at}-${table}@home.example`;
      const response = await attacked.call(call, { ...fields, [key]: value, email });
      expect(response.status, key).toBe(200);
      const kept = await rowOf(email);
      expect(comparable(kept), key).toEqual(comparable(untouched));
      expect(kept?.["id"], key).not.toBe(424_242);
      expect(String(kept?.["created_at"]), key).not.toContain("2001");
    }
  });

  test("attack A7: ignores every other column in the page's form", async () => {
    const typed = Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) =>
        typeof value === "string"
          ? [[name, value]]
          : typeof value === "object"
            ? [
                ["devotionals", "on"],
                ["agreed", "on"],
              ]
            : [],
      ),
    );
    const send = (email: string, claim: Record<string, string>) =>
      attacked.post(page, new URLSearchParams({ ...typed, ...claim, email }));
    const control = `form-${table}@home.example`;
    expect((await send(control, {})).status).toBe(302);
    const untouched = await rowOf(control);
    expect(untouched).toBeDefined();
    for (const [at, { key, value }] of (await claims(untouched!)).entries()) {
      const email = `form-${at}-${table}@home.example`;
      expect((await send(email, { [key]: value === true ? "on" : String(value) })).status, key).toBe(302);
      const kept = await rowOf(email);
      expect(comparable(kept), key).toEqual(comparable(untouched));
      expect(kept?.["id"], key).not.toBe(424_242);
    }
  });
});
