// Protects: app/features/admin/alerts/**, app/platform/email/**, tests/support/alert-process.ts
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { grantAdmin } from "#app/platform/auth/access/roles.server.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { outgoingEmails } from "#app/platform/email/outgoing-emails.tables.server.ts";
import { onPostgres, ownDatabase } from "../support/database.ts";
import { startScriptedSmtp, type ScriptedSmtp } from "../support/scripted-smtp.ts";

describe.runIf(onPostgres)("two processes on one database", () => {
  let database: Database & { url: string | null };
  let smtp: ScriptedSmtp;
  const processes: ChildProcess[] = [];

  beforeEach(async () => {
    database = await ownDatabase();
    smtp = await startScriptedSmtp();
  });
  afterEach(async () => {
    for (const child of processes.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const end = once(child, "exit");
      child.kill("SIGKILL");
      await end;
    }
    await smtp.close();
    await database.close();
  });

  function start(name: string): Promise<unknown> {
    const child = spawn(process.execPath, ["tests/support/alert-process.ts"], {
      env: { ...process.env, DATABASE_URL: database.url ?? "", SMTP_URL: smtp.url(name), LOG_LEVEL: "error" },
      stdio: ["pipe", "pipe", "inherit"],
    });
    processes.push(child);
    const failed = once(child, "exit").then(([code]) => {
      throw new Error(`The process ended with ${code}`);
    });
    return Promise.race([once(child.stdout, "data"), failed]);
  }

  test("that report the same orders and prayer requests at once send each admin one alert about each", async () => {
    const { db } = database;
    const account = (id: string) => ({ id, name: id, email: `${id}@shod.example`, emailVerified: true });
    await db.insert(users).values([account("owner"), account("ruth")]);
    for (const id of ["owner", "ruth"]) await grantAdmin(db, `${id}@shod.example`);
    await Promise.all([start("one"), start("two")]);
    const sent = async () => (await db.select().from(outgoingEmails)).filter(({ status }) => status === "sent").length;
    await expect.poll(sent, { interval: 250, timeout: 30_000 }).toBe(80);
    const counts = Map.groupBy(
      smtp.accepted,
      ({ recipient, raw }) => `${recipient} ${/^Subject: (.*)/m.exec(raw)?.[1]}`,
    );
    const expected = Array.from({ length: 20 }, (_, n) =>
      ["newOrder", "urgentPrayer"].map((kind) => `${kind} ${n + 1}`),
    );
    const onceEach = expected
      .flat()
      .flatMap((what) => ["owner", "ruth"].map((admin) => [`${admin}@shod.example ${what}`, 1]));
    expect(Object.fromEntries([...counts].map(([what, { length }]) => [what.trim(), length]))).toEqual(
      Object.fromEntries(onceEach),
    );
    expect(new Set(smtp.accepted.map(({ client }) => client))).toEqual(new Set(["one", "two"]));
  }, 60_000);
});
