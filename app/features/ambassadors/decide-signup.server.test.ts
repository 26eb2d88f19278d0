import { eq, sql } from "drizzle-orm";
import { suppress } from "#app/features/email/delivery/delivery.server.ts";
import { createPromoCode, existingPromoCodes, promoResult } from "#app/features/promos/promos.server.ts";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import type { EmailMessage } from "#app/platform/email/mailer.server.ts";
import { actionResultOf, adminContext, auditedActions } from "#tests/support/admin.ts";
import { queriesOf } from "#tests/support/captured-queries.ts";
import { describe, expect, onPostgres, test, withOwnDatabase } from "#tests/support/database.ts";
import { anEmailDelivery } from "#tests/support/factories/email-delivery.ts";
import { decisionEmail } from "./ambassador-email.server.ts";
import { decideSignup } from "./decide-signup.server.ts";
import { SIGNUP_FILTERS, type SignupFilter } from "./ambassador-admin.ts";
import { ambassadorSignups } from "./ambassadors.tables.server.ts";
import { action, loader } from "./routes/admin-ambassador.tsx";
import { loader as listLoader } from "./routes/admin-ambassadors.tsx";
import { ambassadorSignupsOf, listedSignups, signupWithId } from "./signups.server.ts";

const publicUrl = "https://shod.example";
const ACCEPT = {
  intent: "accept",
  seen: "waiting",
  promo: "ann10",
  percent: "10",
  expiresAt: "",
  message: "",
  confirmed: "on",
};
const DECLINE = { intent: "decline", seen: "waiting", message: "" };

async function anApplication(db: Db, given: Partial<typeof ambassadorSignups.$inferInsert> = {}): Promise<number> {
  const [row] = await db
    .insert(ambassadorSignups)
    .values({ name: "Ann", email: "ann@home.example", ...given })
    .returning({ id: ambassadorSignups.id });
  return row?.id ?? 0;
}

/** The screen of an application; `deliver` sends what is due. */
function theScreen(db: Db) {
  const sent: EmailMessage[] = [];
  const mailer = { send: async (email: EmailMessage) => void sent.push(email) };
  const { delivery } = anEmailDelivery(db, mailer, [decisionEmail({ publicUrl })]);
  const context = adminContext(db, { emails: delivery, publicUrl });
  const params = (id: number) => ({ id: String(id) });
  return {
    sent,
    deliver: async () => {
      await delivery.deliverDue();
      return sent;
    },
    load: (id: number) => loader({ params: params(id), context } as never),
    send: (id: number, fields: Record<string, string>) => {
      const body = new URLSearchParams({ formKey: crypto.randomUUID(), ...fields });
      const request = new Request(`https://shod.example/admin/ambassadors/${id}`, { method: "POST", body });
      return actionResultOf(action({ request, params: params(id), context } as never));
    },
  };
}

const now = (db: Db, id: number) => signupWithId(db, id);
const enqueued = async (db: Db) =>
  (await rowsOf<{ dedupe_key: string }>(db, sql`select dedupe_key from outgoing_emails order by id`)).map(
    (row) => row.dedupe_key,
  );

