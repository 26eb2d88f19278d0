import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, vi } from "vitest";
import type { Database } from "#app/platform/db/database.server.ts";
import { outgoingEmails } from "#app/platform/email/outgoing-emails.tables.server.ts";
import type { Site } from "#server/site.ts";
import { describe, expect, ownersCookie, startBuiltSite, test, textOf, theBuild } from "#tests/built-site.ts";

const HOST = "http://localhost:3000";

describe("the system page of a site in trouble", () => {
  let site: Site;
  let database: Database;
  let cookie: string;
  let silent: Server;
  const folder = mkdtempSync(path.join(tmpdir(), "shod-system-"));

  beforeAll(async () => {
    // A mail server that takes the call and never says a word.
    silent = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => silent.once("listening", resolve));
    const { port } = silent.address() as { port: number };
    database = await (await theBuild()).openEmbeddedDatabase(undefined);
    // Where the folder of uploads should be is a file: nothing can be written below it, whoever one is.
    writeFileSync(path.join(folder, "storage"), "");
    const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, DATA_DIR: folder };
    site = await startBuiltSite(settings, { database });
    cookie = await ownersCookie(site);
    await database.db.execute(sql`insert into pgboss.job (name, state, completed_on, output)
      values ('purge-webhooks', 'failed', now(), '{"message": "The webhooks would not go"}')`);
  }, 180_000);

  afterAll(async () => {
    await site.close();
    silent.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = (address: string, init?: RequestInit) =>
    site.fetch(
      new Request(`${HOST}${address}`, {
        redirect: "manual",
        ...init,
        headers: { Cookie: cookie, Accept: "text/html", Origin: HOST },
      }),
      "127.0.0.1",
    );

  test("says of each thing that fails what to do, and never hangs", async () => {
    const answer = await ask("/admin/system");
    expect(answer.status).toBe(200);
    const page = textOf(await answer.text());
    expect(page).toMatch(/Mail Failing .{0,200}Correct SMTP_URL/);
    expect(page).toMatch(/Uploads Failing Uploads can't be stored in .{0,400}storage runs/);
    expect(page).toMatch(/Disk (Healthy|Notes|Failing) [\d.]+ [MG]B free/);
    expect(page).toMatch(/Jobs Failing 1 job has failed for good/);
    expect(page).toContain("The webhooks would not go");
    expect(page).toMatch(/Database Notes Embedded profile: .{0,200}power cut/);
    expect(page).toMatch(/Store Healthy/);
    expect(page).toMatch(/Clock Healthy/);
    expect(page).toMatch(
      /Backup Notes (There is none yet\. .{0,200}Press Back up now for the first|The last one was made)/,
    );
    expect(page).toMatch(/AI Healthy No service is set/);
  }, 60_000);

  test("a backup is asked for from there, made by a job, and seen", async () => {
    const answer = await ask("/admin/system", { method: "POST", body: new URLSearchParams({ intent: "back-up" }) });
    expect(answer.headers.get("Location")).toBe("/admin/system?done=backing-up");
    await vi.waitFor(
      async () =>
        expect(textOf(await (await ask("/admin/system")).text())).toMatch(
          /Backup Notes The last one was made less than a minute ago: \d{4}-/,
        ),
      { timeout: 50_000, interval: 1_000 },
    );
    expect(existsSync(path.join(folder, "backups"))).toBe(true);
  }, 60_000);

  test("a failed job is tried again from there, once, and written down", async () => {
    const [, id = ""] = /name="id" value="([0-9a-f-]{36})"/.exec(await (await ask("/admin/system")).text()) ?? [];
    const retry = () => ask("/admin/system", { method: "POST", body: new URLSearchParams({ intent: "retry", id }) });
    expect((await retry()).headers.get("Location")).toBe("/admin/system?done=retried");
    expect((await retry()).status).toBe(404);
    const { rows } = (await database.db.execute(sql`select subject from audit_log where action = 'job.retried'`)) as {
      rows: unknown[];
    };
    expect(rows).toEqual([{ subject: "purge-webhooks" }]);
  }, 60_000);

  test("emails that were not delivered are there with the server's answer, and are sent again or deleted from there", async () => {
    const { db } = database;
    const at = new Date();
    const email = (name: string, status: "undeliverable" | "unknown" | "expired") => ({
      kind: "subscription-mail",
      email: `${name}@home.example`,
      payload: { id: 1, version: 1 },
      dedupeKey: name,
      priority: 1,
      status,
      reply: `550 5.1.1 No such user as ${name}`,
      attempts: 3,
      nextAttemptAt: at,
      expiresAt: new Date(at.getTime() + 3_600_000),
      finishedAt: at,
    });
    const [refused, doubtful, deleted] = await db
      .insert(outgoingEmails)
      .values([email("refused", "undeliverable"), email("doubtful", "unknown"), email("deleted", "expired")])
      .returning({ id: outgoingEmails.id });
    const page = textOf(await (await ask("/admin/system")).text());
    expect(page).toMatch(/Email delivery Notes .*1 undeliverable, 1 expired, 1 with unknown delivery\./);
    expect(page).toContain(
      "Subscription confirmation Undeliverable refused@home.example 550 5.1.1 No such user as refused less than a minute old",
    );
    const press = async (fields: Record<string, string>) => {
      const answer = await ask("/admin/system", { method: "POST", body: new URLSearchParams(fields) });
      return answer.headers.get("Location") ?? answer.status;
    };
    expect(await press({ intent: "retry-email", id: String(refused?.id) })).toBe("/admin/system?done=email-retried");
    expect(await press({ intent: "retry-email", status: "unknown" })).toBe(422);
    expect(await press({ intent: "retry-email", status: "unknown", confirmed: "on" })).toBe(
      "/admin/system?done=emails-retried",
    );
    expect(await press({ intent: "discard-email", id: String(deleted?.id) })).toBe(422);
    expect(await press({ intent: "discard-email", id: String(deleted?.id), confirmed: "on" })).toBe(
      "/admin/system?done=email-discarded",
    );
    // Nobody subscribed with that number: tried again they have nothing to say, and are gone.
    await expect.poll(() => db.$count(outgoingEmails), { timeout: 20_000 }).toBe(0);
    expect(await press({ intent: "retry-email", id: String(doubtful?.id) })).toBe(404);
  }, 60_000);

  test("a test mail that does not go says why", async () => {
    silent.close();
    const answer = await ask("/admin/system", { method: "POST", body: new URLSearchParams({ intent: "test-mail" }) });
    expect(answer.status).toBe(502);
    expect(textOf(await answer.text())).toContain("Test email not sent");
  }, 60_000);

  test("the overview names what fails and leads there", async () => {
    await ask("/admin");
    await expect
      .poll(async () => textOf(await (await ask("/admin")).text()), { timeout: 20_000 })
      .toContain("Failing: Mail, Uploads");
  }, 60_000);
});

test("nobody but an admin sees how the site is", async ({ ask }) => {
  const answer = await ask("/admin/system");
  expect(answer.status).not.toBe(200);
});
