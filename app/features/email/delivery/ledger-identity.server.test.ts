import { mailingCounts } from "./delivery.server.ts";
import fc from "fast-check";
import { afterAll, beforeAll } from "vitest";
import type { Database } from "#app/platform/db/database.server.ts";
import { LEASE_MS } from "#app/platform/email/delivery-ledger.server.ts";
import { describe, expect, ownDatabase, test } from "#tests/support/database.ts";
import {
  aSubscriber,
  emptyLists,
  MONDAY,
  NO_QUEUE,
  started,
  subscribers,
  LISTS,
} from "#tests/support/factories/mailing-lists.ts";
import { collectBatch } from "./collect-recipients.server.ts";
import {
  cancelMailing,
  mailingsNewestFirst,
  pauseMailing,
  resendUnknown,
  resumeMailing,
  retryFailed,
} from "./mailing-admin.server.ts";
import { finishMailing, excludeCanceled } from "./finish-mailing.server.ts";
import { emailSuppressions } from "./delivery.tables.server.ts";
import { claimNext, expireLeases, putBack, settle, type Claimed } from "./recipient-ledger.server.ts";

let own: Database;
beforeAll(async () => {
  own = await ownDatabase();
});
afterAll(() => own.close());

/** The events of a mailing, in any order. "leave": all senders die. */
const STEPS = fc.constantFrom(
  ...(["collect", "claim", "claim", "claim", "accept", "accept", "fail", "back", "late", "leave"] as const),
  ...(["retry", "resend", "pause", "resume", "cancel", "finish", "suppress"] as const),
);
const MAX_STEPS = 40;
const SUBSCRIBERS = 8;

describe("a mailing, after any sequence of events,", () => {
  test("attack M1: attack M5: has counts that add up after every step, and is never sent again to someone who has it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEPS, { minLength: 10, maxLength: MAX_STEPS }), async (steps) => {
        await emptyLists(own.db);
        await subscribers(own.db, SUBSCRIBERS - 1);
        await aSubscriber(own.db, "Ruth");
        const mailing = aMailingInProgress(await started(own.db));
        for (const step of steps) {
          await mailing.take(step);
          expect(await mailingCounts(own.db, mailing.id)).toMatchObject({ isWhole: true });
        }
        await mailing.finish();
        expect(await mailingCounts(own.db, mailing.id)).toMatchObject({ isWhole: true });
      }),
      { numRuns: 12 },
    );
  });
});

describe("the list of mailings", () => {
  test("is newest first, without content, and continues after any of them", async () => {
    await emptyLists(own.db);
    const ids = [await started(own.db), await started(own.db), await started(own.db)].reverse();
    const listed = await mailingsNewestFirst(own.db, 2);
    expect(listed.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(listed[0]).toMatchObject({ subject: "Walk this week", status: "collecting", candidates: 0 });
    expect(listed[0]).not.toHaveProperty("html");
    expect((await mailingsNewestFirst(own.db, 2, ids[1])).map(({ id }) => id)).toEqual(ids.slice(2));
  });
});

function aMailingInProgress(id: number) {
  const { db } = own;
  const deps = { db, jobs: NO_QUEUE };
  let now = MONDAY;
  const claims: Claimed[] = [];
  const late: Claimed[] = [];
  const has = new Set<string>();
  const outcomes = {
    accept: async (claim: Claimed) => {
      await settle(db, claim, { status: "accepted", reason: null }, now);
      has.add(claim.email);
    },
    fail: (claim: Claimed) => settle(db, claim, { status: "failed", reason: "550" }, now),
    back: (claim: Claimed) => putBack(db, claim, { reason: "450", notBefore: null, counts: true }, now),
  };

  async function claim(): Promise<void> {
    const claimed = await claimNext(db, LISTS, id, now);
    if (claimed.kind !== "send") return;
    expect(has).not.toContain(claimed.to.email);
    claims.push(claimed.to);
  }

  async function leave(): Promise<void> {
    late.push(...claims.splice(0));
    now = new Date(now.getTime() + LEASE_MS + 1);
    await expireLeases(db, now);
  }

  const others = {
    collect: () => collectBatch(db, LISTS, id, 3),
    claim,
    leave,
    // A dead sender's refusal, after another sender may have claimed the row.
    late: async () => {
      const claim = late.shift();
      if (claim) await outcomes.fail(claim);
    },
    retry: () => retryFailed(deps, id, now),
    resend: () => resendUnknown(deps, id, now),
    pause: () => pauseMailing(db, id),
    resume: () => resumeMailing(deps, id),
    cancel: async () => {
      await cancelMailing(deps, id);
      await excludeCanceled(db, id, now);
    },
    finish: () => finishMailing(db, id, now),
    suppress: () =>
      db.insert(emailSuppressions).values({ email: "ruth@home.example", reason: "bounced" }).onConflictDoNothing(),
  };

  async function take(step: keyof typeof outcomes | keyof typeof others): Promise<void> {
    if (!(step in outcomes)) return void (await others[step as keyof typeof others]());
    const claim = claims.shift();
    if (claim) await outcomes[step as keyof typeof outcomes](claim);
  }

  return {
    id,
    take,
    /** Regardless of what happened before: every remaining recipient gets it, one after the other. */
    async finish(): Promise<void> {
      await take("resume");
      while (await collectBatch(db, LISTS, id, 3));
      for (let run = 0; run < 2 * SUBSCRIBERS; run++) {
        await take("claim");
        await take("accept");
      }
    },
  };
}
