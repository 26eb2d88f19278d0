import { eq } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterEach, beforeEach } from "vitest";
import { createMailer, type Mailer } from "#app/platform/email/mailer.server.ts";
import { issueEmail } from "#app/features/email/templates/issue-email.tsx";
import { resumeMailing, retryFailed } from "#app/features/email/delivery/mailing-admin.server.ts";
import { mailingCounts } from "#app/features/email/delivery/delivery.server.ts";
import { mailings } from "#app/features/email/delivery/delivery.tables.server.ts";
import type { MailingDeps } from "#app/features/email/delivery/send-mailing.server.ts";
import { describe, expect, databaseOfFile, test } from "../support/database.ts";
import {
  anAmbassador,
  aSender,
  aSubscriber,
  emptyLists,
  ledgerOf,
  LINKS,
  MONDAY,
  NO_QUEUE,
  PUBLIC_URL,
  started,
  subscribers,
} from "../support/factories/mailing-lists.ts";
import { startScriptedSmtp, type Script, type ScriptedSmtp } from "../support/scripted-smtp.ts";

/** The recipients' ledger, the mailer and a failing mail server, over real connections. */

const own = databaseOfFile();
const open: { close(): unknown }[] = [];
beforeEach(() => emptyLists(own.db));
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function aServer(script?: Script, more: { port?: number; signsIn?: boolean } = {}): Promise<ScriptedSmtp> {
  const smtp = await startScriptedSmtp({ ...(script ? { script } : {}), ...more });
  open.push(smtp);
  return smtp;
}

function mailerFor(url: string): Mailer {
  const mailer = createMailer({ SMTP_URL: url, MAIL_FROM: "SHOD <hello@shod.example>" }, own.db);
  open.push(mailer);
  return mailer;
}

function sender(url: string, other: Partial<MailingDeps> = {}) {
  return aSender(own.db, mailerFor(url), other);
}

async function stateOf(id: number) {
  const [mailing] = await own.db.select().from(mailings).where(eq(mailings.id, id));
  return mailing!;
}

const minutesAfter = (minutes: number) => new Date(MONDAY.getTime() + minutes * 60_000);
const once = (recipients: string[]) => expect(new Set(recipients).size).toBe(recipients.length);

