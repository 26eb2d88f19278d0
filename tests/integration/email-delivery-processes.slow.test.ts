// Protects: app/platform/email/**, app/platform/jobs/**, tests/support/email-process.ts
import { spawn, type ChildProcess } from "node:child_process";
import { asc } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#app/platform/db/database.server.ts";
import type { EmailKind } from "#app/platform/email/email-kind.ts";
import { outgoingEmails } from "#app/platform/email/outgoing-emails.tables.server.ts";
import { onPostgres, ownDatabase } from "../support/database.ts";
import { anEmailDelivery } from "../support/factories/email-delivery.ts";
import { startScriptedSmtp, type Script, type ScriptedSmtp } from "../support/scripted-smtp.ts";

/** Processes that deliver outgoing emails from one Postgres database to one mail server. */
describe.runIf(onPostgres)("processes that deliver outgoing emails", () => {
  let database: Database & { url: string | null };
  let smtp: ScriptedSmtp;
  let script: Script;
  let onAccepted: (client: string) => void;
  const processes = new Map<string, ChildProcess>();

  beforeEach(async () => {
    script = () => {};
    onAccepted = () => {};
    database = await ownDatabase();
    smtp = await startScriptedSmtp({ script: (step) => script(step), onAccepted: ({ client }) => onAccepted(client) });
  });
  afterEach(async () => {
    for (const child of processes.values()) await ended(child, "SIGKILL");
    processes.clear();
    await smtp.close();
    await database.close();
  });

  function start(name: string, settings: Record<string, string> = {}): void {
    const child = spawn(process.execPath, ["tests/support/email-process.ts"], {
      env: {
        ...process.env,
        DATABASE_URL: database.url ?? "",
        SMTP_URL: smtp.url(name),
        MAIL_PER_SECOND: "0",
        // Sending may take three quarters of it. Where the machine is busy, a shorter one would look like a server that is down, and
        // pause all sending for half a minute.
        LEASE_MS: "10000",
        LOG_LEVEL: "error",
        ...settings,
      },
      stdio: ["pipe", "ignore", "inherit"],
    });
    processes.set(name, child);
  }

  async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const end = new Promise<number | null>((resolve) => child.once("exit", resolve));
    child.kill(signal);
    return end;
  }

  async function enqueueNotes(kind: "note" | "receipt", many: number): Promise<void> {
    const kindOf: EmailKind<{ to: string }> = {
      name: kind,
      label: kind,
      whenUnknown: "leave",
      prepare: async (_db, { to }) => ({ email: to, key: to, validForMs: 3_600_000 }),
      render: async () => null,
    };
    const { delivery } = anEmailDelivery(database.db, { send: async () => {} }, [kindOf]);
    for (let n = 0; n < many; n++) await delivery.enqueue(database.db, kind, { to: `${kind}${n}@home.example` });
  }

  async function statuses(): Promise<Record<string, number>> {
    const rows = await database.db.select().from(outgoingEmails).orderBy(asc(outgoingEmails.id));
    return Object.fromEntries(
      [...Map.groupBy(rows, ({ status }) => status)].map(([status, { length }]) => [status, length]),
    );
  }

  const sendCounts = () => {
    const counts = new Map<string, number>();
    for (const { recipient } of smtp.tries) counts.set(recipient, (counts.get(recipient) ?? 0) + 1);
    return counts;
  };

  test("share MAIL_PER_SECOND, and no email is sent twice", async () => {
    await enqueueNotes("note", 40);
    const at: number[] = [];
    onAccepted = () => at.push(performance.now());
    start("one", { MAIL_PER_SECOND: "10" });
    start("two", { MAIL_PER_SECOND: "10" });
    await expect.poll(statuses, { interval: 250 }).toEqual({ sent: 40 });
    expect(new Set(sendCounts().values())).toEqual(new Set([1]));
    // Forty at ten per second take at least four seconds, however many processes there are.
    expect(at.at(-1)! - at[0]!).toBeGreaterThan(3_000);
    expect(new Set(smtp.accepted.map(({ client }) => client))).toEqual(new Set(["one", "two"]));
  });

  test.for([
    ["before the message", "recipient", { pending: 8 }],
    ["after the message", "message", { pending: 5, unknown: 3 }],
  ] as const)(
    "that are stopped while the server hangs %s record the status of each email",
    async ([, at, expected]) => {
      await enqueueNotes("note", 8);
      let hanging = 0;
      const hang = () => {
        hanging++;
        return new Promise<string>(() => {});
      };
      script = (step) => (step.at === at ? hang() : undefined);
      start("one", { LEASE_MS: "120000" });
      await expect.poll(() => hanging).toBe(3);
      expect(await ended(processes.get("one")!, "SIGTERM")).toBe(0);
      expect(await statuses()).toEqual(expected);

      script = () => {};
      start("two");
      const left = "unknown" in expected ? { sent: 5, unknown: 3 } : { sent: 8 };
      await expect.poll(statuses, { interval: 250 }).toEqual(left);
      expect(smtp.accepted).toHaveLength(left.sent);
    },
  );
});
