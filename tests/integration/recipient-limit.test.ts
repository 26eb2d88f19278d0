import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { describe, expect, partOf, test, textOf } from "../support/built-site.ts";
import { aFormBrowser } from "../support/form-browser.ts";
import { aSiteWithMailbox, type SiteWithMailbox } from "../support/site-with-mailbox.ts";
import { cookiesOf } from "../support/cookies.ts";

/** How many emails of one kind an address gets per hour. */
const PER_HOUR = 3;
const TIMES = 12;
const PASSWORD = "walk in the light of day";
const HINT = "We limit how many emails we send to one address per hour, so you may need to try again later.";

let site: SiteWithMailbox;
beforeAll(async () => {
  site = await aSiteWithMailbox();
});
afterAll(() => site.close());

let count = 0;
const someone = () => `someone-${++count}@shod.example`;
/** Spellings of an address that count as one mailbox. */
const spelled = (email: string, n: number) =>
  n % 3 === 0 ? email : n % 3 === 1 ? email.toUpperCase() : ` ${email.replace("s", "S")} `;

const STORY = { name: "Ann", story: "I was lost, and then I was not." };
const EVERYTHING = { devotionals: true, products: true, community: true, stories: true };

type EntryPoint = {
  send: (email: string) => Promise<Response>;
  /** The status it responds with every time. */
  status: number;
  /** Whether it sends an email only to addresses with an account. */
  hasAccount?: boolean;
};

const auth = (path: string, body: object) => (email: string) => site.json(`/api/auth/${path}`, { ...body, email });
const call = (name: string, body: object) => (email: string) => site.json(`/functions/v1/${name}`, { ...body, email });
const form = (path: string, fields: Record<string, string>) => (email: string) => site.form(path, { ...fields, email });

const ENTRY_POINTS: Record<string, EntryPoint> = {
  "the prayer form": { send: form("/prayer-wall", { prayerRequest: "For my mother" }), status: 302 },
  "the story form": { send: form("/share-your-story", STORY), status: 302 },
  "the ambassador form": { send: form("/join", { name: "Ann", products: "on" }), status: 302 },
  "the subscription form": {
    send: form("/weekly-devotionals", { name: "Ann", devotionals: "on", agreed: "on" }),
    status: 302,
  },
  "submit-devotional-subscription": {
    send: call("submit-devotional-subscription", { name: "Ann", preferences: EVERYTHING }),
    status: 200,
  },
  "/api/auth/sign-up/email": { send: auth("sign-up/email", { password: PASSWORD, name: "Ann" }), status: 200 },
  "/api/auth/sign-up/email for an address with an account": {
    send: auth("sign-up/email", { password: PASSWORD, name: "Ann" }),
    status: 200,
    hasAccount: true,
  },
  "/api/auth/request-password-reset": { send: auth("request-password-reset", {}), status: 200, hasAccount: true },
  "/api/auth/email-otp/send-verification-otp": {
    send: auth("email-otp/send-verification-otp", { type: "sign-in" }),
    status: 200,
  },
  "/api/auth/email-otp/send-verification-otp for a forgotten password": {
    send: auth("email-otp/send-verification-otp", { type: "forget-password" }),
    status: 200,
    hasAccount: true,
  },
  "/api/auth/email-otp/request-password-reset": {
    send: auth("email-otp/request-password-reset", {}),
    status: 200,
    hasAccount: true,
  },
  "/api/auth/forget-password/email-otp": { send: auth("forget-password/email-otp", {}), status: 200, hasAccount: true },
};

async function withAccount(email: string): Promise<void> {
  await rowsOf(
    site.db,
    sql`insert into users (id, name, email, email_verified, created_at, updated_at) values (${crypto.randomUUID()}, 'Ann', ${email}, true, now(), now())`,
  );
}