describe("a mail server that", () => {
  test.for([
    ["rejects the sign-in", "sign-in", "535 5.7.8 Wrong password", /rejected our sign-in: 535 5\.7\.8 Wrong password/],
    ["refuses the connection", "greeting", "554 Not you", /Could not reach the mail server: 554 Not you/],
    ["rejects our sender address", "sender", "550 Who are you", /rejected our sender address: 550 Who are you/],
  ] as const)("attack M3: %s gets everything later", async ([, at, reply, words]) => {
    let isFailing = true;
    const smtp = await aServer((step) => (isFailing && step.at === at ? reply : undefined), {
      signsIn: at === "sign-in",
    });
    await subscribers(own.db, 4);
    const id = await started(own.db);
    let now = MONDAY;
    const work = sender(smtp.url(), { clock: () => now });
    await work.run(id);
    expect((await stateOf(id)).waitsBecause).toMatch(words);
    expect(await mailingCounts(own.db, id)).toMatchObject({ pending: 4, isWhole: true });
    isFailing = false;
    now = minutesAfter(1);
    await work.run(id);
    expect(smtp.accepted).toHaveLength(4);
    expect(await stateOf(id)).toMatchObject({ status: "sent", waitsBecause: null });
  });

  test("attack M3: does not support required TLS gets nothing", async () => {
    const smtp = await aServer();
    await subscribers(own.db, 2);
    const id = await started(own.db);
    await sender(smtp.url().replace("smtp:", "smtps:")).run(id);
    expect((await stateOf(id)).waitsBecause).toMatch(/^No secure connection to the mail server/);
    expect([smtp.tries, (await mailingCounts(own.db, id))?.pending]).toEqual([[], 2]);
  });

  test("attack M4: defers some recipients is retried for those only, and a permanent refusal is recorded with its reply", async () => {
    const busy = new Map([
      ["subscriber2@home.example", "421 4.3.2 Too busy"],
      ["subscriber3@home.example", "450 4.7.1 Greylisted"],
      ["subscriber4@home.example", "451 4.3.0 Try later"],
    ]);
    const smtp = await aServer(({ at, recipient }) => {
      if (at !== "recipient") return undefined;
      if (recipient === "subscriber5@home.example") return "550 5.1.1 No such user";
      return busy.get(recipient);
    });
    await subscribers(own.db, 8);
    const id = await started(own.db);
    let now = MONDAY;
    const work = sender(smtp.url(), { clock: () => now });
    // Throughout the run: after a 421 on a connection that had sent before, Nodemailer tries once more on another one.
    await work.run(id);
    busy.clear();
    expect(await ledgerOf(own.db, id)).toMatchObject({
      "subscriber2@home.example": ["pending", "421 4.3.2 Too busy"],
      "subscriber3@home.example": ["pending", "450 4.7.1 Greylisted"],
      "subscriber4@home.example": ["pending", "451 4.3.0 Try later"],
      "subscriber5@home.example": ["failed", "550 5.1.1 No such user"],
    });
    expect(await mailingCounts(own.db, id)).toMatchObject({ accepted: 4, failed: 1, pending: 3, isWhole: true });
    now = minutesAfter(1);
    await work.run(id);
    expect(await mailingCounts(own.db, id)).toMatchObject({ accepted: 7, failed: 1, pending: 0, isWhole: true });
    expect(await stateOf(id)).toMatchObject({ status: "sent" });
    once(smtp.accepted.map(({ recipient }) => recipient));
  });

  test("attack M4: always defers a recipient is given up for that recipient after a few attempts", async () => {
    const smtp = await aServer(({ at }) => (at === "message" ? "451 4.3.0 Try later" : undefined));
    await subscribers(own.db, 1);
    const id = await started(own.db);
    let now = MONDAY;
    const work = sender(smtp.url(), { clock: () => now });
    for (const minutes of [0, 1, 6, 21, 81]) {
      now = minutesAfter(minutes);
      await work.run(id);
    }
    expect(smtp.tries).toHaveLength(5);
    expect(await ledgerOf(own.db, id)).toEqual({ "subscriber1@home.example": ["failed", "451 4.3.0 Try later"] });
    expect(await stateOf(id)).toMatchObject({ status: "sent" });
  });

  test("attack M4: limits us after two hundred pauses the mailing, which resumes from there", async () => {
    let quota = 200;
    const smtp = await aServer(({ at }) => {
      if (at !== "message") return undefined;
      return quota-- > 0 ? undefined : "550 5.4.5 Daily sending quota exceeded";
    });
    await subscribers(own.db, 260);
    const id = await started(own.db);
    const work = sender(smtp.url());
    await work.run(id);
    expect(await stateOf(id)).toMatchObject({
      status: "paused",
      waitsBecause: expect.stringContaining("550 5.4.5 Daily sending quota exceeded"),
    });
    expect(await mailingCounts(own.db, id)).toMatchObject({ accepted: 200, failed: 0, pending: 60, isWhole: true });
    await work.run(id);
    await work.runScheduled();
    expect(smtp.accepted).toHaveLength(200);

    quota = 1_000;
    await resumeMailing({ db: own.db, jobs: NO_QUEUE }, id);
    await work.run(id);
    expect(smtp.accepted).toHaveLength(260);
    once(smtp.accepted.map(({ recipient }) => recipient));
    expect(await mailingCounts(own.db, id)).toMatchObject({ accepted: 260, isWhole: true });
  });

  test("attack M2: hangs up between the message and its reply leaves that recipient unknown, and does not get it again", async () => {
    const smtp = await aServer(({ at, recipient }) =>
      at === "message" && recipient === "subscriber3@home.example" ? "drop" : undefined,
    );
    await subscribers(own.db, 9);
    const id = await started(own.db);
    const work = sender(smtp.url());
    await work.run(id);
    await work.run(id);
    expect(await ledgerOf(own.db, id)).toMatchObject({
      "subscriber3@home.example": ["unknown", expect.stringContaining("No reply from the mail server")],
    });
    expect(await mailingCounts(own.db, id)).toMatchObject({ accepted: 8, unknown: 1, isWhole: true });
    once(smtp.tries.map(({ recipient }) => recipient));
    expect(await retryFailed({ db: own.db, jobs: NO_QUEUE }, id, MONDAY)).toBe(0);
  });

  test("attack M5: stalls is cut off, and the recipient is unknown before the lease expires", async () => {
    const smtp = await aServer(({ at, recipient }) =>
      at === "message" && recipient === "subscriber2@home.example" ? new Promise(() => {}) : undefined,
    );
    await subscribers(own.db, 3);
    const id = await started(own.db);
    // Long enough for a busy machine to send the others within their leases.
    await sender(smtp.url(), { leaseMs: 8_000 }).run(id);
    expect(await ledgerOf(own.db, id)).toMatchObject({
      "subscriber2@home.example": ["unknown", "No reply from the mail server: Message sending aborted"],
    });
    expect(await mailingCounts(own.db, id)).toMatchObject({ accepted: 2, unknown: 1, pending: 0, isWhole: true });
  });
});

