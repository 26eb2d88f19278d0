// Engines: both (plans of queries, and words as each database's locale divides them).
import { sql } from "drizzle-orm";
import { loader } from "./routes/admin-audit.tsx";
import { action as exportCsv } from "./routes/audit-export.ts";
import { adminContext } from "#tests/support/admin.ts";
import { FEATURES } from "#app/features.server.ts";
import type { AdminRole } from "#app/admin-roles.ts";
import { adminWrite, recordAs } from "#app/platform/audit/admin-write.server.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { auditedActors, auditTrail } from "#app/platform/audit/audit-trail.server.ts";
import { auditLog, auditWords } from "#app/platform/audit/audit.tables.server.ts";
import { prefixMatch } from "#app/platform/db/word-search.server.ts";
import { actionsIn, actionsSaying } from "./sentences.server.ts";

const ruth = { adminId: "1", adminEmail: "ruth@shod.example", adminName: "Ruth", adminRole: "manager" as const };
const boaz = { adminId: "2", adminEmail: "boaz@shod.example", adminName: "Boaz", adminRole: "owner" as const };

async function theScreen(db: Db, address = "") {
  const context = adminContext(db);
  const request = new Request(`http://localhost:3000/admin/audit${address}`);
  return (await loader({ request, context } as never)).data;
}

/** The subjects of the entries that the list shows. */
async function subjects(db: Db, address: string): Promise<string[] | undefined> {
  return (await theScreen(db, address)).list?.rows.map(({ subject }) => subject);
}

