import { dbContext, emailsContext, jobsContext } from "#app/platform/context.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, onPostgres, ownDatabase, test } from "#tests/database.ts";
import { answerOf, auditedActions, deadDatabase, adminContext, adminForm } from "#tests/admin.ts";
import { aMailbox, gid, owner, stockIs, toldIn, waitFor, wave, waveServices } from "#tests/waves.ts";
import { bulk, mark, notify } from "./back-in-stock-actions.server.ts";
import { mostRequested } from "./back-in-stock.server.ts";
import type { ListedRequest } from "./request-card.tsx";
import { loader } from "./routes/admin-back-in-stock.tsx";
import { sendBackInStockNotifications, sendWave } from "./send-wave.server.ts";
import { toldSince } from "./wave.server.ts";

describe("telling who waits", () => {
  test("[ADM-BIS-15] [FN-14] mails every open request of that variant, and marks it", async ({ db }) => {
    await stockIs(db, 7, 5);
    await waitFor(db, 7, 3);
    await waitFor(db, 8, 1);
    const { mailer, emails, to } = aMailbox();
    const run = sendBackInStockNotifications(waveServices(db, mailer));
    const answer = await run({ db, address: "198.51.100.1", visitor: owner }, { variantId: gid(7) });
    expect(answer).toEqual({ status: 200, body: { success: true, sent: 3, failed: 0 } });
    expect(to()).toEqual(["0@x.example", "1@x.example", "2@x.example"]);
    expect(emails[0]?.subject).toBe("It is back: Pilgrim Low, Ivory / 7");
    expect(emails[0]?.text).toContain("https://shod.example/shop");
    expect(await toldIn(db)).toEqual(to());
    expect(await auditedActions(db)).toEqual([`back-in-stock.told ${gid(7)}`]);
  });

  test("leads to the product with that variant chosen", async ({ db }) => {
    await stockIs(db, 7, 5);
    await waitFor(db, 7, 1);
    const product = { handle: "pilgrim-low", title: "Pilgrim Low", images: { edges: [] } };
    const storefront = {
      query: async <Data>() => ({ nodes: [{ id: gid(7), title: "Ivory / 7", image: null, product }] }) as Data,
    };
    const { mailer, emails } = aMailbox();
    await sendWave({ ...waveServices(db, mailer), storefront, db, visitor: owner }, gid(7));
    expect(emails[0]?.text).toContain("https://shod.example/product/pilgrim-low?variant=7");
  });

  test("is fair: those who asked first, not more than there are pieces, the rest another day", async ({ db }) => {
    await stockIs(db, 7, 2);
    await waitFor(db, 7, 5);
    const { mailer, to } = aMailbox();
    expect(await wave(db, mailer)).toEqual({ state: "done", sent: 2, failed: 0, waiting: 3 });
    expect(to()).toEqual(["0@x.example", "1@x.example"]);
    expect(await wave(db, mailer)).toMatchObject({ state: "refused", status: 409 });
    await stockIs(db, 7, 3);
    expect(await wave(db, mailer)).toEqual({ state: "done", sent: 1, failed: 0, waiting: 2 });
    const dayAfter = new Date(Date.now() + 25 * 3_600_000);
    expect(await wave(db, mailer, 7, dayAfter)).toEqual({ state: "done", sent: 2, failed: 0, waiting: 0 });
    expect(to()).toHaveLength(5);
  });

  test("is refused of what is sold out or unknown, of what nobody waits for, and without a variant", async ({ db }) => {
    await stockIs(db, 7, 0, true);
    await waitFor(db, 7, 1);
    await stockIs(db, 9, 4);
    const { mailer, to } = aMailbox();
    expect(await wave(db, mailer, 7)).toMatchObject({ status: 409, why: expect.stringContaining("sold out") });
    expect(await wave(db, mailer, 8)).toMatchObject({ status: 404 });
    expect(await wave(db, mailer, 9)).toMatchObject({ status: 409, why: expect.stringContaining("has been notified") });
    const run = sendBackInStockNotifications(waveServices(db, mailer));
    for (const body of [null, {}, { variantId: 7 }, { variantId: "7" }])
      expect((await run({ db, address: "198.51.100.1", visitor: owner }, body)).status).toBe(400);
    expect([to(), await toldIn(db), await auditedActions(db)]).toEqual([[], [], []]);
  });

  test("by nobody who is no admin", async ({ db }) => {
    await stockIs(db, 7, 5);
    await waitFor(db, 7, 1);
    const { mailer, to } = aMailbox();
    const send = sendWave({ ...waveServices(db, mailer), db, visitor: { ...owner, isAdmin: false } }, gid(7));
    await expect(send).rejects.toThrow("Only an admin");
    expect([to(), await toldIn(db)]).toEqual([[], []]);
  });

  test("leaves open whose mail could not be sent, and reaches them at the next press", async ({ db }) => {
    await stockIs(db, 7, 3);
    await waitFor(db, 7, 3);
    const refusing = aMailbox(({ to }) => to.address === "1@x.example");
    expect(await wave(db, refusing.mailer)).toEqual({ state: "done", sent: 2, failed: 1, waiting: 1 });
    expect(await toldIn(db)).toEqual(["0@x.example", "2@x.example"]);
    const working = aMailbox();
    expect(await wave(db, working.mailer)).toEqual({ state: "done", sent: 1, failed: 0, waiting: 0 });
    expect(working.to()).toEqual(["1@x.example"]);
  });

  test("does not try everybody while the mail server is down", async ({ db }) => {
    await stockIs(db, 7, 50);
    await waitFor(db, 7, 20);
    let tries = 0;
    const down = {
      async send() {
        tries++;
        throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ESOCKET" });
      },
    };
    expect(await wave(db, down)).toEqual({ state: "done", sent: 0, failed: 0, pending: 20, waiting: 0 });
    expect([tries, await toldIn(db)]).toEqual([1, []]);
    // Pressed again it owes nobody a second email, and they leave once the server is back.
    expect(await wave(db, down)).toMatchObject({ state: "refused", status: 409 });
    const back = aMailbox();
    await waveServices(db, back.mailer, new Date(Date.now() + 60_000)).emails.outcomes([]);
    expect(back.to()).toHaveLength(20);
    expect(await toldIn(db)).toEqual(back.to());
  });

  test.skipIf(!onPostgres)(
    "pressed by many admins at once mails each person once, and no more than there are pieces",
    async () => {
      const own = await ownDatabase();
      await stockIs(own.db, 7, 4);
      await waitFor(own.db, 7, 9);
      const { mailer, to } = aMailbox();
      const results = await Promise.all(Array.from({ length: 6 }, () => wave(own.db, mailer)));
      expect(results.filter(({ state }) => state === "done")).toHaveLength(1);
      expect((await toldSince(own.db, [gid(7)], new Date())).get(gid(7))).toBe(4);
      expect(to()).toEqual(["0@x.example", "1@x.example", "2@x.example", "3@x.example"]);
      await own.close();
    },
  );
});