// Concurrent, because most responses wait for the end of a fixed interval.
describe.concurrent(`attack M12: submitted ${TIMES} times for one address from different IP addresses`, () => {
  test.each(Object.entries(ENTRY_POINTS))(
    "%s sends it three emails, and responds the same every time",
    async (_name, { send, status, hasAccount }) => {
      const email = someone();
      if (hasAccount) await withAccount(email);
      const isTrimmed = status === 302;
      const responses = new Set<string>();
      for (let n = 0; n < TIMES; n++) {
        const response = await send(isTrimmed ? spelled(email, n) : n % 2 ? email.toUpperCase() : email);
        expect(response.status).toBe(status);
        responses.add(response.headers.get("Location") ?? "");
        await response.body?.cancel();
      }
      expect(responses.size).toBe(1);
      expect(await site.emailsTo(email)).toHaveLength(PER_HOUR);
    },
    120_000,
  );

  test("every submission is stored, whether or not it sends an email", async () => {
    const email = someone();
    for (let n = 0; n < TIMES; n++) {
      await site.form("/prayer-wall", { prayerRequest: `Prayer ${n}`, email });
      await site.form("/share-your-story", { ...STORY, email });
      await site.form("/join", { name: "Ann", email });
    }
    for (const table of ["prayer_requests", "user_stories", "ambassador_signups"])
      expect(
        await rowsOf(site.db, sql`select id from ${sql.identifier(table)} where email = ${email}`),
        table,
      ).toHaveLength(TIMES);
  });

  test("an emailed code stays valid when the next one is not sent", async () => {
    const email = someone();
    for (let n = 0; n < TIMES; n++) await auth("email-otp/send-verification-otp", { type: "sign-in" })(email);
    const emails = await site.emailsTo(email);
    const otp = /\b\d{6}\b/.exec(emails.at(-1)?.text ?? "")?.[0];
    const response = await site.json("/api/auth/sign-in/email-otp", { email, otp });
    expect(response.status).toBe(200);
  });

  test("emailed links stay valid when the next email is not sent: sign-up, reset and change of address", async () => {
    const [email, next] = [someone(), someone()];
    const tokens = async (address: string, path: string) =>
      (await site.emailsTo(address)).flatMap(
        ({ text }) => new RegExp(`${path}\\?token=([\\w.%-]+)`).exec(text)?.[1] ?? [],
      );
    for (let n = 0; n <= PER_HOUR; n++)
      await auth("sign-up/email", { password: PASSWORD, name: "Ann", proof: "a".repeat(30) })(email);
    const [signUp] = await tokens(email, "/auth/verify");
    const confirmed = await site.json("/api/auth/sign-up/confirm", { token: signUp, password: PASSWORD });
    expect(confirmed.status).toBe(200);
    const cookie = cookiesOf(confirmed);

    for (let n = 0; n <= PER_HOUR; n++)
      await site.form(
        "/account-settings",
        { intent: "email", email: next, currentPassword: PASSWORD },
        { Cookie: cookie },
      );
    const [ofOld, ofNew] = [await tokens(email, "/auth/confirm-email"), await tokens(next, "/auth/confirm-email")];
    expect([ofOld.length, ofNew.length]).toEqual([PER_HOUR, PER_HOUR]);
    const browser = aFormBrowser((path, init) => site.ask(path, init));
    for (const token of [ofOld.at(-1), ofNew.at(-1)])
      expect((await browser.post(`/auth/confirm-email?token=${token}`)).status).toBeLessThan(400);
    expect(await rowsOf(site.db, sql`select email from users where email = ${next}`)).toHaveLength(1);

    for (let n = 0; n <= PER_HOUR; n++) await auth("request-password-reset", {})(next);
    const [reset] = await tokens(next, "/auth/reset-password");
    const changed = await site.json("/api/auth/reset-password", {
      token: reset,
      newPassword: "another walk in the light",
    });
    expect(changed.status).toBe(200);
  });
});

describe("the page after a submission", () => {
  test.each([
    ["/prayer-wall", { prayerRequest: "For my mother", name: "Ann" }],
    ["/weekly-devotionals", { name: "Ann", devotionals: "on", agreed: "on" }],
    ["/share-your-story", STORY],
    ["/join", { name: "Ann" }],
  ])(
    "%s says what to do when no email arrives, the same to everyone",
    async (path, fields) => {
      const email = someone();
      const pages = new Set<string>();
      for (let n = 0; n < PER_HOUR + 2; n++) {
        const sent = await site.form(path, { ...fields, email });
        const page = await site.ask(sent.headers.get("Location")?.replace("#sent", "") ?? "");
        pages.add(textOf(partOf(await page.text(), /<main\b/)));
      }
      expect([...pages]).toEqual([expect.stringContaining(HINT)]);
    },
    120_000,
  );
});
