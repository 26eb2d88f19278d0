import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, onPostgres, ownDatabase, test } from "#tests/support/database.ts";
import { actionResultOf, auditedActions, unreachableDatabase, adminContext, adminForm } from "#tests/support/admin.ts";
import {
  aMailbox,
  gid,
  owner,
  stockIs,
  notifiedIn,
  waitFor,
  sendBatch,
  batchServices,
} from "#tests/support/restock-batches.ts";
import { fillCatalog } from "#tests/support/catalog.ts";
import { fakeProvider } from "#tests/support/fake-provider.ts";
import { bulk, mark, notify } from "./back-in-stock-actions.server.ts";
import { allAtLimit } from "./back-in-stock-admin.ts";
import { backInStockRequests } from "./back-in-stock.tables.server.ts";
import { mostRequested } from "./back-in-stock.server.ts";
import type { ListedRequest } from "./request-card.tsx";
import { loader } from "./routes/admin-back-in-stock.tsx";
import { sendBackInStockNotifications, sendRestockBatch } from "./send-restock-batch.server.ts";
import { notifiedSince } from "./restock-batch.server.ts";
import { replaceServices } from "#tests/support/services.ts";

const REQUEST = {
  shopifyProductId: "gid://shopify/Product/1",
  shopifyVariantId: gid(7),
  productTitle: "Pilgrim Low",
  variantTitle: "Ivory / 7",
};

