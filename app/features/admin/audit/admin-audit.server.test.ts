import { sql } from "drizzle-orm";
import { loader } from "./routes/admin-audit.tsx";
import { adminContext } from "#tests/support/admin.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { auditActions, auditTrail } from "#app/platform/audit/audit-trail.server.ts";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";

const ruth = { adminId: "1", adminEmail: "ruth@shod.example" };

function theScreen(db: Db, address = "") {
  const context = adminContext(db);
  return loader({ request: new Request(`http://localhost:3000/admin/audit${address}`), context } as never);
}

describe("the audit log", () => {
  test("shows who changed what, before and after, newest first", async ({ db }) => {
    await db.insert(auditLog).values([
      { ...ruth, action: "promo-code.created", subject: "GRACE10", after: { discountValue: 10 } },
      { ...ruth, action: "promo-code.updated", subject: "GRACE10", before: { active: true }, after: { active: false } },
    ]);
    const { data } = await theScreen(db);
    expect(data.list?.actions).toEqual(["promo-code.created", "promo-code.updated"]);
    expect(data.list?.rows).toMatchObject([
      {
        adminEmail: "ruth@shod.example",
        action: "promo-code.updated",
        subject: "GRACE10",
        changes: [{ field: "Active", before: "yes", after: "no" }],
      },
      { action: "promo-code.created", changes: [{ field: "Discount value", before: null, after: "10" }] },
    ]);
    expect(JSON.stringify(data)).not.toContain("adminId");
  });

  test("is paged by key and filtered by kind", async ({ db }) => {
    await db
      .insert(auditLog)
      .values(
        Array.from({ length: 120 }, (_, n) => ({ ...ruth, action: n % 2 ? "a.odd" : "b.even", subject: `${n}` })),
      );
    const seen: string[] = [];
    for (let address = "?action=a.odd"; ;) {
      const { data } = await theScreen(db, address);
      seen.push(...(data.list?.rows ?? []).map(({ subject }) => subject));
      if (!data.list?.next) break;
      address = `?action=a.odd&before=${data.list.next}`;
    }
    expect(seen).toEqual(Array.from({ length: 60 }, (_, n) => `${119 - 2 * n}`));
    expect((await theScreen(db, "?action=nothing")).data.list?.rows).toEqual([]);
    expect((await theScreen(db, "?before=abc")).data.list?.rows).toHaveLength(50);
  });

  test("reads a hundred thousand entries by its indexes", async ({ db }) => {
    await db.execute(sql`insert into audit_log (admin_id, admin_email, action, subject)
      select '1', 'ruth@shod.example', 'kind.' || (n % 20), n::text from generate_series(1, 100000) n`);
    await db.execute(sql`analyze audit_log`);
    expect(await auditActions(db)).toHaveLength(20);
    for (const filter of [{}, { before: 50_000 }, { action: "kind.7" }, { action: "kind.7", before: 50_000 }]) {
      const query = auditTrail(db, { ...filter, limit: 51 });
      const plan = await rowsOf<Record<string, string>>(db, sql`explain ${query}`);
      const steps = plan.map((step) => step["QUERY PLAN"]).join("\n");
      expect(steps, JSON.stringify(filter)).toMatch(/Index Scan/);
      expect(steps, JSON.stringify(filter)).not.toMatch(/Seq Scan|Sort/);
    }
  });

  test("reports when it cannot be read", async ({ db }) => {
    const fail = () => {
      throw new Error("the database is down");
    };
    expect(await theScreen(new Proxy(db, { get: () => fail }))).toMatchObject({
      data: { list: null },
      init: { status: 500 },
    });
  });
});
