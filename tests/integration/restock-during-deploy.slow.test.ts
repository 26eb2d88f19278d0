// Engines: both (locks of a process that ended).
// Protects: app/features/back-in-stock/**, app/platform/email/**, app/platform/jobs/**
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { asc, eq } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { backInStockRequests } from "#app/features/back-in-stock/back-in-stock.tables.server.ts";
import { stockOfAll } from "#app/features/inventory/inventory.server.ts";
import { openEmbeddedDatabase, openServerDatabase, type Db } from "#app/platform/db/database.server.ts";
import { outgoingEmails } from "#app/platform/email/outgoing-emails.tables.server.ts";
import { textOf } from "../support/built-site.ts";
import { ownDatabase } from "../support/database.ts";
import { startScriptedSmtp, type Script, type ScriptedSmtp } from "../support/scripted-smtp.ts";
import { startSite, type RunningSite } from "../support/site-process.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** The built site as a process, a mail server that hangs, and a deploy while a batch of restock emails is sent. */

const ADMIN = { ADMIN_EMAIL: "owner@shod.example", ADMIN_PASSWORD: "only tests know this" };
const POSTAL = "PO Box 7, Bay Shore, NY 11706";
const WAITING = 8;
const folder = mkdtempSync(path.join(tmpdir(), "shod-restock-"));
let url: string | null;
let smtp: ScriptedSmtp;
let script: Script = () => {};
let site: RunningSite | undefined;