describe("the screen", () => {
  async function open(db: Db, query = "") {
    const request = new Request(`https://shod.example/admin/back-in-stock${query}`);
    const { data } = (await loader({ request, context: adminContext(db) } as never)) as unknown as {
      data: { requests: ListedRequest[]; top: { variantId: string; requests: number }[] };
    };
    return data;
  }

  test("[ADM-BIS-02] has the five most requested variants, told or not; of equals the one asked for last", async ({
    db,
  }) => {
    for (const [number, people] of [
      [1, 2],
      [2, 5],
      [3, 1],
      [4, 3],
      [5, 3],
      [6, 4],
    ] as const)
      await waitFor(db, number, people, number === 2 ? { notified: true } : {});
    await waitFor(db, 4, 1, { customerEmail: "late@x.example", createdAt: new Date("2027-01-01"), notified: true });
    const top = await mostRequested(db, 5);
    expect(top.map(({ variantId, requests }) => [variantId, requests])).toEqual([
      [gid(2), 5],
      [gid(4), 4],
      [gid(6), 4],
      [gid(5), 3],
      [gid(1), 2],
    ]);
    expect((await open(db, "?show=notified")).top).toEqual(top);
  });

  test("[ADM-BIS-04] [ADM-BIS-05] [ADM-BIS-06] [ADM-BIS-07] [ADM-BIS-08] [ADM-BIS-09] [ADM-BIS-10] [ADM-BIS-11] has what each card shows", async ({
    db,
  }) => {
    await stockIs(db, 7, 1);
    await waitFor(db, 7, 2);
    await waitFor(db, 7, 1, { customerEmail: "told@x.example", customerName: "Ann", notified: true });
    const { requests } = await open(db);
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
      toldLately: 0,
    });
    expect((await open(db, "?show=pending")).requests).toHaveLength(2);
    expect((await open(db, "?show=notified")).requests).toHaveLength(1);
  });

  test("[ADM-BIS-16] [ADM-BIS-17] sends, and says what failed", async ({ db }) => {
    await stockIs(db, 7, 5);
    await waitFor(db, 7, 2);
    const press = { intent: "notify", variantId: gid(7) };
    const context = adminContext(db);
    const refusing = waveServices(db, aMailbox(() => true).mailer);
    context.set(jobsContext, { ...refusing.jobs, isDone: async () => false });
    context.set(emailsContext, refusing.emails);
    expect(await answerOf(notify(adminForm(context, press)))).toMatchObject({
      state: "refused",
      status: 502,
      message: { title: "Failed to send notification", description: expect.stringContaining("2 of 2 emails") },
    });
    const box = aMailbox();
    context.set(emailsContext, waveServices(db, box.mailer).emails);
    expect(await answerOf(notify(adminForm(context, press)))).toMatchObject({
      state: "done",
      message: { title: "Notification sent successfully", description: "2 emails sent." },
    });
    expect(box.to()).toEqual(await toldIn(db));
  });

  test("[ADM-BIS-14] [ADM-BIS-18] [ADM-BIS-19] [DATA-43] marks one as notified, once", async ({ db }) => {
    const [first] = await waitFor(db, 7, 2);
    const press = { intent: "mark", id: String(first?.id) };
    expect(await answerOf(mark(adminForm(adminContext(db), press)))).toMatchObject({
      state: "done",
      message: { title: "Marked as notified" },
    });
    expect(await toldIn(db)).toEqual(["0@x.example"]);
    expect(await answerOf(mark(adminForm(adminContext(db), press)))).toMatchObject({
      state: "refused",
      status: 404,
      message: { title: "Failed to update request" },
    });
    expect(await auditedActions(db)).toEqual(["back-in-stock.marked Pilgrim Low, Ivory / 7"]);
  });

  test("marks and deletes many at once, and writes down what was asked for and never by whom", async ({ db }) => {
    const waiting = await waitFor(db, 7, 2);
    const many = async (choice: string) => {
      const sent = adminForm(adminContext(db), { bulk: choice, confirmed: "on" });
      for (const { id } of waiting) sent.form.append("row", `${id}||Request ${id}`);
      return (await answerOf(bulk(sent))).message;
    };
    expect(await many("mark")).toEqual({ title: "2 done" });
    expect(await many("mark")).toEqual({ title: "None done, 2 failed" });
    expect(await many("delete")).toEqual({ title: "2 done" });
    expect(await many("delete")).toEqual({ title: "None done, 2 failed" });
    expect(await auditedActions(db)).toEqual(
      ["marked", "marked", "deleted", "deleted"].map((done) => `back-in-stock.${done} Pilgrim Low, Ivory / 7`),
    );
  });

  test("[ADM-BIS-17] [ADM-BIS-19] says so when the database does not answer", async ({ db }) => {
    const context = adminContext(db);
    context.set(dbContext, deadDatabase(db));
    const request = new Request("https://shod.example/admin/back-in-stock");
    expect(await loader({ request, context } as never)).toMatchObject({
      data: { requests: null },
      init: { status: 500 },
    });
    expect(await answerOf(mark(adminForm(context, { id: "1" })))).toMatchObject({
      status: 500,
      message: { title: "Failed to update request" },
    });
    expect(await answerOf(notify(adminForm(context, { variantId: gid(7) })))).toMatchObject({
      status: 500,
      message: { title: "Failed to send notification" },
    });
  });
});
