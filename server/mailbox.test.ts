import { Hono } from "hono";
import { describe, expect } from "vitest";
import { readEnv } from "#app/platform/env.server.ts";
import { test } from "#tests/database.ts";
import { mailboxPage } from "./mailbox.ts";

describe("the mailbox of mails nobody sent", () => {
  const asked = (headers: Record<string, string> = {}, host = "localhost") =>
    new Request(`http://${host}/dev/mailbox`, { headers });

  test("opens on this machine only, not through a proxy or under another name", async ({ db }) => {
    const door = new Hono<{ Bindings: { address: string } }>().route("/", mailboxPage({ env: readEnv({}), db }));
    const status = async (request: Request, address: string) => (await door.fetch(request, { address })).status;
    expect(await status(asked(), "127.0.0.1")).toBe(200);
    expect(await status(asked(), "203.0.113.9")).toBe(404);
    expect(await status(asked({ "X-Forwarded-For": "203.0.113.9" }), "127.0.0.1")).toBe(404);
    expect(await status(asked({}, "evil.example"), "127.0.0.1")).toBe(404);
  });

  test("is closed as soon as mail is really sent", async ({ db }) => {
    const env = readEnv({ SMTP_URL: "smtp://localhost:25" });
    const door = new Hono<{ Bindings: { address: string } }>().route("/", mailboxPage({ env, db }));
    expect((await door.fetch(asked(), { address: "127.0.0.1" })).status).toBe(404);
  });
});
