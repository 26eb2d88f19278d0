import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, vi } from "vitest";
import type { Database } from "#app/platform/db/database.server.ts";
import { outgoingEmails } from "#app/platform/email/outgoing-emails.tables.server.ts";
import type { Site } from "#server/site.ts";
import { describe, expect, ownersCookie, startBuiltSite, test, textOf, loadBuild } from "#tests/support/built-site.ts";

const HOST = "http://localhost:3000";

describe("the system page of a failing site", () => {
  let site: Site;
  let database: Database;
  let cookie: string;
  let silent: Server;
  const folder = mkdtempSync(path.join(tmpdir(), "shod-system-"));

  beforeAll(async () => {
    // A mail server that accepts the connection and never responds.
    silent = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => silent.once("listening", resolve));
    const { port } = silent.address() as { port: number };
    database = await (await loadBuild()).openEmbeddedDatabase(undefined);
    // The uploads folder is a file, so nothing can be written into it, even by root.
    writeFileSync(path.join(folder, "storage"), "");
    const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, DATA_DIR: folder };
    site = await startBuiltSite(settings, { database });
    cookie = await ownersCookie(site);
    await database.db.execute(sql`insert into pgboss.job (name, state, completed_on, output)
      values ('purge-webhooks', 'failed', now(), '{"message": "The webhooks could not be deleted"}')`);
  });

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

  test("says what to do about each failing check, and never hangs", async () => {
    const response = await ask("/admin/system");
    expect(response.status).toBe(200);
    const page = textOf(await response.text());
    expect(page).toMatch(/Mail server Failing .{0,200}Correct the mail server’s address/);
    expect(page).toMatch(/Uploads Failing Uploads can't be stored in .{0,400}storage is running/);
    expect(page).toMatch(/Disk (Healthy|Notes|Failing) [\d.]+ [MG]B free/);
    expect(page).toMatch(/Jobs Failing 1 job failed permanently/);
    expect(page).toContain("The webhooks could not be deleted");
    expect(page).toMatch(/Database Notes Embedded profile: .{0,200}power failure/);
    expect(page).toMatch(/Store Healthy/);
    expect(page).toMatch(/Clock Healthy/);
    expect(page).toMatch(
      /Backup Notes (No backup has been made yet\. .{0,200}Click Back Up Now to make the first|The last backup was made)/,
    );
    expect(page).toMatch(/AI Healthy No AI service is set/);
    // From here on it refuses connections: the page would wait five seconds for it in every other test.
    silent.close();
  });

  test("a backup is requested there, made by a job, and listed", async () => {
    const response = await ask("/admin/system", { method: "POST", body: new URLSearchParams({ intent: "back-up" }) });
    expect(response.headers.get("Location")).toBe("/admin/system?done=backing-up");
    await vi.waitFor(
      async () =>
        expect(textOf(await (await ask("/admin/system")).text())).toMatch(
          /Backup Notes The last backup was made less than a minute ago: \d{4}-/,
        ),
      { timeout: 60_000, interval: 1_000 },
    );
    expect(existsSync(path.join(folder, "backups"))).toBe(true);
  });

  test("a failed job is retried there, once, and recorded in the audit log", async () => {
    const [, id = ""] = /name="id" value="([0-9a-f-]{36})"/.exec(await (await ask("/admin/system")).text()) ?? [];
    const retry = () => ask("/admin/system", { method: "POST", body: new URLSearchParams({ intent: "retry", id }) });
    expect((await retry()).headers.get("Location")).toBe("/admin/system?done=retried");
    expect((await retry()).status).toBe(404);
    const { rows } = (await database.db.execute(sql`select subject from audit_log where action = 'job.retried'`)) as {
      rows: unknown[];
    };
    expect(rows).toEqual([{ subject: "purge-webhooks" }]);
  });

  test("undelivered emails are listed with the server's reply, and can be sent again or deleted", async () => {
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
    const submit = async (fields: Record<string, string>) => {
      const response = await ask("/admin/system", { method: "POST", body: new URLSearchParams(fields) });
      return response.headers.get("Location") ?? response.status;
    };
    expect(await submit({ intent: "retry-email", id: String(refused?.id) })).toBe("/admin/system?done=email-retried");
    expect(await submit({ intent: "retry-email", status: "unknown" })).toBe(422);
    expect(await submit({ intent: "retry-email", status: "unknown", confirmed: "on" })).toBe(
      "/admin/system?done=emails-retried",
    );
    expect(await submit({ intent: "discard-email", id: String(deleted?.id) })).toBe(422);
    expect(await submit({ intent: "discard-email", id: String(deleted?.id), confirmed: "on" })).toBe(
      "/admin/system?done=email-discarded",
    );
    // No subscription has that id: when retried, the emails have no data and are deleted.
    await expect.poll(() => db.$count(outgoingEmails)).toBe(0);
    expect(await submit({ intent: "retry-email", id: String(doubtful?.id) })).toBe(404);
  });

  test("a test email that fails says why", async () => {
    const response = await ask("/admin/system", {
      method: "POST",
      body: new URLSearchParams({ intent: "test-email" }),
    });
    expect(response.status).toBe(502);
    expect(textOf(await response.text())).toContain("Test email not sent");
  });

  test("the dashboard names what fails and links to the page", async () => {
    await ask("/admin");
    await expect
      .poll(async () => textOf(await (await ask("/admin")).text()))
      .toContain("Failing: Mail server, Uploads");
  });
});

test("only admins see the system page", async ({ ask }) => {
  const response = await ask("/admin/system");
  expect(response.status).not.toBe(200);
});