describe("sending notifications", () => {
  test("[ADM-BIS-15] [FN-14] emails every open request of that variant, and marks it as notified", async ({ db }) => {
    await stockIs(db, 7, 5);
    await waitFor(db, 7, 3);
    await waitFor(db, 8, 1);
    const { mailer, emails, to } = aMailbox();
    const run = sendBackInStockNotifications(batchServices(db, mailer));
    const response = await run({ db, address: "198.51.100.1", visitor: owner }, { variantId: gid(7) });
    expect(response).toEqual({ status: 200, body: { success: true, sent: 3, failed: 0 } });
    expect(to()).toEqual(["0@x.example", "1@x.example", "2@x.example"]);
    expect(emails[0]?.subject).toBe("Back in stock: Pilgrim Low, Ivory / 7");
    expect(emails[0]?.text).toContain("https://shod.example/shop");
    expect(await notifiedIn(db)).toEqual(to());
    expect(await auditedActions(db)).toEqual([`back-in-stock.told ${gid(7)}`]);
  });

  test("links to the product with that variant selected", async ({ db }) => {
    await stockIs(db, 7, 5);
    await waitFor(db, 7, 1);
    await fillCatalog({ db, storefront: fakeProvider([{ handle: "pilgrim-low" }]).storefront });
    await db.execute(sql`update catalog_variants set id = ${gid(7)}`);
    const { mailer, emails } = aMailbox();
    await sendRestockBatch({ ...batchServices(db, mailer), db, visitor: owner }, gid(7));
    expect(emails[0]?.text).toContain("https://shod.example/product/pilgrim-low?variant=7");
  });

  test("notifies the earliest requests, at most one per unit, and the others a day later", async ({ db }) => {
    await stockIs(db, 7, 2);
    await waitFor(db, 7, 5);
    const { mailer, to } = aMailbox();
    expect(await sendBatch(db, mailer)).toEqual({ state: "done", sent: 2, failed: 0, waiting: 3 });
    expect(to()).toEqual(["0@x.example", "1@x.example"]);
    expect(await sendBatch(db, mailer)).toMatchObject({ state: "refused", status: 409 });
    await stockIs(db, 7, 3);
    expect(await sendBatch(db, mailer)).toEqual({ state: "done", sent: 1, failed: 0, waiting: 2 });
    const dayAfter = new Date(Date.now() + 25 * 3_600_000);
    expect(await sendBatch(db, mailer, 7, dayAfter)).toEqual({ state: "done", sent: 2, failed: 0, waiting: 0 });
    expect(to()).toHaveLength(5);
  });

  test("is refused for a sold-out or unknown item, with no open requests, and without a variant", async ({ db }) => {
    await stockIs(db, 7, 0, true);
    await waitFor(db, 7, 1);
    await stockIs(db, 9, 4);
    const { mailer, to } = aMailbox();
    expect(await sendBatch(db, mailer, 7)).toMatchObject({ status: 409, reason: expect.stringContaining("sold out") });
    expect(await sendBatch(db, mailer, 8)).toMatchObject({ status: 404 });
    expect(await sendBatch(db, mailer, 9)).toMatchObject({
      status: 409,
      reason: expect.stringContaining("has been notified"),
    });
    const run = sendBackInStockNotifications(batchServices(db, mailer));
    for (const body of [null, {}, { variantId: 7 }, { variantId: "7" }])
      expect((await run({ db, address: "198.51.100.1", visitor: owner }, body)).status).toBe(400);
    expect([to(), await notifiedIn(db), await auditedActions(db)]).toEqual([[], [], []]);
  });

  test("attack M12: emails three of twenty addresses of one mailbox, the next customer gets the unit, and no request is notified without an email", async ({
    db,
  }) => {
    await stockIs(db, 7, 4);
    for (let tag = 0; tag < 20; tag++) await waitFor(db, 7, 1, { customerEmail: `ann+${tag}@x.example` });
    await waitFor(db, 7, 1, { customerEmail: "ben@x.example", createdAt: new Date("2027-01-01") });
    const { mailer, to } = aMailbox();
    expect(await sendBatch(db, mailer)).toEqual({ state: "done", sent: 4, failed: 0, waiting: 17 });
    expect(to()).toEqual(["ann+0@x.example", "ann+1@x.example", "ann+2@x.example", "ben@x.example"]);
    expect(await notifiedIn(db)).toHaveLength(4);
  });

  test("attack M12: emails a mailbox three times an hour; its further requests stay on the list, the next customer gets the unit", async ({
    db,
  }) => {
    const { mailer, to } = aMailbox();
    for (let item = 1; item <= 5; item++) {
      await stockIs(db, item, 1);
      await waitFor(db, item, 1, { customerEmail: `ann+${item}@x.example` });
      if (item === 4) await waitFor(db, item, 1, { customerEmail: "ben@x.example", createdAt: new Date("2027-01-01") });
      expect(await sendBatch(db, mailer, item)).toMatchObject(
        item === 5
          ? { state: "refused", status: 409, reason: expect.stringContaining("stay on the list") }
          : { state: "done", sent: 1, waiting: item === 4 ? 1 : 0 },
      );
    }
    expect(to()).toEqual(["ann+1@x.example", "ann+2@x.example", "ann+3@x.example", "ben@x.example"]);
    expect(await auditedActions(db)).toHaveLength(4);
  });

  test("attack M12: finds the next customer behind hundreds of requests of one mailbox", async ({ db }) => {
    await stockIs(db, 7, 4);
    const rows = Array.from({ length: 900 }, (_, tag) => ({
      ...REQUEST,
      customerEmail: `ann+${tag}@x.example`,
      createdAt: new Date(Date.UTC(2026, 0, 1) + tag),
    }));
    await db.insert(backInStockRequests).values(rows);
    await waitFor(db, 7, 1, { customerEmail: "ben@x.example", createdAt: new Date("2027-01-01") });
    const { mailer, to } = aMailbox();
    expect(await sendBatch(db, mailer)).toMatchObject({ state: "done", sent: 4 });
    expect(to()).toEqual(["ann+0@x.example", "ann+1@x.example", "ann+2@x.example", "ben@x.example"]);
  });

  test("attack M12: leaves a customer at the limit out of the named batch, and says why no one is next", async ({
    db,
  }) => {
    const { mailer, to } = aMailbox();
    const { emails } = batchServices(db, mailer);
    const context = adminContext(db, { emails });
    const listed = async () => {
      const request = new Request("https://shod.example/admin/back-in-stock?show=pending");
      const { data } = (await loader({ request, context } as never)) as unknown as {
        data: { list: { rows: ListedRequest[] } };
      };
      return data.list.rows.flatMap(({ send }) => send ?? []);
    };
    const click = (number: number, named: { id: number }[]) => {
      const fields = { intent: "notify", variantId: gid(number), requests: named.map(({ id }) => id).join() };
      return actionResultOf(notify(adminForm(context, fields)));
    };
    for (const item of [1, 2, 3]) {
      await stockIs(db, item, 1);
      await waitFor(db, item, 1, { customerEmail: `ann+${item}@x.example` });
      await sendBatch(db, mailer, item);
    }

    await stockIs(db, 7, 1);
    const [ann] = await waitFor(db, 7, 1, { customerEmail: "ann@x.example" });
    const [ben] = await waitFor(db, 7, 1, { customerEmail: "ben@x.example", createdAt: new Date("2026-02-02") });
    const [next] = await listed();
    expect(next).toMatchObject({ batch: [{ id: ben?.id, email: "ben@x.example" }], atLimit: ["hour"] });
    expect(await click(7, [ann!])).toMatchObject({ state: "refused", status: 409 });
    expect(await click(7, next!.batch)).toMatchObject({ state: "done" });
    expect(to()).toContain("ben@x.example");

    await stockIs(db, 7, 2);
    expect(await listed()).toMatchObject([{ batch: [], atLimit: ["hour"] }]);
    expect(await click(7, [])).toMatchObject({
      state: "refused",
      status: 409,
      message: { description: allAtLimit(["hour"]) },
    });
    expect(await notifiedIn(db)).not.toContain("ann@x.example");
  });

  test("is refused to anyone but an admin", async ({ db }) => {
    await stockIs(db, 7, 5);
    await waitFor(db, 7, 1);
    const { mailer, to } = aMailbox();
    const send = sendRestockBatch({ ...batchServices(db, mailer), db, visitor: { ...owner, isAdmin: false } }, gid(7));
    await expect(send).rejects.toThrow("Only an admin");
    expect([to(), await notifiedIn(db)]).toEqual([[], []]);
  });

  test("keeps requests open whose email could not be sent, and sends it on the next click", async ({ db }) => {
    await stockIs(db, 7, 3);
    await waitFor(db, 7, 3);
    const refusing = aMailbox(({ to }) => to.address === "1@x.example");
    expect(await sendBatch(db, refusing.mailer)).toEqual({ state: "done", sent: 2, failed: 1, waiting: 1 });
    expect(await notifiedIn(db)).toEqual(["0@x.example", "2@x.example"]);
    const working = aMailbox();
    expect(await sendBatch(db, working.mailer)).toEqual({ state: "done", sent: 1, failed: 0, waiting: 0 });
    expect(working.to()).toEqual(["1@x.example"]);
  });

  test("does not try every email while the mail server is down", async ({ db }) => {
    await stockIs(db, 7, 50);
    await waitFor(db, 7, 20);
    let attempts = 0;
    const down = {
      async send() {
        attempts++;
        throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ESOCKET" });
      },
    };
    expect(await sendBatch(db, down)).toEqual({ state: "done", sent: 0, failed: 0, pending: 20, waiting: 0 });
    expect([attempts, await notifiedIn(db)]).toEqual([1, []]);
    // A second click enqueues nothing; the emails are sent once the server is back.
    expect(await sendBatch(db, down)).toMatchObject({ state: "refused", status: 409 });
    const back = aMailbox();
    await batchServices(db, back.mailer, new Date(Date.now() + 60_000)).emails.outcomes([]);
    expect(back.to()).toHaveLength(20);
    expect(await notifiedIn(db)).toEqual(back.to());
  });

  test.skipIf(!onPostgres)(
    "clicked by many admins at once emails each customer once, and no more customers than units",
    async () => {
      const own = await ownDatabase();
      await stockIs(own.db, 7, 4);
      await waitFor(own.db, 7, 9);
      const { mailer, to } = aMailbox();
      const results = await Promise.all(Array.from({ length: 6 }, () => sendBatch(own.db, mailer)));
      expect(results.filter(({ state }) => state === "done")).toHaveLength(1);
      expect((await notifiedSince(own.db, [gid(7)], new Date())).get(gid(7))).toBe(4);
      expect(to()).toEqual(["0@x.example", "1@x.example", "2@x.example", "3@x.example"]);
      await own.close();
    },
  );
});