describe("accepting an ambassador", () => {
  test("makes a working code of their own, emails it with the team’s message, and is audited without personal data", async ({
    db,
  }) => {
    const id = await anApplication(db);
    const screen = theScreen(db);
    const done = await screen.send(id, {
      ...ACCEPT,
      percent: "12.5",
      expiresAt: "2099-12-31",
      message: "Welcome, Ann!",
    });
    expect(done).toMatchObject({ state: "done", message: { title: "Application accepted" } });
    expect(await now(db, id)).toMatchObject({
      status: "accepted",
      code: "ANN10",
      decidedBy: "owner@shod.example",
      decidedAt: expect.any(Date),
      decisionEmailed: true,
      decisionMessage: "Welcome, Ann!",
    });
    expect(await promoResult(db, "ann10", "2026-11-22")).toMatchObject({ valid: true });
    const [email, ...more] = await screen.deliver();
    expect(more).toEqual([]);
    expect(email).toMatchObject({ to: { address: "ann@home.example" } });
    for (const text of ["ANN10", "Welcome, Ann!", "12.5% off an order through Dec 31, 2099", publicUrl])
      expect(email?.text).toContain(text);
    const entries = await db.select().from(auditLog);
    expect(entries).toMatchObject([{ action: "ambassador.accepted", subject: `Ambassador application ${id}` }]);
    expect(JSON.stringify(entries)).not.toMatch(/ann@home|Welcome|ann10/i);
  });

  test("is confirmed first, because its email cannot be taken back", async ({ db }) => {
    const id = await anApplication(db);
    const { send, deliver } = theScreen(db);
    const { confirmed: _, ...unconfirmed } = ACCEPT;
    expect(await send(id, unconfirmed)).toMatchObject({ state: "refused", status: 422 });
    expect(await now(db, id)).toMatchObject({ status: "waiting", code: null });
    expect(await deliver()).toEqual([]);
  });

  test("says at the code why checkout does not accept it", async ({ db }) => {
    const id = await anApplication(db);
    const { send, load } = theScreen(db);
    await send(id, ACCEPT);
    expect((await load(id)).checkoutProblem).toBeNull();
    await db.execute(sql`update promo_mirrors set problem = 'Too many discounts.'`);
    expect((await load(id)).checkoutProblem).toContain("“Too many discounts.”");
  });

  test("creates the code last, because other changes of codes wait for it", async ({ db }) => {
    const id = await anApplication(db);
    const order: string[] = [];
    const emails = { enqueue: async () => void order.push("email") };
    const jobs = { enqueue: async () => void order.push("sync") };
    const terms = { code: "ann10", percentOff: "10", expiresAt: "" };
    const decision = { seen: "waiting", by: "owner", message: "", decide: "accept", terms } as const;
    const services = { db, jobs: jobs as never, emails, today: "2026-11-22" };
    expect(await decideSignup(services, id, decision)).toMatchObject({ outcome: "decided", code: "ANN10" });
    expect(order).toEqual(["email", "sync"]);
  });

  test("is one step however often it is sent: one code, one email, one audit entry", async ({ db }) => {
    const id = await anApplication(db);
    const { send, deliver } = theScreen(db);
    const form = { ...ACCEPT, formKey: "the-key-of-this-form" };
    for (let time = 0; time < 3; time++)
      expect(await send(id, form)).toMatchObject({ state: "done", message: { title: "Application accepted" } });
    expect(await send(id, { ...ACCEPT, promo: "OTHER10" })).toMatchObject({
      status: 409,
      message: {
        title: "Already decided",
        description: expect.stringMatching(/^Accepted by owner@shod\.example on .+, Eastern Time\.$/),
      },
    });
    expect(await existingPromoCodes(db, ["ANN10", "OTHER10"])).toEqual(["ANN10"]);
    expect(await deliver()).toHaveLength(1);
    expect(await auditedActions(db)).toEqual([`ambassador.accepted Ambassador application ${id}`]);
  });

  test.skipIf(!onPostgres)("by several admins at once makes one code and one email", async () =>
    withOwnDatabase(async (db) => {
      const id = await anApplication(db);
      const { send } = theScreen(db);
      const results = await Promise.all(
        Array.from({ length: 6 }, (_, at) =>
          send(id, at % 2 ? { ...ACCEPT, promo: `ANN${at}` } : { ...DECLINE, silent: "on" }),
        ),
      );
      expect(results.filter(({ state }) => state === "done")).toHaveLength(1);
      expect(results.filter(({ status }) => status === 409)).toHaveLength(5);
      const row = await now(db, id);
      const made = await existingPromoCodes(db, ["ANN1", "ANN3", "ANN5"]);
      expect(made).toEqual(row?.code ? [row.code] : []);
      expect(await enqueued(db)).toEqual(row?.code ? [`ambassador-decision:${id}:accepted`] : []);
    }),
  );

  const REFUSED: [what: string, change: Record<string, string>, errors: Record<string, string>][] = [
    ["without a code", { promo: " " }, { promo: "Code is required" }],
    ["with a code that exists", { promo: " Taken-10 " }, { promo: "This code already exists. Choose another one." }],
    [
      "with the code of another ambassador, which was deleted",
      { promo: "ben10" },
      { promo: "This is the code of Ben. Choose another one." },
    ],
    [
      "with a code that shoppers cannot type",
      { promo: "БЕН" },
      { promo: "Code can contain only Latin letters, digits and symbols such as -" },
    ],
    ["without a percentage", { percent: "" }, { percent: "Percentage is required" }],
    ["with no discount", { percent: "0" }, { percent: "Percentage must be more than 0" }],
    ["with more than everything off", { percent: "101" }, { percent: "A percentage must be at most 100" }],
    [
      "with a date in the past",
      { expiresAt: "2020-01-01" },
      { expiresAt: "This date has passed. Choose today or later, or leave it empty." },
    ],
    [
      "with too long a message",
      { message: "x".repeat(200_000) },
      { message: "The message must be at most 500 characters" },
    ],
  ];
  for (const [what, change, fieldErrors] of REFUSED)
    test(`${what} is refused at the field, keeps what was typed and decides nothing`, async ({ db }) => {
      const decided = { status: "accepted", decidedAt: new Date(), code: "BEN10" } as const;
      await anApplication(db, { name: "Ben", email: "ben@home.example", ...decided });
      const discount = { discountType: "percentage", discountValue: "5", usageLimit: "", expiresAt: "" };
      await createPromoCode({ db, jobs: { enqueue: async () => {} } }, { code: "TAKEN-10", ...discount });
      const id = await anApplication(db);
      const { send, deliver } = theScreen(db);
      const form = { ...ACCEPT, message: "Welcome", ...change };
      const { confirmed: _, ...typed } = form;
      expect(await send(id, form)).toMatchObject({ state: "refused", status: 422, fieldErrors, typed });
      expect(await now(db, id)).toMatchObject({ status: "waiting", code: null });
      expect(await deliver()).toEqual([]);
      expect(await auditedActions(db)).toEqual([]);
      // The same form can be corrected and sent again.
      expect(await send(id, ACCEPT)).toMatchObject({ state: "done" });
    });

  test("of an applicant who was deleted since makes no code", async ({ db }) => {
    const id = await anApplication(db);
    await db.delete(ambassadorSignups);
    const { send, load } = theScreen(db);
    for (const form of [ACCEPT, DECLINE, { intent: "note", note: "x", version: "" }])
      expect(await send(id, form)).toMatchObject({
        status: 404,
        message: { description: "This application was deleted." },
      });
    expect(await existingPromoCodes(db, ["ANN10"])).toEqual([]);
    await expect(load(id)).rejects.toMatchObject({ init: { status: 404 } });
  });

  test("emails no one who was deleted before the email was sent", async ({ db }) => {
    const id = await anApplication(db);
    const { send, deliver } = theScreen(db);
    await send(id, ACCEPT);
    await db.delete(ambassadorSignups).where(eq(ambassadorSignups.id, id));
    expect(await deliver()).toEqual([]);
  });

  test("is emailed to an address that gets no mailings, too", async ({ db }) => {
    await suppress(db, "ann@home.example", "bounced");
    const { send, deliver } = theScreen(db);
    await send(await anApplication(db), ACCEPT);
    expect(await deliver()).toHaveLength(1);
  });

  test("proposes a code that does not exist", async ({ db }) => {
    const { load, send } = theScreen(db);
    const [ann, other, third] = [
      await anApplication(db),
      await anApplication(db),
      await anApplication(db, { name: "Ann Reed" }),
    ];
    expect((await load(ann)).proposed).toBe("ANN10");
    await send(ann, ACCEPT);
    expect((await load(other)).proposed).toBe(`ANN10-${other}`);
    expect((await load(third)).proposed).toBe("ANNREED10");
    expect((await load(third)).applications).toBe(3);
  });
});

