import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { forgetOldRequests } from "#app/features/search/search-requests.server.ts";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { describe, expect, partOf, test, textOf } from "../support/built-site.ts";
import { aSiteWithMailbox, linkIn, type SiteWithMailbox } from "../support/site-with-mailbox.ts";

let site: SiteWithMailbox;
beforeAll(async () => {
  site = await aSiteWithMailbox();
});
afterAll(() => site.close());

const mainOf = async (response: Response) => partOf(await response.text(), /<main\b/);
const textAt = async (path: string, headers: Record<string, string> = {}) =>
  textOf(await mainOf(await site.ask(path, { headers })));
const rows = () =>
  rowsOf<{ query: string; email: string }>(site.db, sql`select query, email from search_requests order by id`);

describe("a search without results", () => {
  test("offers what may have been meant, categories, and an email once the shop has it", async () => {
    const text = await textAt("/search?q=snkrs");
    expect(text).toContain('No products found for "snkrs"');
    expect(text).toContain("Did you mean sneakers ?");
    expect(text).toContain("Sneakers & Slides");
    expect(text).toContain("Tell me when you have this");
    expect(await textAt("/search?q=sneakers")).not.toContain("Tell me when you have this");
  });

  test("offers no email for what may say who searched", async () => {
    expect(await textAt("/search?q=ruth@shod.example")).not.toContain("Tell me when you have this");
    const sent = await site.form("/search?q=ruth@shod.example", { email: "ann@home.example" });
    expect(sent.status).toBe(422);
    expect(await rows()).toEqual([]);
  });

  test("keeps what was typed when the email address is invalid", async () => {
    const refused = await site.form("/search?q=rain+boots", { email: "ann@" });
    expect(refused.status).toBe(422);
    const main = await mainOf(refused);
    expect(main).toContain('value="ann@"');
    expect(textOf(main)).toContain("Enter your email address, such as name@example.com");
  });

  test("emails an address only after it was confirmed, and once", async () => {
    const email = "ann@home.example";
    for (const typed of [email, "ANN@home.example"]) {
      const sent = await site.form("/search?q=Rain+Boots!", { email: typed });
      expect([sent.status, sent.headers.get("Location")]).toEqual([302, "/search?sent=1#sent"]);
    }
    expect(await textAt("/search?sent=1")).toContain("Confirm the link we just emailed you");
    expect(await rows()).toEqual([{ query: "rain boots", email }]);

    const [first, second] = await site.emailsTo(email);
    expect(second).toBeDefined();
    // A stranger may have typed both.
    expect(first?.text).not.toContain("boots");
    const admin = { Cookie: await site.ownersCookie() };
    expect(await textAt("/admin/search", admin)).not.toContain("1 person wants an email");

    const link = linkIn(first, "/search/request");
    expect(await textAt(link)).toContain(`we’ll email ${email} one time when we have “rain boots”`);
    // Email clients open links.
    expect(await textAt("/admin/search", admin)).not.toContain("1 person wants an email");
    expect((await site.form(link, {})).status).toBe(302);
    expect(await textAt(link)).toContain("You’re on the list");
    expect(await textAt("/admin/search", admin)).toContain("1 person wants an email when you have it");

    await site.form("/admin/search", { intent: "notify", query: "rain boots", confirmed: "on" }, admin);
    await site.form("/admin/search", { intent: "notify", query: "rain boots", confirmed: "on" }, admin);
    const emails = await site.emailsTo(email);
    expect(emails.map(({ subject }) => subject).slice(2)).toEqual(["We have it now: rain boots"]);
    expect(emails[2]?.text).toContain("/search?q=rain+boots");
    expect(await textAt("/admin/search", admin)).not.toContain("1 person wants an email");
  });

  test("is forgotten when it is not confirmed, and a month after its email", async () => {
    await site.db.execute(sql`delete from search_requests`);
    await site.db.execute(sql`insert into search_requests (query, email, confirmed_at, notified_at, created_at) values
      ('new', 'a@home.example', null, null, now() - interval '6 days'),
      ('not confirmed', 'a@home.example', null, null, now() - interval '8 days'),
      ('waiting', 'a@home.example', now() - interval '90 days', null, now() - interval '90 days'),
      ('answered', 'a@home.example', now() - interval '90 days', now() - interval '31 days', now() - interval '90 days')`);
    await forgetOldRequests(site.db, new Date());
    expect((await rows()).map(({ query }) => query)).toEqual(["new", "waiting"]);
  });

  test("can be stopped by the link of its email", async () => {
    const email = "stop@home.example";
    await site.db.execute(
      sql`insert into search_requests (query, email, confirmed_at) values ('clogs', ${email}, now()), ('boots', ${email}, now())`,
    );
    const admin = { Cookie: await site.ownersCookie() };
    await site.form("/admin/search", { intent: "notify", query: "clogs", confirmed: "on" }, admin);
    const [sent] = await site.emailsTo(email);
    const link = linkIn(sent, "/mail/unsubscribe");
    expect(await textAt(link)).toContain(`We’ll delete all search requests for ${email}`);
    await site.form(link, {});
    expect((await rows()).filter((row) => row.email === email)).toEqual([{ query: "clogs", email }]);
  });
});