describe("the requests screen", () => {
  async function open(db: Db, query = "") {
    const request = new Request(`https://shod.example/admin/back-in-stock${query}`);
    const { data } = (await loader({ request, context: adminContext(db) } as never)) as unknown as {
      data: { list: { rows: ListedRequest[]; top: { variantId: string; requests: number }[] } };
    };
    return data.list;
  }

  test("[ADM-BIS-02] has the five most requested variants, by open requests; of equal ones the most recent first", async ({
    db,
  }) => {
    for (const [number, requests] of [
      [1, 2],
      [2, 5],
      [3, 1],
      [4, 3],
      [5, 3],
      [6, 4],
    ] as const)
      await waitFor(db, number, requests, number === 2 ? { notified: true } : {});
    await waitFor(db, 4, 1, { customerEmail: "late@x.example", createdAt: new Date("2027-01-01") });
    const top = await mostRequested(db, 5);
    expect(top.map(({ variantId, requests }) => [variantId, requests])).toEqual([
      [gid(4), 4],
      [gid(6), 4],
      [gid(5), 3],
      [gid(1), 2],
      [gid(3), 1],
    ]);
    expect((await open(db, "?show=notified")).top).toEqual(top);
  });

  test("[ADM-BIS-04] [ADM-BIS-05] [ADM-BIS-06] [ADM-BIS-07] [ADM-BIS-08] [ADM-BIS-09] [ADM-BIS-10] [ADM-BIS-11] has what each card shows", async ({
    db,
  }) => {
    await stockIs(db, 7, 1);
    await waitFor(db, 7, 2);
    await waitFor(db, 7, 1, { customerEmail: "notified@x.example", customerName: "Ann", notified: true });
    const { rows: requests } = await open(db);
    expect(requests).toHaveLength(3);
    expect(requests.find(({ notified }) => notified)).toMatchObject({
      customerName: "Ann",
      stock: { isSoldOut: false },
    });
    expect(requests[0]).toMatchObject({
      productTitle: "Pilgrim Low",
      variantTitle: "Ivory / 7",
      customerName: null,
      customerEmail: "1@x.example",
      createdAt: new Date("2026-01-02"),
      waiting: 2,
      notifiedRecently: 0,
    });
    expect((await open(db, "?show=pending")).rows).toHaveLength(2);
    expect((await open(db, "?show=notified")).rows).toHaveLength(1);
  });

  test("[ADM-BIS-12] groups the requests of an item under one button, which names whom it emails", async ({ db }) => {
    await stockIs(db, 7, 2);
    await stockIs(db, 8, 0, true);
    await waitFor(db, 7, 3);
    await waitFor(db, 8, 2, { createdAt: new Date("2026-01-02T12:00:00Z") });
    const { rows } = await open(db);
    expect(rows.map(({ shopifyVariantId, send }) => [shopifyVariantId, send?.batch.map(({ email }) => email)])).toEqual(
      [
        [gid(7), ["0@x.example", "1@x.example"]],
        [gid(7), undefined],
        [gid(7), undefined],
        [gid(8), undefined],
        [gid(8), undefined],
      ],
    );
  });

  test("emails exactly those whom the button named, or no one", async ({ db }) => {
    await stockIs(db, 7, 2);
    const [first, second, third] = await waitFor(db, 7, 3);
    const { mailer, to } = aMailbox();
    const context = adminContext(db, { emails: batchServices(db, mailer).emails });
    const click = (...requests: (number | undefined)[]) =>
      actionResultOf(notify(adminForm(context, { intent: "notify", variantId: gid(7), requests: requests.join() })));
    for (const named of [[third?.id], [first?.id], [second?.id, first?.id], [first?.id, second?.id, third?.id], []])
      expect(await click(...named)).toMatchObject({
        state: "refused",
        status: 409,
        message: { description: expect.stringContaining("nothing was sent") },
      });
    expect(await click(Number.NaN)).toMatchObject({ state: "refused", status: 422 });
    expect(to()).toEqual([]);
    expect(await click(first?.id, second?.id)).toMatchObject({ state: "done" });
    expect(to()).toEqual(["0@x.example", "1@x.example"]);
  });

  test("[ADM-BIS-16] [ADM-BIS-17] sends, and reports failures", async ({ db }) => {
    await stockIs(db, 7, 5);
    await waitFor(db, 7, 2);
    const fields = { intent: "notify", variantId: gid(7) };
    const refusing = batchServices(db, aMailbox(() => true).mailer);
    const context = adminContext(db, { emails: refusing.emails });
    expect(await actionResultOf(notify(adminForm(context, fields)))).toMatchObject({
      state: "refused",
      status: 502,
      message: { title: "Failed to send notification", description: expect.stringContaining("2 of 2 emails") },
    });
    const box = aMailbox();
    replaceServices(context, { emails: batchServices(db, box.mailer).emails });
    expect(await actionResultOf(notify(adminForm(context, fields)))).toMatchObject({
      state: "done",
      message: { title: "Notification sent successfully", description: "2 emails sent." },
    });
    expect(box.to()).toEqual(await notifiedIn(db));
  });

  test("[ADM-BIS-14] [ADM-BIS-18] [ADM-BIS-19] [DATA-43] marks one as notified, once", async ({ db }) => {
    const [first] = await waitFor(db, 7, 2);
    const fields = { intent: "mark", id: String(first?.id) };
    expect(await actionResultOf(mark(adminForm(adminContext(db), fields)))).toMatchObject({
      state: "done",
      message: { title: "Marked as notified" },
    });
    expect(await notifiedIn(db)).toEqual(["0@x.example"]);
    expect(await actionResultOf(mark(adminForm(adminContext(db), fields)))).toMatchObject({
      state: "refused",
      status: 404,
      message: { title: "Failed to update request" },
    });
    expect(await auditedActions(db)).toEqual(["back-in-stock.marked Pilgrim Low, Ivory / 7"]);
  });

  test("marks and deletes in bulk, and audits the item but never the customer", async ({ db }) => {
    const waiting = await waitFor(db, 7, 2);
    const many = async (choice: string) => {
      const sent = adminForm(adminContext(db), { bulk: choice, confirmed: "on" });
      for (const { id } of waiting) sent.form.append("row", `${id}||Request ${id}`);
      return (await actionResultOf(bulk(sent))).message;
    };
    expect(await many("mark")).toEqual({ title: "2 done" });
    expect(await many("mark")).toEqual({ title: "None done, 2 failed" });
    expect(await many("delete")).toEqual({ title: "2 done" });
    expect(await many("delete")).toEqual({ title: "None done, 2 failed" });
    expect(await auditedActions(db)).toEqual(
      ["marked", "marked", "deleted", "deleted"].map((done) => `back-in-stock.${done} Pilgrim Low, Ivory / 7`),
    );
  });

  test("[ADM-BIS-17] [ADM-BIS-19] reports a database that does not respond", async ({ db }) => {
    const context = adminContext(unreachableDatabase(db));
    const request = new Request("https://shod.example/admin/back-in-stock");
    expect(await loader({ request, context } as never)).toMatchObject({
      data: { list: null },
      init: { status: 500 },
    });
    expect(await actionResultOf(mark(adminForm(context, { id: "1" })))).toMatchObject({
      status: 500,
      message: { title: "Failed to update request" },
    });
    expect(await actionResultOf(notify(adminForm(context, { variantId: gid(7) })))).toMatchObject({
      status: 500,
      message: { title: "Failed to send notification" },
    });
  });
});
