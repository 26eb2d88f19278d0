import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rowsOf, type Database } from "#app/platform/db/database.server.ts";
import type { Site } from "#server/site.ts";
import { ownersCookie, startBuiltSite, TEST_ADMIN, loadBuild } from "../support/built-site.ts";
import { onPostgres, ownDatabase } from "../support/database.ts";
import { startSite, type RunningSite } from "../support/site-process.ts";
import { cookiesOf } from "../support/cookies.ts";

type Fields = Record<string, string>;
type Post = (address: string, fields: Fields) => Promise<{ status: number; location: string | null; text: string }>;

const DISBURSEMENT = {
  intent: "record",
  day: "2026-02-01",
  recipient: "A home for refugees",
  amount: "10.00",
  receiptUrl: "",
  note: "",
};
const BANNER = { intent: "save", title: "Open late", message: "until nine", isActive: "on" };
const CODE = {
  intent: "create",
  promo: "once10",
  discountType: "percentage",
  discountValue: "10",
  usageLimit: "",
  expiresAt: "",
};
const NEWSLETTER = { intent: "save", subject: "News", content: "Good news." };

/** What an admin creates: URL, form, and the table that gets one row. */
const CREATED: [string, Fields, string][] = [
  ["/admin/giving", DISBURSEMENT, "giving_disbursements"],
  ["/admin/giving", { intent: "close", month: "2026-01", costs: "100.00", note: "" }, "giving_months"],
  [
    "/admin/giving/recipients",
    { intent: "add", group: "cause", name: "Refugees", url: "", text: "" },
    "giving_recipients",
  ],
  ["/admin/banners", BANNER, "banners"],
  ["/admin/promo-codes", CODE, "promo_codes"],
  [
    "/admin/promo-codes/import",
    { intent: "import", csv: "code,discount_type,discount_value\nLISTED,fixed,5" },
    "promo_codes",
  ],
  [
    "/admin/subscriptions/import",
    { intent: "import", csv: "name,email\nAnn,listed@home.example" },
    "devotional_subscriptions",
  ],
  ["/admin/newsletter", NEWSLETTER, "newsletters"],
  ["/admin/system", { intent: "back-up" }, "audit_log"],
];

let keys = 0;
const newKey = () => `key-of-the-test-${String(++keys).padStart(8, "0")}`;
const counting = (database: Database) => async (table: string) => {
  const [row] = await rowsOf<{ count: number }>(
    database.db,
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  );
  return row?.count ?? 0;
};

