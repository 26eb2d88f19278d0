// Engines: both (COPY).
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { givingDisbursements } from "#app/features/giving/giving.tables.server.ts";
import { prayerRequests } from "#app/features/prayers/prayers.tables.server.ts";
import { moveRows } from "#app/platform/backup/move-rows.server.ts";
import { openEmbeddedDatabase, openServerDatabase, type Database } from "#app/platform/db/database.server.ts";
import { describe, expect, onPostgres, ownDatabase, test } from "../support/database.ts";

/** Moves between the embedded database and the tests' kind of database. */
describe("rows that are moved to another database", () => {
  let embedded: Database;
  let other: Awaited<ReturnType<typeof ownDatabase>>;
  let folder: string;

  beforeAll(async () => {
    embedded = await openEmbeddedDatabase(undefined);
    other = await ownDatabase();
  });
  afterAll(async () => {
    await embedded.close();
    await other.close();
  });
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "shod-move-"));
    await fill(embedded);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test("are the same there, and when they are moved back", async () => {
    const moved = await moveRows(embedded, other, folder);
    expect(moved.find(({ name }) => name === "prayer_requests")).toMatchObject({ rows: 3 });
    expect(await other.db.$count(givingDisbursements)).toBe(2);

    await embedded.db.delete(prayerRequests);
    const back = mkdtempSync(path.join(folder, "back-"));
    expect(await moveRows(other, embedded, back)).toEqual(moved);
    expect(await embedded.db.$count(prayerRequests)).toBe(3);
  });

  test.runIf(onPostgres)("are the same whatever formats and time zone a server has for dates", async () => {
    const url = other.url ?? "";
    const name = new URL(url).pathname.slice(1);
    const settings = ["datestyle = 'German, DMY'", "timezone = 'Asia/Kathmandu'", "intervalstyle = 'sql_standard'"];
    for (const setting of settings) await other.db.execute(sql.raw(`alter database ${name} set ${setting}`));
    // New connections have them.
    const german = await openServerDatabase(url);
    try {
      const moved = await moveRows(embedded, german, folder);
      expect(await moveRows(german, embedded, mkdtempSync(path.join(folder, "back-")))).toEqual(moved);
    } finally {
      await german.close();
    }
  });

  test.for([
    [
      "has another value",
      "update giving_disbursements set amount = amount + 1 where id = 1",
      /giving_disbursements" has other values/,
    ],
    [
      "has lost a letter",
      "update prayer_requests set prayer_request = left(prayer_request, -1) where id = 2",
      /prayer_requests" has other values/,
    ],
    [
      "was swapped with another",
      "update giving_disbursements set amount = 7500 - amount",
      /giving_disbursements" has other values/,
    ],
    ["is missing", "delete from prayer_requests where id = 3", /prayer_requests" has 2 rows, expected 3/],
    [
      "is there once more",
      "insert into giving_disbursements (day, recipient, currency, amount) values ('2026-01-01', 'x', 'USD', 1)",
      /giving_disbursements" has 3 rows, expected 2/,
    ],
    [
      "would get a number that was issued",
      "select setval('giving_disbursements_id_seq', 1)",
      /giving_disbursements_id_seq" is at 1, expected 2/,
    ],
  ] as const)("are refused if one %s", async ([, fault, message]) => {
    const damaged: Pick<Database, "copying"> = {
      async copying(mode, work) {
        const result = await other.copying(mode, work);
        if (mode === "writing") await other.db.execute(sql.raw(fault));
        return result;
      },
    };
    await expect(moveRows(embedded, damaged, folder)).rejects.toThrow(message);
  });
});

/** Texts, times, amounts and lists that a format with incomplete escaping would change. */
async function fill({ db }: Database): Promise<void> {
  await db.execute(sql`truncate prayer_requests, giving_disbursements restart identity cascade`);
  const texts = ["tab\there, line\nbreak and \\N", "Grüße 👟 שלום", ""];
  await db.insert(prayerRequests).values(
    texts.map((prayerRequest) => ({
      name: "Ruth",
      email: "ruth@shod.example",
      prayerRequest,
      shareNamePublicly: false,
      consentPostToWall: true,
    })),
  );
  await db.insert(givingDisbursements).values([
    { day: "2026-02-01", recipient: "Ébène", currency: "USD", amount: 2_500 },
    { day: "2026-03-04", recipient: "éclair", currency: "USD", amount: 5_000 },
  ]);
}