describe("declining an application", () => {
  test("emails the applicant with the team’s message", async ({ db }) => {
    const id = await anApplication(db);
    const { send, deliver } = theScreen(db);
    const declined = await send(id, { ...DECLINE, message: "We’re full in your town." });
    expect(declined).toMatchObject({ state: "done", message: { title: "Application declined" } });
    expect(await now(db, id)).toMatchObject({ status: "declined", code: null, decidedBy: "owner@shod.example" });
    const [email] = await deliver();
    expect(email?.text).toContain("We’re full in your town.");
    expect(await auditedActions(db)).toEqual([`ambassador.declined Ambassador application ${id}`]);
  });

  test("without an email sends none, and keeps no message that was not sent", async ({ db }) => {
    const id = await anApplication(db);
    const { send, deliver } = theScreen(db);
    await send(id, { ...DECLINE, message: "Not sent", silent: "on" });
    expect(await now(db, id)).toMatchObject({ status: "declined", decisionEmailed: false, decisionMessage: null });
    expect(await deliver()).toEqual([]);
  });

  test("after it was accepted is refused with who decided and when", async ({ db }) => {
    const id = await anApplication(db);
    const { send } = theScreen(db);
    await send(id, ACCEPT);
    for (const seen of ["waiting", "accepted"])
      expect(await send(id, { ...DECLINE, seen })).toMatchObject({
        status: 409,
        message: { description: expect.stringContaining("Accepted by owner@shod.example on ") },
      });
    expect(await now(db, id)).toMatchObject({ status: "accepted" });
  });

  test("can be changed to accepting by an admin who saw it, with a new email and not the earlier one", async ({
    db,
  }) => {
    const id = await anApplication(db);
    const { send, deliver } = theScreen(db);
    await send(id, DECLINE);
    expect(await send(id, ACCEPT)).toMatchObject({
      status: 409,
      message: { description: expect.stringContaining("Declined by ") },
    });
    expect(await send(id, { ...ACCEPT, seen: "declined" })).toMatchObject({ state: "done" });
    expect(await enqueued(db)).toEqual([`ambassador-decision:${id}:declined`, `ambassador-decision:${id}:accepted`]);
    expect((await deliver()).map(({ subject }) => subject)).toEqual(["You’re a SHOD ambassador"]);
  });
});