describe("an admin form that creates something", () => {
  let database: Database;
  const dataDirectory = mkdtempSync(path.join(tmpdir(), "shod-created-once-"));
  let site: Site;
  let post: Post;
  let get: (address: string) => Promise<string>;
  beforeAll(async () => {
    database = await (await loadBuild()).openEmbeddedDatabase(undefined);
    site = await startBuiltSite({ DATA_DIR: dataDirectory }, { database });
    const cookie = await ownersCookie(site);
    const headers = { Accept: "text/html", Origin: "http://localhost:3000", Cookie: cookie };
    const ask = (address: string, init: RequestInit) =>
      site.fetch(new Request(`http://localhost:3000${address}`, { ...init, headers }), "198.51.100.1");
    post = async (address, fields) => {
      const response = await ask(address, { method: "POST", body: new URLSearchParams(fields) });
      return { status: response.status, location: response.headers.get("Location"), text: await response.text() };
    };
    get = async (address) => (await ask(address, {})).text();
  });
  afterAll(async () => {
    await site.close();
    rmSync(dataDirectory, { recursive: true });
  });
  const rows = (table: string) => counting(database)(table);

  test("without a key is recognized as a duplicate by its content", async () => {
    const before = await rows("giving_disbursements");
    const disbursement = { ...DISBURSEMENT, recipient: "A school" };
    await Promise.all([post("/admin/giving", disbursement), post("/admin/giving", disbursement)]);
    await post("/admin/giving", { ...disbursement, amount: "11.00" });
    expect((await rows("giving_disbursements")) - before).toBe(2);
  });

  test("creates a row per key, also with the same content", async () => {
    const before = await rows("giving_disbursements");
    for (let at = 0; at < 3; at++) await post("/admin/giving", { ...DISBURSEMENT, formKey: newKey() });
    expect((await rows("giving_disbursements")) - before).toBe(3);
  });

  test("that was invalid can be corrected and sent again with its key", async () => {
    await post("/admin/promo-codes", { ...CODE, formKey: newKey() });
    const formKey = newKey();
    const before = await rows("promo_codes");
    expect((await post("/admin/promo-codes", { ...CODE, promo: "again5", discountValue: "0", formKey })).status).toBe(
      422,
    );
    expect((await post("/admin/promo-codes", { ...CODE, promo: "once10", formKey })).status).toBe(422);
    expect((await post("/admin/promo-codes", { ...CODE, promo: "again5", formKey })).status).toBe(302);
    expect((await rows("promo_codes")) - before).toBe(1);
  });

  test("that is sent again with other content (the Back button) is refused, keeps its input, and is accepted with a new key", async () => {
    const formKey = newKey();
    const before = await rows("giving_disbursements");
    await post("/admin/giving", { ...DISBURSEMENT, formKey });
    const other = { ...DISBURSEMENT, recipient: "A kitchen", formKey };
    const refused = await post("/admin/giving", other);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("This form was already submitted");
    expect(refused.text).toContain('value="A kitchen"');
    const [, next = ""] =
      /name="formKey" (?:[^>]* )?value="([^"]*)"/.exec(
        refused.text.slice(refused.text.indexOf('value="A kitchen"') - 3_000),
      ) ?? [];
    expect(next).not.toBe(formKey);
    expect((await post("/admin/giving", { ...other, formKey: next })).status).toBe(302);
    expect((await rows("giving_disbursements")) - before).toBe(2);
  });

  test("has a new key each time it is rendered", async () => {
    for (const address of [
      "/admin/giving",
      "/admin/banners",
      "/admin/promo-codes",
      "/admin/newsletter",
      "/admin/system",
    ]) {
      const keysShown = async () =>
        [...(await get(address)).matchAll(/name="formKey" (?:[^>]* )?value="([\w-]{16,64})"/g)].map(([, key]) => key);
      const [first, second] = [await keysShown(), await keysShown()];
      expect([address, first.length > 0]).toEqual([address, true]);
      expect(new Set([...first, ...second]).size, address).toBe(first.length + second.length);
    }
  });
});

describe.runIf(onPostgres)("the same form sent to two processes", () => {
  let database: Database & { url: string | null };
  const backups = mkdtempSync(path.join(tmpdir(), "shod-created-once-"));
  const sites: RunningSite[] = [];
  beforeAll(async () => {
    database = await ownDatabase();
    const settings = {
      ...TEST_ADMIN,
      DATABASE_URL: database.url ?? "",
      BACKUP_DIR: backups,
      AUTH_SECRET: "a secret for this test only, long enough",
    };
    for (let at = 0; at < 2; at++) sites.push(await startSite(settings));
    // Samples leave with the first own entry, which is audited, too.
    await database.db.execute(sql`delete from promo_codes where is_sample`);
    await database.db.execute(sql`delete from banners where is_sample`);
  });
  afterAll(async () => {
    await Promise.all(sites.map((site) => site.stop()));
    await database.close();
    rmSync(backups, { recursive: true });
  });

  async function signIn(url: string): Promise<string> {
    const response = await fetch(`${url}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { Origin: url, "Content-Type": "application/json" },
      body: JSON.stringify({ email: TEST_ADMIN.ADMIN_EMAIL, password: TEST_ADMIN.ADMIN_PASSWORD }),
    });
    return cookiesOf(response);
  }

  test("creates one row with one audit entry, and both respond the same", async () => {
    const cookies = await Promise.all(sites.map(({ url }) => signIn(url)));
    const rows = counting(database);
    for (const [address, fields, table] of CREATED) {
      const [before, logged] = [await rows(table), await rows("audit_log")];
      const sent = new URLSearchParams({ ...fields, formKey: newKey() });
      const responses = await Promise.all(
        Array.from({ length: 10 }, async (_, at) => {
          const { url } = sites[at % 2]!;
          const headers = { Accept: "text/html", Origin: url, Cookie: cookies[at % 2] ?? "" };
          const response = await fetch(url + address, { method: "POST", body: sent, headers, redirect: "manual" });
          return [response.status, response.headers.get("Location")];
        }),
      );
      for (const response of responses) expect([address, response]).toEqual([address, [302, responses[0]?.[1]]]);
      expect([address, (await rows(table)) - before, (await rows("audit_log")) - logged]).toEqual([address, 1, 1]);
    }
  });
});