describe("an email of a mailing", () => {
  test("attack M18: has a text part, links to this site only, and has one-click unsubscribe", async () => {
    const smtp = await aServer();
    const ruth = await aSubscriber(own.db, "Ruth", { optIn: 3 });
    const kim = await anAmbassador(own.db, "Kim", { optIn: 2 });
    const issue = await issueEmail({
      subject: "Walk this week",
      heading: "Steady steps",
      preview: "A word for the week.",
      parts: [
        { kind: "paragraph", words: ["One step, then ", { strong: ["the next"] }, "."] },
        { kind: "button", label: "Read it here", link: `${PUBLIC_URL}/devotionals` },
      ],
      audiences: ["devotionals"],
      publicUrl: PUBLIC_URL,
    });
    const id = await started(own.db, issue);
    await sender(smtp.url()).run(id);

    const emails = await Promise.all(smtp.accepted.map(({ raw }) => PostalMime.parse(raw)));
    for (const [address, purpose, subject] of [
      ["ruth@home.example", "subscription", { id: ruth.id, version: 3 }],
      ["kim@home.example", "ambassador", { id: kim.id, version: 2 }],
    ] as const) {
      const email = emails.find(({ to }) => to?.[0]?.address === address);
      const header = (name: string) => email?.headers.find(({ key }) => key === name)?.value;
      const unsubscribe = LINKS.url("/mail/unsubscribe", purpose, subject);
      const preferences = LINKS.url("/mail/preferences", purpose, subject);
      expect(header("list-unsubscribe")).toBe(`<${unsubscribe}>`);
      expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
      expect(header("list-id")).toMatch(/<devotionals\.shod\.example>$/);
      expect([header("precedence"), header("auto-submitted")]).toEqual(["bulk", "auto-generated"]);
      expect(email?.text).toContain(unsubscribe);
      expect(email?.text).toContain(preferences);
      expect(email?.text).toContain("One step, then the next.");
      const links = [...(email?.html ?? "").matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link);
      expect(links).toEqual([`${PUBLIC_URL}/devotionals`, unsubscribe, preferences]);
      expect(`${email?.html}${email?.text}`).not.toMatch(/localhost|127\.0\.0\.1/);
      expect(email?.text).toContain(`because ${address} signed up`);
    }
  });
});
