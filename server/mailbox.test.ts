import { Hono } from "hono";
import { describe, expect } from "vitest";
import { readEnv } from "#app/platform/env.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { test } from "#tests/database.ts";
import { mailboxPage } from "./mailbox.ts";

describe("the mailbox of emails that were not sent", () => {
  const asked = (headers: Record<string, string> = {}, host = "localhost") =>
    new Request(`http://${host}/dev/mailbox`, { headers });
  const mailboxOf = (db: Db, settings: Record<string, string> = {}, publicUrl = "http://localhost:3000") => {
    const app = new Hono<{ Bindings: { address: string } }>();
    app.route("/", mailboxPage({ env: readEnv(settings), db, publicUrl }));
    return async (request: Request, address = "127.0.0.1") => (await app.fetch(request, { address })).status;
  };

  test("opens on this machine only, not through a proxy or under another name", async ({ db }) => {
    const status = mailboxOf(db);
    expect(await status(asked())).toBe(200);
    expect(await status(asked(), "203.0.113.9")).toBe(404);
    expect(await status(asked({ "X-Forwarded-For": "203.0.113.9" }))).toBe(404);
    expect(await status(asked({}, "evil.example"))).toBe(404);
  });

  test.for(["https://shod.example", "http://192.168.1.20:3000", "https://localhost.shod.example"])(
    "attack A12: stays closed at %s, even when a proxy on this machine rewrites the host to localhost and adds no header",
    async (publicUrl, { db }) => {
      const status = mailboxOf(db, { ALLOW_UNSENT_EMAIL: "true" }, publicUrl);
      expect(await status(asked())).toBe(404);
      expect(await status(asked({}, "127.0.0.1:3000"))).toBe(404);
      expect(await status(asked({}, new URL(publicUrl).host))).toBe(404);
    },
  );

  test.for(["http://127.0.0.1:3000", "http://127.8.0.1", "http://[::1]:3000"])(
    "opens at %s",
    async (publicUrl, { db }) => {
      const status = mailboxOf(db, {}, publicUrl);
      expect(await status(asked({}, new URL(publicUrl).host))).toBe(200);
    },
  );

  test("is closed as soon as email is really sent", async ({ db }) => {
    expect(await mailboxOf(db, { SMTP_URL: "smtp://localhost:25" })(asked())).toBe(404);
  });
});
