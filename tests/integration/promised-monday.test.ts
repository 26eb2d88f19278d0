import { beforeAll } from "vitest";
import { sql } from "drizzle-orm";
import { dayIn, monthAndDay, nextMondayMorning } from "#app/platform/calendar.ts";
import { describe, expect, partOf, siteOfFile, test, textOf, type Ask } from "../support/built-site.ts";
import { aFormBrowser, emailedLink } from "../support/form-browser.ts";

const HOST = "http://localhost:3000";
const own = siteOfFile();
const ask: Ask = (address, init = {}) => {
  const headers = new Headers(init.headers);
  headers.set("Origin", HOST);
  headers.set("Accept", "text/html");
  return own.site.fetch(new Request(new URL(address, HOST), { ...init, headers, redirect: "manual" }), "127.0.0.1");
};
const mainOf = (html: string) => textOf(partOf(html, /<main\b/));

describe("while next Monday's devotional is skipped, a new subscriber is told of a later one", () => {
  const skipped = dayIn("America/New_York", nextMondayMorning("America/New_York", new Date()));
  const later = new Date(Date.parse(skipped) + 7 * 86_400_000).toISOString().slice(0, 10);
  beforeAll(async () => {
    await own.database.db.execute(sql`insert into devotional_plans (week, skipped_at) values (${skipped}, now())`);
  });

  test("[DEVO-18] [DEVO-22] by the page, the email, and the page that confirms it", async () => {
    const visitor = aFormBrowser(ask);
    const email = "ruth@shod.example";
    const fields = { name: "Ruth", email, devotionals: "on", agreed: "on" };
    const sent = await visitor.post("/weekly-devotionals", fields);
    const thanks = await visitor.get((sent.location ?? "").replace(/#.*/, ""));
    expect(mainOf(thanks.html)).toContain(`Your first devotional comes Monday morning, ${monthAndDay(later)}.`);

    const link = await emailedLink(ask, email, "/mail/confirm");
    const mailbox = await visitor.get("/dev/mailbox");
    expect(mailbox.text).toContain(
      `The next devotional goes out on Monday morning, ${monthAndDay(later)}, to everyone`,
    );

    expect((await visitor.post(link)).status).toBe(302);
    const confirmed = await visitor.get(link);
    expect(mainOf(confirmed.html)).toContain(`Your next devotional arrives Monday morning, ${monthAndDay(later)}`);
    for (const page of [thanks, mailbox, confirmed]) expect(page.text).not.toContain(monthAndDay(skipped));
  });
});
