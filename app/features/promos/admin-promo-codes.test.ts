import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { auditedActions } from "#tests/support/admin.ts";
import { contextWith } from "#tests/support/services.ts";
import { action, loader } from "./routes/admin-promo-codes.tsx";
import { promoCodes, seedPromoCodes } from "./promos.server.ts";

const OWNER = { id: "1", name: "Owner", email: "owner@home.example", isAdmin: true, sessionId: "1" };

const contextFor = (db: Db, isAdmin = true) => contextWith({ db }, { visitor: async () => ({ ...OWNER, isAdmin }) });

const failing = (db: Db): Db => {
  const fail = () => {
    throw new Error("the database does not respond");
  };
  return new Proxy(db, { get: () => fail });
};

function send(db: Db, fields: Record<string, string>, isAdmin = true) {
  const request = new Request("http://localhost/admin/promo-codes", {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  return action({ request, context: contextFor(db, isAdmin) });
}

const CODE = { intent: "create", promo: "grace", discountType: "percentage", discountValue: "12.25" };

describe("the promo codes screen", () => {
  test("[ADM-PROMO-15] [ADM-PROMO-16] [ADM-PROMO-17] [ADM-PROMO-18] [ADM-PROMO-19] creates a code without limit and expiration from empty fields", async ({
    db,
  }) => {
    expect(await send(db, { ...CODE, usageLimit: "", expiresAt: "" })).toMatchObject({ data: { state: "done" } });
    expect(await promoCodes(db)).toMatchObject([
      { code: "GRACE", discountValue: 12.25, usageLimit: null, expiresAt: null, active: true },
    ]);
    const refused = await send(db, { ...CODE, promo: "other", discountValue: "12.255" });
    expect(refused).toMatchObject({
      data: {
        message: {
          title: "Error creating promo code",
          description: "Discount value can have at most two decimal places",
        },
        typed: { promo: "other", discountValue: "12.255" },
      },
      init: { status: 422 },
    });
  });

  test("records a sample that a new code replaces, and the code as it is stored", async ({ db }) => {
    await seedPromoCodes(db, [
      { code: "GRACE", discountType: "fixed", discountValue: 5, usageLimit: null, expiresAt: null },
    ]);
    const context = contextWith(
      { db, env: { ...readEnv({}), SHOPIFY_STORE_DOMAIN: "a-shop.myshopify.com" } },
      { visitor: async () => OWNER },
    );
    const body = new URLSearchParams({ ...CODE, promo: " gr\u200bace " });
    await action({ request: new Request("http://localhost/admin/promo-codes", { method: "POST", body }), context });
    expect(await db.select().from(auditLog).orderBy(auditLog.id)).toMatchObject([
      { action: "promo-code.deleted", subject: "GRACE", before: { discountValue: 5, isSample: true } },
      { action: "promo-code.created", subject: "GRACE" },
    ]);
  });

  test("paginates by id, searches by prefix, and tolerates invalid parameters", async ({ db }) => {
    for (const [index, name] of ["faith", "grace", "gracious"].entries())
      await send(db, { ...CODE, promo: name, discountValue: String(index + 1) });
    const codesAt = async (query: string) => {
      const result = await loader({
        request: new Request(`http://localhost/x${query}`),
        context: contextFor(db),
      } as never);
      return result.data.list?.rows.map(({ code }) => code);
    };
    expect(await codesAt("")).toEqual(["GRACIOUS", "GRACE", "FAITH"]);
    expect(await codesAt("?q=gra")).toEqual(["GRACIOUS", "GRACE"]);
    expect(await codesAt("?q=%25")).toEqual([]);
    expect(await codesAt("?before=abc")).toHaveLength(3);
    const [, grace] = await promoCodes(db);
    expect(await codesAt(`?before=${grace?.id}`)).toEqual(["FAITH"]);
  });

  test("[ADM-PROMO-23] [ADM-PROMO-24] [ADM-PROMO-25] [ADM-PROMO-26] reports what failed while the database is down", async ({
    db,
  }) => {
    const down = failing(db);
    const request = new Request("http://localhost/admin/promo-codes");
    expect(await loader({ request, context: contextFor(down) } as never)).toMatchObject({
      data: { list: null },
      init: { status: 500 },
    });
    const failures = [
      [CODE, "Error creating promo code"],
      [{ intent: "toggle", id: "1" }, "Error updating promo code"],
      [{ intent: "delete", id: "1", confirmed: "on" }, "Error deleting promo code"],
    ] as const;
    for (const [fields, title] of failures)
      expect(await send(down, fields)).toMatchObject({ data: { message: { title } }, init: { status: 500 } });
  });

  test("runs a bulk action with one audit entry per code, and reports a code that no longer exists", async ({ db }) => {
    for (const promo of ["faith", "grace"]) await send(db, { ...CODE, promo });
    const rows = await promoCodes(db);
    const many = async (bulk: string, ...more: string[]) => {
      const body = new URLSearchParams({ bulk, confirmed: "on" });
      for (const { id, code } of rows) body.append("row", `${id}||${code}`);
      for (const row of more) body.append("row", row);
      const request = new Request("http://localhost/admin/promo-codes", { method: "POST", body });
      return (await action({ request, context: contextFor(db) })).data;
    };
    expect(await many("deactivate", "4711||OLD")).toMatchObject({
      message: { title: "2 done, 1 failed" },
      shown: { done: 2, not: [{ name: "OLD", why: "This code no longer exists." }] },
    });
    expect((await promoCodes(db)).map(({ active }) => active)).toEqual([false, false]);
    expect(await many("activate")).toMatchObject({ message: { title: "2 done" } });
    expect((await promoCodes(db)).map(({ active }) => active)).toEqual([true, true]);
    const deleted = await many("delete");
    expect(deleted).toMatchObject({ message: { title: "2 done", undo: [expect.any(Number), expect.any(Number)] } });
    expect(await promoCodes(db)).toEqual([]);
    expect((await auditedActions(db)).toSorted()).toEqual(
      ["FAITH", "GRACE"]
        .flatMap((code) => ["created", "deleted", "updated", "updated"].map((done) => `promo-code.${done} ${code}`))
        .toSorted(),
    );
  });

  test("refuses to write unless the visitor is an admin, even if the route let them in", async ({ db }) => {
    expect(await send(db, CODE, false)).toMatchObject({ data: { state: "refused" }, init: { status: 500 } });
    expect(await promoCodes(db)).toEqual([]);
  });
});
