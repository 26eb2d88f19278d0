import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Database } from "#app/platform/db/database.server.ts";
import { describe, expect, ownDatabase, test } from "#tests/support/database.ts";
import {
  addresses,
  aMailServer,
  aSender,
  emptyLists,
  ledgerOf,
  MONDAY,
  NO_QUEUE,
  SUBSCRIBER_NAMES,
  someSubscribers,
  started,
  subscribers,
  LISTS,
} from "#tests/support/factories/mailing-lists.ts";
import { cancelMailing, pauseMailing, resumeMailing, retryFailed } from "./mailing-admin.server.ts";
import { mailingCounts } from "./delivery.server.ts";
import { mailings } from "./delivery.tables.server.ts";
import { claimNext } from "./recipient-ledger.server.ts";

let own: Database;
beforeAll(async () => {
  own = await ownDatabase();
});
beforeEach(() => emptyLists(own.db));
afterAll(() => own.close());

async function stateOf(id: number) {
  const [mailing] = await own.db.select().from(mailings).where(eq(mailings.id, id));
  return mailing!;
}

describe("an admin", () => {
  const refused = (message: { to: { address: string } }) => {
    if (message.to.address.startsWith("ada"))
      throw Object.assign(new Error("No"), { command: "RCPT TO", response: "550 No such user", responseCode: 550 });
  };

  test("attack M6: resends to the refused recipients only, and once, even if another admin does the same", async () => {
    await someSubscribers(own.db, "Ada", "Bea", "Cleo");
    const id = await started(own.db);
    const post = aMailServer(refused);
    await aSender(own.db, post).run(id);
    expect(await ledgerOf(own.db, id)).toMatchObject({ "ada@home.example": ["failed", "550 No such user"] });
    expect(await stateOf(id)).toMatchObject({ status: "sent" });

    const both = await Promise.all([1, 2].map(() => retryFailed({ db: own.db, jobs: NO_QUEUE }, id, MONDAY)));
    expect(new Set(both)).toEqual(new Set([0, 1]));
    const again = aMailServer();
    await aSender(own.db, again).run(id);
    expect(again.recipients()).toEqual(addresses("Ada"));
    expect(await mailingCounts(own.db, id)).toMatchObject({ candidates: 3, accepted: 3, failed: 0, isWhole: true });
    expect(await stateOf(id)).toMatchObject({ status: "sent" });
  });

  test("pauses a mailing in the middle and resumes it there", async () => {
    await someSubscribers(own.db, ...SUBSCRIBER_NAMES);
    const id = await started(own.db);
    const post = aMailServer(async (_message, nth) => {
      if (nth === 2) expect(await pauseMailing(own.db, id)).toBe(true);
    });
    await aSender(own.db, post).run(id);
    const first = post.sent.length;
    expect(first).toBeLessThan(10);
    expect(await stateOf(id)).toMatchObject({ status: "paused", waitsBecause: "Paused by an admin." });
    await aSender(own.db, post).run(id);
    expect(post.sent).toHaveLength(first);

    const both = await Promise.all([1, 2].map(() => resumeMailing({ db: own.db, jobs: NO_QUEUE }, id)));
    expect(new Set(both)).toEqual(new Set([false, true]));
    await aSender(own.db, post).run(id);
    expect(post.recipients()).toEqual(addresses(...SUBSCRIBER_NAMES));
  });

  test("cancels a mailing: its pending recipients are excluded", async () => {
    await subscribers(own.db, 400);
    const id = await started(own.db);
    const post = aMailServer(async (_message, nth) => {
      if (nth === 5) expect(await cancelMailing({ db: own.db, jobs: NO_QUEUE }, id)).toBe(true);
    });
    await aSender(own.db, post).run(id);
    await aSender(own.db, post).run(id);
    const accepted = post.sent.length;
    expect(await mailingCounts(own.db, id)).toMatchObject({
      candidates: 400,
      accepted,
      excluded: 400 - accepted,
      isWhole: true,
    });
    expect(await stateOf(id)).toMatchObject({ status: "cancelled", finishedAt: MONDAY });
    expect(await retryFailed({ db: own.db, jobs: NO_QUEUE }, id, MONDAY)).toBe(0);
    expect(await resumeMailing({ db: own.db, jobs: NO_QUEUE }, id)).toBe(false);
  });

  test("finds a canceled mailing canceled completely, even if the process died in between", async () => {
    await someSubscribers(own.db, "Ada", "Bea");
    const id = await started(own.db);
    const post = aMailServer();
    await claimNext(own.db, LISTS, id, MONDAY);
    await aSender(own.db, post, { runMs: 0 }).run(id);
    await own.db.update(mailings).set({ status: "cancelled" }).where(eq(mailings.id, id));
    await aSender(own.db, post).run(id);
    expect(post.sent).toEqual([]);
    expect(await mailingCounts(own.db, id)).toMatchObject({ pending: 0, isWhole: true });
    expect(await stateOf(id)).toMatchObject({ finishedAt: MONDAY });
  });
});