beforeAll(async () => {
  const own = await ownDatabase();
  url = own.url;
  await own.close();
  smtp = await startScriptedSmtp({ script: (step) => script(step) });
  // Creates the sample shop.
  await (await start()).stop();
});
afterEach(async () => {
  await site?.stop();
});
afterAll(async () => {
  await smtp.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(settings: Record<string, string> = {}): Promise<RunningSite> {
  site = await startSite({ ...ADMIN, DATA_DIR: folder, ...(url ? { DATABASE_URL: url } : {}), ...settings });
  return site;
}

const withEmail = () => ({
  SMTP_URL: smtp.url(),
  BUSINESS_POSTAL_ADDRESS: POSTAL,
  MAIL_PER_SECOND: "0",
  DEVOTIONALS: "off",
});

/** Reads the site's database while no site has it open. */
async function readDatabase<Found>(read: (db: Db) => Promise<Found>): Promise<Found> {
  const database = url ? await openServerDatabase(url) : await openEmbeddedDatabase(path.join(folder, "database"));
  try {
    return await read(database.db);
  } finally {
    await database.close();
  }
}

async function owner({ url: at }: RunningSite) {
  const signIn = await fetch(`${at}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { Origin: at, "Content-Type": "application/json" },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  });
  const Cookie = signIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  const headers = { Cookie, Origin: at };
  return {
    notify: (variantId: string) =>
      fetch(`${at}/functions/v1/send-back-in-stock-notifications`, {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify({ variantId }),
      }),
    post: (address: string, fields: Record<string, string>) =>
      fetch(at + address, {
        method: "POST",
        redirect: "manual",
        headers: { ...headers, Accept: "text/html" },
        body: new URLSearchParams(fields),
      }),
    page: async (address: string) =>
      textOf(await (await fetch(at + address, { headers: { ...headers, Accept: "text/html" } })).text()),
  };
}

let requestLists = 0;

/** Restock requests for an item in stock, a different one each time; returns its variant. */
async function someRestockRequests(): Promise<string> {
  return readDatabase(async (db) => {
    await db.delete(backInStockRequests);
    await db.delete(outgoingEmails);
    const { stock } = await stockOfAll(db, null);
    const inStock = Object.entries(stock).filter(
      ([, { currentStock, isSoldOut }]) => !isSoldOut && (currentStock ?? 0) >= WAITING,
    );
    const [variantId] = inStock[requestLists++] ?? [];
    if (!variantId) throw new Error("The sample catalog has no variant with enough stock");
    await db.insert(backInStockRequests).values(
      Array.from({ length: WAITING }, (_, at) => ({
        shopifyProductId: "gid://shopify/Product/1",
        shopifyVariantId: variantId,
        productTitle: "Pilgrim Low",
        variantTitle: "Ivory / 9",
        customerEmail: `${at}@home.example`,
        createdAt: new Date(Date.UTC(2026, 0, 1 + at)),
      })),
    );
    return variantId;
  });
}

const notifiedIn = (db: Db) =>
  db
    .select({ email: backInStockRequests.customerEmail })
    .from(backInStockRequests)
    .where(eq(backInStockRequests.notified, true))
    .orderBy(asc(backInStockRequests.customerEmail));

describe("a deploy during a restock batch, while the mail server hangs", () => {
  test.for([
    ["before the message", "recipient", 0],
    ["after the message", "message", 3],
  ] as const)("%s: records the status of every email and delivers the rest", async ([, hangsAt, unknown]) => {
    const variantId = await someRestockRequests();
    let hanging = 0;
    const hang = () => {
      hanging++;
      return new Promise<string>(() => {});
    };
    script = ({ at }) => (at === hangsAt ? hang() : undefined);
    const before = smtp.accepted.length;
    const running = await start(withEmail());
    const asked = (await owner(running)).notify(variantId).catch(() => null);
    await expect.poll(() => hanging, { timeout: 60_000 }).toBe(3);
    await running.stop();
    await asked;
    expect(running.process.exitCode).toBe(0);
    expect(await readDatabase(notifiedIn)).toEqual([]);
    const counted = await readDatabase(async (db) =>
      Map.groupBy(await db.select().from(outgoingEmails), ({ status }) => status),
    );
    expect([counted.get("unknown")?.length ?? 0, counted.get("pending")?.length]).toEqual([unknown, WAITING - unknown]);

    script = () => {};
    const again = await start(withEmail());
    await expect.poll(() => smtp.accepted.length - before, { timeout: 60_000 }).toBe(WAITING - unknown);
    const page = await (await owner(again)).page("/admin/back-in-stock");
    expect([...page.matchAll(/The email may have arrived/g)]).toHaveLength(unknown);
    await again.stop();
    expect(await readDatabase(notifiedIn)).toHaveLength(WAITING - unknown);
    const raw = smtp.accepted.at(-1)?.raw ?? "";
    const parsed = await PostalMime.parse(raw);
    expect([parsed.text, parsed.html]).toEqual([expect.stringContaining(POSTAL), expect.stringContaining(POSTAL)]);
  });
});

describe("a restock email", () => {
  test("has one-click unsubscribe, which ends all of its recipient's requests and no one else's", async () => {
    const variantId = await someRestockRequests();
    await readDatabase(async (db) => {
      const [first] = await db.select().from(backInStockRequests).orderBy(asc(backInStockRequests.id));
      const { id: _id, ...request } = first!;
      await db.insert(backInStockRequests).values({ ...request, shopifyVariantId: `${variantId}0` });
    });
    const running = await start(withEmail());
    const admin = await owner(running);
    const before = smtp.accepted.length;
    expect(await (await admin.notify(variantId)).json()).toEqual({ success: true, sent: WAITING, failed: 0 });
    const message = smtp.accepted.slice(before).find(({ recipient }) => recipient === "0@home.example");
    const parsed = await PostalMime.parse(message?.raw ?? "");
    const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value ?? "";
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const stop = header("list-unsubscribe").replaceAll(/[<>]/g, "");
    expect(parsed.text).toContain(stop);
    const page = await fetch(stop);
    expect(textOf(await page.text())).toContain("Stop these emails");
    const unsubscribed = await fetch(stop, {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
    expect(unsubscribed.status).toBe(200);
    expect(textOf(await (await fetch(stop)).text())).toContain("You won’t get these emails");
    await running.stop();
    const open = await readDatabase((db) => db.$count(backInStockRequests, eq(backInStockRequests.notified, false)));
    expect([open, (await readDatabase(notifiedIn)).length]).toEqual([0, WAITING]);
  });

  test("is not sent without a postal address, and the owner sees why", async () => {
    const variantId = await someRestockRequests();
    const { BUSINESS_POSTAL_ADDRESS: _address, ...settings } = withEmail();
    const running = await start(settings);
    const admin = await owner(running);
    const before = smtp.tries.length;
    const refused = await admin.notify(variantId);
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining("BUSINESS_POSTAL_ADDRESS")]);
    const submitted = await admin.post("/admin/back-in-stock", { intent: "notify", variantId, id: "1" });
    expect([submitted.status, await submitted.text()]).toEqual([
      409,
      expect.stringContaining("BUSINESS_POSTAL_ADDRESS"),
    ]);
    expect(await admin.page("/admin/system")).toMatch(/Postal address Failing .*BUSINESS_POSTAL_ADDRESS/);
    expect(smtp.tries).toHaveLength(before);
    await running.stop();
    expect(await readDatabase(notifiedIn)).toEqual([]);
  });
});
