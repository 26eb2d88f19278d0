// Engines: both, because these are queries, in an order that must not depend on the collation.
import { sql } from "drizzle-orm";
import { beforeEach } from "vitest";
import { FEATURES } from "#app/features.server.ts";
import { recipientState, type RecipientFilter } from "#app/features/email/delivery/delivery.ts";
import { emailSuppressions, mailingRecipients } from "#app/features/email/delivery/delivery.tables.server.ts";
import {
  leftSince,
  emailOfRecipient,
  exportRecipients,
  recipientsByAddress,
} from "#app/features/email/delivery/mailing-report.server.ts";
import { recipientOfLink } from "#app/features/email/subscribers/link-recipient.server.ts";
import { unsubscribe } from "#app/features/email/subscribers/unsubscribe.server.ts";
import { savePreferences } from "#app/features/email/subscribers/opt-in.server.ts";
import { consents } from "#app/platform/consent/consents.tables.server.ts";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { databaseOfFile, describe, expect, test } from "../support/database.ts";
import {
  aMailServer,
  anAmbassador,
  aSender,
  aSubscriber,
  emptyLists,
  LINKS,
  LISTS,
  MONDAY,
  preferencesFor,
  someSubscribers,
  started,
} from "../support/factories/mailing-lists.ts";

const own = databaseOfFile();
beforeEach(async () => {
  await emptyLists(own.db);
  await own.db.delete(consents);
});

const HOUR_MS = 3_600_000;
const hoursAfter = (hours: number) => new Date(MONDAY.getTime() + hours * HOUR_MS);

const list = (id: number, wanted: { show?: RecipientFilter; search?: string; after?: number; limit?: number } = {}) =>
  recipientsByAddress(own.db, LISTS, id, { show: "all", search: "", after: 0, limit: 100, ...wanted });
const names = async (...args: Parameters<typeof list>) =>
  (await list(...args)).map(({ email }) => email.split("@")[0] ?? "");

async function sentAt(at: Date): Promise<number> {
  const id = await started(own.db);
  await own.db.execute(sql`update mailings set created_at = ${at.toISOString()}::timestamptz where id = ${id}`);
  await aSender(own.db, aMailServer(), { clock: () => at }).run(id);
  return id;
}

/** Uses the unsubscribe link of an email at that time. */
async function leaves(row: { id: number }, at: Date, source: "subscription" | "ambassador" = "subscription") {
  const { db } = own;
  const [, token = ""] = LINKS.url("/mail/unsubscribe", source, { id: row.id, version: 1 }).split("token=");
  const recipient = await recipientOfLink({ db, links: LINKS, features: FEATURES }, token);
  await unsubscribe(db, recipient!, "one-click");
  await db.execute(
    sql`update consents set at = ${at.toISOString()}::timestamptz where not given and subject_id = ${row.id} and subject = ${source}`,
  );
}

