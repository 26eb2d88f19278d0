// Engines: both (locks).
import { mailingCounts } from "./delivery.server.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Database } from "#app/platform/db/database.server.ts";
import { LEASE_MS } from "#app/platform/email/delivery-ledger.server.ts";
import { describe, expect, ownDatabase, test } from "#tests/support/database.ts";
import {
  aSubscriber,
  emptyLists,
  ledgerOf,
  MONDAY,
  NO_QUEUE,
  someSubscribers,
  started,
  subscribers,
  LISTS,
} from "#tests/support/factories/mailing-lists.ts";
import { collectBatch } from "./collect-recipients.server.ts";
import { excludeCanceled } from "./finish-mailing.server.ts";
import { cancelMailing, resendUnknown } from "./mailing-admin.server.ts";
import { mailingRecipients } from "./delivery.tables.server.ts";
import { claimNext, expireLeases, putBack, settle, type Claimed } from "./recipient-ledger.server.ts";

let own: Database;
beforeAll(async () => {
  own = await ownDatabase();
});
beforeEach(() => emptyLists(own.db));
afterAll(() => own.close());

const ACCEPTED = { status: "accepted", reason: "250 OK" } as const;
const LATER = new Date(MONDAY.getTime() + LEASE_MS + 1);

async function aMailingTo(...names: string[]): Promise<number> {
  await someSubscribers(own.db, ...names);
  const id = await started(own.db);
  while (await collectBatch(own.db, LISTS, id));
  return id;
}

async function claimed(id: number, now = MONDAY): Promise<Claimed> {
  const claim = await claimNext(own.db, LISTS, id, now);
  if (claim.kind !== "send") throw new Error(`Claimed: ${claim.kind}`);
  return claim.to;
}

describe("a claimed recipient", () => {
  test("attack M5: belongs to one sender, even if many claim at once", async () => {
    await subscribers(own.db, 60);
    const id = await aMailingTo();
    const got: string[] = [];
    const sender = async () => {
      for (let claim = await claimNext(own.db, LISTS, id, MONDAY); claim.kind === "send";) {
        got.push(claim.to.email);
        claim = await claimNext(own.db, LISTS, id, MONDAY);
      }
    };
    await Promise.all(Array.from({ length: 8 }, sender));
    expect(got).toHaveLength(60);
    expect(new Set(got).size).toBe(60);
  });

  test("attack M2: attack M5: whose sender died becomes unknown when the lease expires, and is not claimed again", async () => {
    const id = await aMailingTo("Ruth");
    await claimed(id);
    await expireLeases(own.db, MONDAY);
    expect(await ledgerOf(own.db, id)).toEqual({ "ruth@home.example": ["sending", null] });
    await expireLeases(own.db, LATER);
    expect(await ledgerOf(own.db, id)).toEqual({ "ruth@home.example": ["unknown", expect.stringContaining("ended")] });
    expect(await claimNext(own.db, LISTS, id, LATER)).toEqual({ kind: "none" });
    expect(await mailingCounts(own.db, id)).toMatchObject({ candidates: 1, unknown: 1, pending: 0, isWhole: true });
  });

  test("attack M5: of a slow sender gets its outcome when the reply comes late", async () => {
    const id = await aMailingTo("Ruth");
    const slow = await claimed(id);
    await expireLeases(own.db, LATER);
    await settle(own.db, slow, ACCEPTED, LATER);
    expect(await ledgerOf(own.db, id)).toEqual({ "ruth@home.example": ["accepted", "250 OK"] });
  });

  test("attack M5: that an admin resends belongs to the new sender: the old one's reply changes nothing", async () => {
    const id = await aMailingTo("Ruth");
    const slow = await claimed(id);
    await expireLeases(own.db, LATER);
    expect(await resendUnknown({ db: own.db, jobs: NO_QUEUE }, id, LATER)).toBe(1);
    const again = await claimed(id, LATER);
    await settle(own.db, slow, { status: "failed", reason: "550 No" }, LATER);
    await putBack(own.db, slow, { reason: "421", notBefore: null, counts: true }, LATER);
    expect(await ledgerOf(own.db, id)).toEqual({ "ruth@home.example": ["sending", null] });
    await settle(own.db, again, ACCEPTED, LATER);
    await settle(own.db, again, { status: "failed", reason: "550 No" }, LATER);
    expect(await ledgerOf(own.db, id)).toEqual({ "ruth@home.example": ["accepted", "250 OK"] });
  });

  test("attack M5: that an admin resends is not sent again if its first sender's 250 comes before the new claim", async () => {
    const id = await aMailingTo("Ruth");
    const slow = await claimed(id);
    await expireLeases(own.db, LATER);
    await resendUnknown({ db: own.db, jobs: NO_QUEUE }, id, LATER);
    await settle(own.db, slow, ACCEPTED, LATER);
    expect(await claimNext(own.db, LISTS, id, LATER)).toEqual({ kind: "none" });
    expect(await ledgerOf(own.db, id)).toEqual({ "ruth@home.example": ["accepted", "250 OK"] });
  });

  test("that is put back is not claimed before its time, and counts attempts only", async () => {
    const id = await aMailingTo("Ruth");
    const first = await claimed(id);
    await putBack(own.db, first, { reason: "450 Later", notBefore: LATER, counts: true }, MONDAY);
    expect(await claimNext(own.db, LISTS, id, MONDAY)).toEqual({ kind: "none" });
    const second = await claimed(id, LATER);
    expect(second).toMatchObject({ attempts: 2, lease: 2 });
    await putBack(own.db, second, { reason: "no server", notBefore: null, counts: false }, LATER);
    expect(await claimed(id, LATER)).toMatchObject({ attempts: 2, lease: 3 });
  });

  test("that is put back into a canceled mailing is excluded", async () => {
    const id = await aMailingTo("Ruth", "Naomi");
    const ruth = await claimed(id);
    expect(await cancelMailing({ db: own.db, jobs: NO_QUEUE }, id)).toBe(true);
    await excludeCanceled(own.db, id, MONDAY);
    await putBack(own.db, ruth, { reason: "421", notBefore: null, counts: true }, MONDAY);
    const excluded = ["excluded", "mailing canceled"];
    expect(await ledgerOf(own.db, id)).toEqual({ "ruth@home.example": excluded, "naomi@home.example": excluded });
    expect(await cancelMailing({ db: own.db, jobs: NO_QUEUE }, id)).toBe(false);
  });

  test("has the opt-in version that its links are valid for", async () => {
    await aSubscriber(own.db, "Ruth", { optIn: 4 });
    const id = await aMailingTo();
    expect(await claimed(id)).toMatchObject({ email: "ruth@home.example", name: "Ruth", optIn: 4 });
    const [row] = await own.db.select().from(mailingRecipients).where(eq(mailingRecipients.mailingId, id));
    expect(row?.leaseUntil).toEqual(new Date(MONDAY.getTime() + LEASE_MS));
  });
});