describe("the team’s note", () => {
  test("is kept, never overwrites another admin’s unseen change, and saved again changes nothing", async ({ db }) => {
    const id = await anApplication(db);
    const { send, load, deliver } = theScreen(db);
    const { version } = await load(id);
    expect(await send(id, { intent: "note", note: " Met her \r\n", version })).toMatchObject({ state: "done" });
    expect(await send(id, { intent: "note", note: "Met her", version })).toMatchObject({ state: "done" });
    const conflict = await send(id, { intent: "note", note: "Call her", version });
    expect(conflict).toMatchObject({
      status: 409,
      message: { description: expect.stringContaining("note: “Met her”") },
      typed: { note: "Call her", version: (await load(id)).version },
    });
    expect(await now(db, id)).toMatchObject({ teamNote: "Met her" });
    const again = (conflict as { typed: Record<string, string> }).typed["version"] ?? "";
    expect(await send(id, { intent: "note", note: "Call her", version: again })).toMatchObject({ state: "done" });
    expect(await now(db, id)).toMatchObject({ teamNote: "Call her" });
    expect(await auditedActions(db)).toEqual(Array(2).fill(`ambassador.edited Ambassador application ${id}`));
    expect(JSON.stringify(await db.select().from(auditLog))).not.toContain("her");
    const tooLong = { note: "The note must be at most 2,000 characters" };
    expect(await send(id, { intent: "note", note: "x".repeat(2_001), version: "" })).toMatchObject({
      fieldErrors: tooLong,
    });
    expect(await deliver()).toEqual([]);
  });
});

test("the download of one’s data has the decision and the team’s note, not who decided", async ({ db }) => {
  const id = await anApplication(db);
  const { send, load } = theScreen(db);
  await send(id, { ...ACCEPT, message: "Welcome" });
  await send(id, { intent: "note", note: "Met her", version: (await load(id)).version });
  const data = await ambassadorSignupsOf(db, "Ann@home.example");
  expect(data).toMatchObject([{ status: "accepted", code: "ANN10", decisionMessage: "Welcome", teamNote: "Met her" }]);
  expect(JSON.stringify(data)).not.toContain("owner@");
});

describe("[ADM-DASH-15] [GUARD-19] the list of applications", () => {
  const decided = { decidedAt: new Date() };
  const load = async (db: Db, query = "") => {
    const request = new Request(`https://shod.example/admin/ambassadors${query}`);
    const { list } = (await listLoader({ request, context: adminContext(db) } as never)).data;
    return list?.rows.map(({ name }) => name);
  };

  test("shows what waits, and the others by status and search", async ({ db }) => {
    await anApplication(db, { name: "Waiting" });
    await anApplication(db, { name: "Accepted", status: "accepted", code: "A", ...decided });
    await anApplication(db, { name: "Declined", status: "declined", ...decided });
    expect(await load(db)).toEqual(["Waiting"]);
    expect(await load(db, "?show=accepted")).toEqual(["Accepted"]);
    expect(await load(db, "?show=declined&q=decl")).toEqual(["Declined"]);
    expect(await load(db, "?show=declined&q=accepted")).toEqual([]);
    expect((await load(db, "?show=all&q=ann@home"))?.toSorted()).toEqual(["Accepted", "Declined", "Waiting"]);
    expect(await load(db, "?show=evil")).toEqual(["Waiting"]);
  });

  test("reads a hundred thousand applications by index with every filter", async ({ db }) => {
    await db.execute(sql`insert into ambassador_signups (name, email, status, decided_at, code, created_at)
      select 'N' || n, n || '@home.example', status, case when status <> 'waiting' then now() end, case when status = 'accepted' then 'C' || n end,
        now() - n * interval '1 minute'
      from (select n, case when n % 1000 = 0 then 'waiting' when n % 2 = 0 then 'accepted' else 'declined' end as status from generate_series(1, 100000) n) as made`);
    await db.execute(sql`analyze ambassador_signups`);
    const [, second] = await listedSignups(db, { limit: 2 });
    for (const show of Object.keys(SIGNUP_FILTERS) as SignupFilter[])
      for (const after of [undefined, second?.cursor]) {
        const status = show === "all" ? undefined : show;
        const [query] = await queriesOf(db, () => listedSignups(db, { status, after, limit: 51 }));
        const plan = await rowsOf<Record<string, string>>(db, sql`explain ${query}`);
        const steps = plan.map((step) => step["QUERY PLAN"]).join("\n");
        // A page of what half of the rows are is as quickly read from the index of all.
        const index = show === "waiting" ? "by_status" : "(newest|by_status)";
        expect(steps, show).toMatch(new RegExp(`Index Scan Backward using ambassador_signups_${index}`));
        expect(steps, show).not.toMatch(/Seq Scan|Sort/);
      }
  });
});