describe("the report of a mailing", () => {
  test("lists its recipients by address, page after page, each once", async () => {
    const some = ["zed", "Ann", "ann.b", "ann-a", "a_b", "ann+x", "bob", "éva"];
    await someSubscribers(own.db, ...some);
    const id = await sentAt(MONDAY);
    await sentAt(hoursAfter(1));
    const all = await names(id);
    expect(all.toSorted()).toEqual(some.map((name) => name.toLowerCase()).toSorted());
    const paged: string[] = [];
    for (let after = 0, more = true; more;) {
      const rows = await list(id, { after, limit: 3 });
      paged.push(...rows.map(({ email }) => email.split("@")[0] ?? ""));
      after = rows.at(-1)?.id ?? 0;
      more = rows.length === 3;
    }
    expect(paged).toEqual(all);
  });

  test.for<[string, string[]]>([
    ["ann", ["ann+x", "ann-a", "ann.b", "ann"]],
    ["ANN", ["ann+x", "ann-a", "ann.b", "ann"]],
    ["  ann.b ", ["ann.b"]],
    ["ann@home", ["ann"]],
    ["ann@home.example", ["ann"]],
    ["Ann <ANN@home.example>", ["ann"]],
    ["a_", ["a_b"]],
    ["a%", []],
    ["home.example", []],
    ["\0", []],
    ["\ud800", []],
    ["x".repeat(200_000), []],
  ])("finds recipients by the beginning of their address: %s", async ([search, found]) => {
    await someSubscribers(own.db, "zed", "ann", "ann.b", "ann-a", "a_b", "ann+x", "bob");
    const id = await sentAt(MONDAY);
    expect((await names(id, { search })).toSorted()).toEqual(found.toSorted());
    expect(await names(id, { search, show: "failed" })).toEqual([]);
  });

  test("lists them by what became of their email", async () => {
    await someSubscribers(own.db, "ada", "bea", "cleo", "dora", "eve", "fay");
    const id = await started(own.db);
    await own.db.insert(emailSuppressions).values({ email: "eve@home.example", reason: "complained" });
    await aSender(
      own.db,
      aMailServer(({ to }) => {
        if (to.address.startsWith("bea"))
          throw Object.assign(new Error("No"), { command: "RCPT TO", response: "550 No such user", responseCode: 550 });
      }),
    ).run(id);
    const status = (name: string, value: string) =>
      own.db.execute(sql`update mailing_recipients set status = ${value} where email = ${`${name}@home.example`}`);
    await status("cleo", "pending");
    await status("dora", "sending");
    await status("fay", "unknown");
    const by = async (show: RecipientFilter) => names(id, { show });
    expect({
      all: await by("all"),
      accepted: await by("accepted"),
      failed: await by("failed"),
      unknown: await by("unknown"),
      excluded: await by("excluded"),
      pending: await by("pending"),
      unsubscribed: await by("unsubscribed"),
      bounced: await by("bounced"),
    } satisfies Record<RecipientFilter, string[]>).toEqual({
      all: ["ada", "bea", "cleo", "dora", "eve", "fay"],
      accepted: ["ada"],
      failed: ["bea"],
      unknown: ["fay"],
      excluded: ["eve"],
      pending: ["cleo", "dora"],
      unsubscribed: [],
      bounced: [],
    });
    const [bea] = await list(id, { show: "failed" });
    expect(recipientState(bea!)).toEqual({ state: "Failed", reason: "550 No such user" });
    expect(recipientState({ status: "accepted", reason: "250 OK" })).toEqual({ state: "Sent", reason: null });
    expect(await emailOfRecipient(own.db, bea!.id)).toBe("bea@home.example");
    expect(await emailOfRecipient(own.db, 0)).toBeNull();
  });

  test("counts who unsubscribed after it and before the next one, from every list, once", async () => {
    const { db } = own;
    const first = await aSubscriber(db, "First");
    const second = await aSubscriber(db, "Second");
    const before = await aSubscriber(db, "Before");
    const chooser = await aSubscriber(db, "Chooser");
    const byAdmin = await aSubscriber(db, "ByAdmin");
    const ambassador = await anAmbassador(db, "Ambassador");
    await aSubscriber(db, "Stays");
    await leaves(before, hoursAfter(-1));
    const id = await sentAt(MONDAY);
    await leaves(first, hoursAfter(1));
    await leaves(ambassador, hoursAfter(1), "ambassador");
    const [, token = ""] = LINKS.url("/mail/preferences", "subscription", { id: chooser.id, version: 1 }).split(
      "token=",
    );
    const recipient = await recipientOfLink({ db, links: LINKS, features: FEATURES }, token);
    await savePreferences(db, recipient!, { name: "Chooser", preferences: preferencesFor() });
    await savePreferences(db, recipient!, { name: "Chooser", preferences: preferencesFor() });
    await db.execute(
      sql`update consents set at = ${hoursAfter(2).toISOString()}::timestamptz where subject_id = ${chooser.id}`,
    );
    await db.insert(consents).values({
      subject: "subscription",
      subjectId: byAdmin.id,
      purpose: "mailings",
      given: false,
      wording: "Unsubscribed by an admin",
      source: "admin",
      at: hoursAfter(1),
    });
    const next = await sentAt(hoursAfter(24));
    await leaves(second, hoursAfter(25));
    expect(await leftSince(db, LISTS, id)).toEqual({ unsubscribed: 3, bounced: 0 });
    expect(await names(id, { show: "unsubscribed" })).toEqual(["ambassador", "chooser", "first"]);
    expect(await names(next, { show: "unsubscribed" })).toEqual(["second"]);
    // Who comes back did leave.
    await db.delete(emailSuppressions);
    expect(await leftSince(db, LISTS, id)).toMatchObject({ unsubscribed: 3 });
  });

  test("counts addresses that are known to have bounced since", async () => {
    const { db } = own;
    await someSubscribers(db, "Ada", "Bea", "Cleo");
    const id = await sentAt(MONDAY);
    await db.insert(emailSuppressions).values([
      { email: "ada@home.example", reason: "bounced", at: hoursAfter(1) },
      { email: "bea@home.example", reason: "complained", at: hoursAfter(1) },
      { email: "other@home.example", reason: "bounced", at: hoursAfter(1) },
    ]);
    expect(await leftSince(db, LISTS, id)).toEqual({ unsubscribed: 0, bounced: 1 });
    expect(await names(id, { show: "bounced" })).toEqual(["ada"]);
  });

  test("is exported as it is shown, in pages, without formulas", async () => {
    const { db } = own;
    await aSubscriber(db, '=cmd|"x"', { email: "ada@home.example" });
    await someSubscribers(db, "Bea");
    const id = await sentAt(MONDAY);
    const csv = async (show: RecipientFilter, search = "") =>
      (await exportRecipients(db, LISTS, id, { show, search, today: "2026-11-23" }).text())
        .replace("\uFEFF", "")
        .split("\r\n");
    const head = "email,name,state,reason,attempts,at";
    expect(await csv("failed")).toEqual([head, ""]);
    expect(await csv("accepted", "bea")).toEqual([head, "bea@home.example,Bea,Sent,,1,2026-11-23T13:00:00.000Z", ""]);
    expect((await csv("all"))[1]).toMatch(/^ada@home\.example,"'=cmd\|""x""",Sent/);
    await db.execute(sql`insert into mailing_recipients (mailing_id, email, name, source, source_id)
      select ${id}, 'c' || n || '@home.example', 'C', 'subscription', 0 from generate_series(1, 1203) as n`);
    const lines = (await csv("all")).slice(1, -1).map((line) => line.split(",")[0]);
    expect([lines.length, new Set(lines).size]).toEqual([1_205, 1_205]);
  });

  test("pages and searches a mailing of many recipients by an index, in order", async () => {
    const { db } = own;
    const [id, other] = [await started(db), await started(db)];
    for (const each of [id, other])
      await db.execute(sql`insert into mailing_recipients (mailing_id, email, name, source, source_id, status)
        select ${each}, 'c' || n || '@home.example', 'C', 'subscription', 0, case when n % 9 = 0 then 'failed' else 'accepted' end
        from generate_series(1, 4000) as n`);
    await db.execute(sql`analyze ${mailingRecipients}`);
    const plans = await Promise.all(
      [
        sql`r.email ~>~ 'c17@home.example'`,
        sql`r.email ~>=~ ${"c39"} and r.email ~<~ (${"c39"} || chr(1114111))`,
        sql`r.status = ${"failed"} and r.email ~>~ 'c17@home.example'`,
      ].map((condition) =>
        rowsOf<Record<string, string>>(
          db,
          sql`explain select r.id from mailing_recipients r where r.mailing_id = ${id} and ${condition}
            order by r.email using ~<~ limit 51`,
        ),
      ),
    );
    for (const plan of plans) {
      const text = plan.flatMap((row) => Object.values(row)).join("\n");
      expect(text).toMatch(/Index (Only )?Scan using mailing_recipients_(once|by_status)/);
      expect(text).not.toMatch(/Sort|Seq Scan/);
    }
  });
});