describe("the audit log", () => {
  test("says who did what in a sentence, with the values that changed, newest first", async ({ db }) => {
    const about = "promo-code/GRACE10";
    await db.insert(auditLog).values([
      { ...ruth, action: "promo-code.created", subject: "GRACE10", about, after: { discountValue: 10 } },
      {
        ...ruth,
        action: "promo-code.updated",
        subject: "GRACE10",
        about,
        before: { active: true },
        after: { active: false },
      },
    ]);
    const data = await theScreen(db);
    expect(data.list?.rows).toMatchObject([
      {
        who: { name: "Ruth", role: "Manager" },
        sentence: "turned off the promo code GRACE10",
        action: "promo-code.updated",
        subject: "GRACE10",
        // The code is gone.
        page: null,
        changes: [{ field: "Active", before: "yes", after: "no" }],
      },
      { action: "promo-code.created", changes: [{ field: "Discount value", before: null, after: "10" }] },
    ]);
    expect(JSON.stringify(data)).not.toContain("adminId");
  });

  test("names who was renamed or deleted since as they were called, and the system and the command line", async ({
    db,
  }) => {
    const context = adminContext(db, {}, "manager");
    await db.insert(users).values({ id: "owner", name: "Renamed", email: "owner@shod.example", emailVerified: true });
    await db.insert(users).values({ id: "old", name: "Naomi", email: "naomi@shod.example", emailVerified: true });
    const entry = { action: "banner.deleted" as const, subject: "News" };
    await db.insert(auditLog).values({ adminId: "gone", adminEmail: "gone@shod.example", ...entry });
    await db.insert(auditLog).values({ adminId: "old", adminEmail: "naomi@shod.example", ...entry });
    await adminWrite(context, async () => ({ result: null, entry }));
    await recordAs(db, "system", entry);
    await recordAs(db, "command-line", entry);
    const { list } = await theScreen(db);
    const named = new Set(list?.rows.map(({ who }) => `${who.name} ${who.role}`));
    expect(named).toEqual(
      new Set(["The command line null", "The system null", "Owner Manager", "Naomi null", "gone@shod.example null"]),
    );
    expect(list?.people.map(({ name }) => name).toSorted()).toEqual(
      ["The command line", "The system", "Owner", "Naomi", "gone@shod.example"].toSorted(),
    );
  });

  test("is paged by key, and filtered by person, area and days of the shop's time zone", async ({ db }) => {
    await db.insert(auditLog).values(
      Array.from({ length: 120 }, (_, n) => ({
        ...(n % 2 ? ruth : boaz),
        action: n % 2 ? "banner.updated" : "story.approved",
        subject: `${n}`,
        at: new Date(Date.UTC(2026, 10, 1, 0, n)),
      })),
    );
    for (const filter of ["by=1", "area=banners", "by=1&area=banners&from=2026-10-31&to=2026-10-31"]) {
      const seen: string[] = [];
      for (let address = `?${filter}`; ;) {
        const { list } = await theScreen(db, address);
        seen.push(...(list?.rows ?? []).map(({ subject }) => subject));
        if (!list?.next) break;
        address = `?${filter}&after=${list.next}`;
      }
      expect(seen, filter).toEqual(Array.from({ length: 60 }, (_, n) => `${119 - 2 * n}`));
    }
    // Midnight in New York is at 4 o'clock UTC.
    for (const nothing of ["?from=2026-11-01", "?to=2026-10-30", "?by=3", "?area=policies", "?by=2&area=banners"])
      expect(await subjects(db, nothing), nothing).toEqual([]);
    for (const everything of ["?after=abc", "?area=nothing", "?from="])
      expect((await theScreen(db, everything)).list?.rows, everything).toHaveLength(50);
  });

  test("explains a day that is none at its field, and shows nothing", async ({ db }) => {
    await db.insert(auditLog).values({ ...ruth, action: "banner.created", subject: "News" });
    for (const [address, errors] of [
      ["?from=tomorrow", { from: "Enter a day like 2026-11-27." }],
      ["?to=2026-02-30", { to: "Enter a day like 2026-11-27." }],
      ["?from=2026-11-02&to=2026-11-01", { to: "Choose the first day or a later one." }],
    ] as const) {
      const data = await theScreen(db, address);
      expect([data.errors, data.list?.rows], address).toEqual([errors, []]);
    }
  });

  test("is searched by what was changed, by whom, and by the words of its sentences", async ({ db }) => {
    await db.insert(auditLog).values([
      { ...ruth, action: "product.customized", subject: "Pilgrim Low" },
      { ...boaz, action: "team.withdrawn", subject: "ann@home.example" },
      { ...ruth, action: "story.withdrawn", subject: "Story 12" },
      { ...boaz, action: "gift-card.archived", subject: "Grace’s card" },
    ]);
    const FOUND: [search: string, found: string[]][] = [
      ["pilgrim", ["Pilgrim Low"]],
      ["LOW pil", ["Pilgrim Low"]],
      ["ruth", ["Story 12", "Pilgrim Low"]],
      ["boaz@shod.example", ["Grace’s card", "ann@home.example"]],
      ["ann@home", ["ann@home.example"]],
      ["withdrew the invitation", ["ann@home.example"]],
      ["unpublished story", ["Story 12"]],
      ["story 12 ruth", ["Story 12"]],
      ["story 12 boaz", []],
      ["gift card", ["Grace’s card"]],
      ["archived", ["Grace’s card"]],
      ["%", ["Grace’s card", "Story 12", "ann@home.example", "Pilgrim Low"]],
      ["nothing", []],
    ];
    for (const [search, found] of FOUND)
      expect(await subjects(db, `?${new URLSearchParams({ q: search })}`), search).toEqual(found);
    expect(await subjects(db, "?q=ruth&area=stories")).toEqual(["Story 12"]);
  });

  test("shows the history of one thing, and links to it while it exists", async ({ db }) => {
    const [row] = await rowsOf<{ id: number }>(
      db,
      sql`insert into user_stories (name, email, story, share_permission, display_name_publicly) values ('Ann', 'ann@home.example', 'I walked.', true, true) returning id`,
    );
    const [here, gone] = [`story/${row?.id}`, "story/999999"];
    await db.insert(auditLog).values([
      { ...ruth, action: "story.approved", subject: `Story ${row?.id}`, about: here },
      { ...ruth, action: "story.declined", subject: "Story 999999", about: gone },
      { ...ruth, action: "story.declined", subject: "Story x", about: "story/x" },
      { ...ruth, action: "gift-card.archived", subject: "A card", about: "gift-card/1" },
    ]);
    const pages = Object.fromEntries(
      (await theScreen(db)).list?.rows.map(({ subject, page }) => [subject, page]) ?? [],
    );
    expect(pages).toEqual({
      [`Story ${row?.id}`]: `/admin/stories/${row?.id}`,
      "Story 999999": null,
      "Story x": null,
      "A card": null,
    });
    expect(await subjects(db, `?about=${here}`)).toEqual([`Story ${row?.id}`]);
    expect(await subjects(db, "?about=story/1000")).toEqual([]);
  });

  test("reads a hundred thousand entries by its indexes", async ({ db }) => {
    await db.execute(sql`insert into audit_log (admin_id, admin_email, action, subject, about, at)
      select (n % 500)::text, 'ruth@shod.example', 'kind.' || (n % 20), n::text, 'thing/' || (n % 1000), now() - n * interval '1 minute'
      from generate_series(1, 100000) n`);
    await db.execute(sql`analyze audit_log`);
    expect(await auditedActors(db)).toHaveLength(500);
    const after = `${(Date.now() - 50_000 * 60_000) * 1_000}-1`;
    const says = actionsSaying(FEATURES);
    for (const [filter, cursor] of [
      [{}, undefined],
      [{}, after],
      [{ actions: ["kind.7"] }, undefined],
      [{ adminId: "7" }, after],
      [{ about: "thing/7" }, undefined],
      [{ until: new Date(Date.now() - 90_000 * 60_000) }, undefined],
    ] as const) {
      const query = auditTrail(db, filter, { after: cursor, limit: 51 }, says);
      const plan = await rowsOf<Record<string, string>>(db, sql`explain ${query as never}`);
      const steps = plan.map((step) => step["QUERY PLAN"]).join("\n");
      expect(steps, JSON.stringify(filter)).toMatch(/Index Scan/);
      expect(steps, JSON.stringify(filter)).not.toMatch(/Seq Scan on audit_log|Sort Key: audit_log/);
    }
    expect(await subjects(db, "?q=77777")).toEqual(["77777"]);
    const searched = sql`explain select id from audit_log where ${prefixMatch("77777", auditWords(auditLog))}`;
    expect(JSON.stringify(await rowsOf(db, searched))).toContain("audit_log_words");
  });

  test("reports when it cannot be read", async ({ db }) => {
    const fail = () => {
      throw new Error("the database is down");
    };
    const context = adminContext(new Proxy(db, { get: () => fail }));
    const request = new Request("http://localhost:3000/admin/audit");
    expect(await loader({ request, context } as never)).toMatchObject({ data: { list: null }, init: { status: 500 } });
  });
});

