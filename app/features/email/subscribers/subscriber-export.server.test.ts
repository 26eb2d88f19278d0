import { parse } from "csv-parse/sync";
import { ambassadorSignups } from "#app/features/ambassadors/ambassadors.tables.server.ts";
import { devotionalSubscriptions } from "./subscribers.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { exportList } from "./subscriber-export.server.ts";

const preferences = { devotionals: true, products: false, community: true, stories: false };
const createdAt = new Date("2026-01-01T10:00:00Z");
const today = "2026-11-21";

async function linesOf(file: Response): Promise<string[][]> {
  return parse(await file.text(), { bom: true });
}

describe("exporting a list as CSV", () => {
  test("contains all subscribers, including unsubscribed ones, newest first", async ({ db }) => {
    await db.insert(devotionalSubscriptions).values([
      { name: "Ann, Lee", email: "ann@home.example", preferences, createdAt, confirmedAt: createdAt },
      {
        name: 'Ben "B"',
        email: "ben@home.example",
        preferences,
        subscribed: false,
        createdAt: new Date("2026-01-02T00:00Z"),
      },
    ]);
    const file = exportList(db, { tab: "subscribers", search: "", today });
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="subscribers-2026-11-21.csv"');
    expect(await linesOf(file)).toEqual([
      ["name", "email", "status", "confirmed_at", "created_at", "devotionals", "products", "community", "stories"],
      ['Ben "B"', "ben@home.example", "Unsubscribed", "", "2026-01-02T00:00:00.000Z", "yes", "no", "yes", "no"],
      [
        "Ann, Lee",
        "ann@home.example",
        "Active",
        "2026-01-01T10:00:00.000Z",
        "2026-01-01T10:00:00.000Z",
        "yes",
        "no",
        "yes",
        "no",
      ],
    ]);
  });

  test("attack D12: neutralizes spreadsheet formulas in typed text", async ({ db }) => {
    await db.insert(ambassadorSignups).values({
      name: '=HYPERLINK("http://evil.example")',
      email: "+ann@home.example",
      instagram: "@ann",
      tiktok: "-ann",
      motivation: "\tx\ny",
      createdAt,
    });
    const [columns, line] = await linesOf(exportList(db, { tab: "ambassadors", search: "", today }));
    expect(line?.length).toBe(columns?.length);
    expect(line?.slice(0, 7)).toEqual([
      '\'=HYPERLINK("http://evil.example")',
      "'+ann@home.example",
      "'@ann",
      "'-ann",
      "",
      "",
      "'\tx\ny",
    ]);
    expect(line?.slice(-4)).toEqual(["no", "no", "no", "no"]);
  });

  test("reads every row once across pages, and only those that match the search", async ({ db }) => {
    await db.insert(devotionalSubscriptions).values(
      Array.from({ length: 1_001 }, (_, n) => ({
        name: `P${n}`,
        email: `p${n}@home.example`,
        preferences,
        createdAt,
      })),
    );
    const [, ...lines] = await linesOf(exportList(db, { tab: "subscribers", search: "", today }));
    expect(new Set(lines.map(([, email]) => email)).size).toBe(1_001);
    expect(lines).toHaveLength(1_001);
    const [, ...found] = await linesOf(exportList(db, { tab: "subscribers", search: "P1000", today }));
    expect(found.map(([name]) => name)).toEqual(["P1000"]);
  });

  test("fails when the rows cannot all be read", async ({ db }) => {
    const fail = () => {
      throw new Error("the database is down");
    };
    const broken: Db = new Proxy(db, { get: () => fail });
    await expect(exportList(broken, { tab: "subscribers", search: "", today }).text()).rejects.toThrow(
      "the database is down",
    );
  });
});
