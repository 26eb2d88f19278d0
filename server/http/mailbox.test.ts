import { Hono } from "hono";
import { describe, expect } from "vitest";
import { readEnv } from "#app/platform/env.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { test } from "#tests/support/database.ts";
import { mailboxPage } from "./mailbox.ts";

describe("the mailbox of emails that were not sent", () => {
  const requestTo = (headers: Record<string, string> = {}, host = "localhost") =>
    new Request(`http://${host}/dev/mailbox`, { headers });
  const mailboxOf = (db: Db, settings: Record<string, string> = {}, publicUrl = "http://localhost:3000") => {
    const app = new Hono<{ Bindings: { address: string } }>();
    app.route("/", mailboxPage({ env: readEnv(settings), db, publicUrl }));
    return async (request: Request, address = "127.0.0.1") => (await app.fetch(request, { address })).status;
  };

  test("is available on this machine only, not through a proxy or under another name", async ({ db }) => {
    const status = mailboxOf(db);
    expect(await status(requestTo())).toBe(200);
    expect(await status(requestTo(), "203.0.113.9")).toBe(404);
    expect(await status(requestTo({ "X-Forwarded-For": "203.0.113.9" }))).toBe(404);
    expect(await status(requestTo({}, "evil.example"))).toBe(404);
  });

  test.for(["https://shod.example", "http://192.168.1.20:3000", "https://localhost.shod.example"])(
    "attack A12: is unavailable at %s, even when a proxy on this machine rewrites the host to localhost and adds no header",
    async (publicUrl, { db }) => {
      const status = mailboxOf(db, { ALLOW_UNSENT_EMAIL: "true" }, publicUrl);
      expect(await status(requestTo())).toBe(404);
      expect(await status(requestTo({}, "127.0.0.1:3000"))).toBe(404);
      expect(await status(requestTo({}, new URL(publicUrl).host))).toBe(404);
    },
  );

  test.for(["http://127.0.0.1:3000", "http://127.8.0.1", "http://[::1]:3000"])(
    "is available at %s",
    async (publicUrl, { db }) => {
      const status = mailboxOf(db, {}, publicUrl);
      expect(await status(requestTo({}, new URL(publicUrl).host))).toBe(200);
    },
  );

  test("is unavailable once a mail server is set", async ({ db }) => {
    expect(await mailboxOf(db, { SMTP_URL: "smtp://localhost:25" })(requestTo())).toBe(404);
  });
});