describe("the export of the audit log", () => {
  async function exported(db: Db, fields: Record<string, string> = {}, role: AdminRole = "owner") {
    const request = new Request("http://localhost:3000/admin/audit/export.csv", {
      method: "POST",
      body: new URLSearchParams(fields),
    });
    const response = await exportCsv({ request, context: adminContext(db, {}, role) } as never);
    return (await response.text()).replace("\uFEFF", "").trim().split("\r\n");
  }

  test("has the sentences of the filtered list, hides what is private, and is audited without the search", async ({
    db,
  }) => {
    await db.insert(auditLog).values([
      { ...ruth, action: "banner.deleted", subject: "=News", before: { title: "=News" } },
      { ...ruth, action: "order-receipt.resent", subject: "#1001", after: { email: "ann@home.example" } },
      { ...boaz, action: "banner.created", subject: "Other" },
    ]);
    const [columns, ...rows] = await exported(db, { by: "1", q: "", area: "" });
    expect(columns).toBe("When,Who,Role,Email,What,Kind,Subject,Changes");
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain("sent the customer the receipt of order #1001 again");
    expect(rows[1]).toContain("deleted the banner “=News”");
    expect(rows.join()).not.toContain("ann@home.example");
    expect(rows.join()).toContain("'=News");
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(sql`action = 'audit.exported'`);
    expect(entry).toMatchObject({ adminEmail: "owner@shod.example", subject: "Audit log", after: { rows: "a part" } });
    expect(await exported(db), "with both exports").toHaveLength(6);
  });

  test("refuses a day that is none, and is not audited then", async ({ db }) => {
    await expect(exported(db, { from: "x" })).rejects.toMatchObject({ init: { status: 400 } });
    expect(await db.select().from(auditLog)).toEqual([]);
  });
});

describe("the sentences of the audit log", () => {
  const actions = FEATURES.flatMap(({ audit }) => Object.entries(audit?.sentences ?? {}));

  test("say something for entries of every action that lack everything, or have what no writer records", () => {
    const ODD = [null, "", 0, -1, true, [], {}, [null], { minor: 1 }, "x".repeat(1_000), 1e300];
    for (const [action, sentence] of actions) {
      const empty = sentence({ subject: "", before: {}, after: {} });
      expect(empty.trim(), action).not.toBe("");
      const names = Object.keys(recorded(sentence));
      for (const value of ODD) {
        const fields = Object.fromEntries(names.map((name) => [name, value]));
        const text =
          sentence({ subject: "S", before: fields, after: {} }) + sentence({ subject: "S", before: {}, after: fields });
        expect(text, action).not.toMatch(/undefined|null|NaN|\[object|\{/);
      }
    }
  });

  test("belong to one feature with an area each, so that every entry is found by its area", () => {
    const names = actions.map(([action]) => action);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    const found = new Set(FEATURES.flatMap(({ area }) => (area ? actionsIn(FEATURES, area) : [])));
    expect(names.filter((name) => !found.has(name))).toEqual([]);
  });
});

/** The fields that a sentence reads. */
function recorded(sentence: (change: never) => string): Record<string, true> {
  const read: Record<string, true> = {};
  const fields = new Proxy(
    {},
    { get: (_, name) => void (read[String(name)] = true), has: (_, name) => (read[String(name)] = true) },
  );
  sentence({ subject: "", before: fields, after: fields } as never);
  return read;
}
