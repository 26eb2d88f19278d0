// Protects: app/platform/email/**, app/platform/jobs/**, app/features/email/**, tests/support/mailing-process.ts
import { spawn, type ChildProcess } from "node:child_process";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/platform/db/database.server.ts";
import { createJobs, type Jobs } from "#app/platform/jobs/jobs.server.ts";
import { mailingCounts, SEND_MAILING, startMailing } from "#app/features/email/delivery/delivery.server.ts";
import { mailingRecipients, mailings } from "#app/features/email/delivery/delivery.tables.server.ts";
import { onPostgres, ownDatabase } from "../support/database.ts";
import { aDevotional, aMailServer, aSender, subscribers } from "../support/factories/mailing-lists.ts";
import { startScriptedSmtp, type ScriptedSmtp } from "../support/scripted-smtp.ts";

/** Three processes on one Postgres database and a real mail server. The one that got the last 250 is killed, repeatedly. */

const RECIPIENTS = 500;
const CONNECTIONS = 3;
const PROCESSES = 3;
/** Numbers of accepted messages after which a process is killed and another one started. */
const KILLED_AFTER = [1, 60, 61, 180, 300, 430];
/** Sending may take three quarters of it, also on a busy machine: after that the mailing waits. */
const LEASE_MS = 10_000;

describe.runIf(onPostgres)("a mailing to five hundred subscribers, while its senders are killed", () => {
  let database: Database & { url: string | null };
  let jobs: Jobs;
  let smtp: ScriptedSmtp;
  const processes = new Map<string, ChildProcess>();
  const killed: string[] = [];
  let isOver = false;

  beforeAll(async () => {
    database = await ownDatabase();
    jobs = createJobs(database);
    jobs.define({ name: SEND_MAILING, isDeduplicated: true, run: async () => {}, isEnqueueOnly: true });
    await jobs.open();
    smtp = await startScriptedSmtp({ onAccepted: ({ client }) => killWhenDue(client) });
  }, 60_000);

  afterAll(async () => {
    isOver = true;
    await Promise.all([...processes.keys()].map(end));
    await smtp.close();
    await jobs.stop();
    await database.close();
  }, 60_000);

  test("attack M1: attack M5: is sent to everyone at most once, misses no one, and its counts always add up", async () => {
    await subscribers(database.db, RECIPIENTS);
    const { id } = await database.db.transaction((tx) => startMailing(tx, jobs, aDevotional()));
    for (let at = 0; at < PROCESSES; at++) startProcess();
    const work = aSender(database.db, aMailServer(), { jobs, clock: () => new Date() });
    const seen: boolean[] = [];
    const isSent = async () => {
      // As its schedule does every minute.
      await work.runScheduled();
      seen.push((await mailingCounts(database.db, id))?.isWhole ?? false);
      const [mailing] = await database.db.select().from(mailings).where(eq(mailings.id, id));
      return mailing?.status;
    };
    await expect.poll(isSent, { timeout: 240_000, interval: 250 }).toBe("sent");

    expect(killed).toHaveLength(KILLED_AFTER.length);
    expect(new Set(seen)).toEqual(new Set([true]));
    const rows = await database.db.select().from(mailingRecipients).where(eq(mailingRecipients.mailingId, id));
    const sendCounts = new Map<string, number>();
    for (const { recipient } of smtp.tries) sendCounts.set(recipient, (sendCounts.get(recipient) ?? 0) + 1);
    expect([...sendCounts.values()].filter((times) => times > 1)).toEqual([]);
    expect(rows.filter(({ status, email }) => status === "accepted" && sendCounts.get(email) !== 1)).toEqual([]);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["accepted", "unknown"]));
    const unknown = rows.filter(({ status }) => status === "unknown");
    expect(unknown.length).toBeLessThanOrEqual(KILLED_AFTER.length * CONNECTIONS);
    expect(rows).toHaveLength(RECIPIENTS);
    expect(smtp.tries.length).toBeGreaterThanOrEqual(RECIPIENTS - unknown.length);
  }, 300_000);

  function killWhenDue(client: string): void {
    const due = KILLED_AFTER[killed.length];
    const child = processes.get(client);
    if (due === undefined || smtp.accepted.length < due || !child) return;
    child.kill("SIGKILL");
    killed.push(client);
    processes.delete(client);
    startProcess();
  }

  function startProcess(): void {
    if (isOver) return;
    const name = `process${processes.size + killed.length + 1}`;
    const child = spawn(process.execPath, ["tests/support/mailing-process.ts"], {
      env: {
        ...process.env,
        DATABASE_URL: database.url ?? "",
        SMTP_URL: smtp.url(name),
        MAIL_PER_SECOND: "30",
        LEASE_MS: String(LEASE_MS),
      },
      stdio: ["pipe", "ignore", "inherit"],
    });
    processes.set(name, child);
  }

  async function end(name: string): Promise<void> {
    const child = processes.get(name);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  }
});
