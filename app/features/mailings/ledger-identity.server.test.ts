import fc from "fast-check";
import { afterAll, beforeAll } from "vitest";
import type { Database } from "#app/platform/db/database.server.ts";
import { describe, expect, ownDatabase, test } from "#tests/database.ts";
import { aSubscriber, emptyLists, MONDAY, NO_QUEUE, started, subscribers } from "#tests/factories/mailing-lists.ts";
import { collectBatch } from "./collect-recipients.server.ts";
import {
  cancelMailing,
  mailingFigures,
  mailingsNewestFirst,
  pauseMailing,
  resendUnknown,
  resumeMailing,
  retryFailed,
} from "./mailing-admin.server.ts";
import { finishMailing, leaveOutCancelled } from "./mailing-ends.server.ts";
import { mailSuppressions } from "./mailings.tables.server.ts";
import { claimNext, giveUpOnTheDead, LEASE_MS, putBack, settle, type Claimed } from "./recipient-ledger.server.ts";

let own: Database;
beforeAll(async () => {
  own = await ownDatabase();
});
afterAll(() => own.close());

/** What may happen to a mailing, in any order. "leave": the sender of the oldest claim dies. */
const STEPS = fc.constantFrom(
  ...(["collect", "claim", "claim", "claim", "accept", "accept", "fail", "back", "late", "leave"] as const),
  ...(["retry", "resend", "pause", "resume", "cancel", "finish", "suppress"] as const),
);
const MOST = 40;
const PEOPLE = 8;

describe("whatever happens to a mailing, in whatever order,", () => {
  test("attack M1: attack M5: its figures add up after every step, and nobody is handed one who has it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEPS, { minLength: 10, maxLength: MOST }), async (steps) => {
        await emptyLists(own.db);
        await subscribers(own.db, PEOPLE - 1);
        await aSubscriber(own.db, "Ruth");
        const mailing = aMailingUnderWay(await started(own.db));
        for (const step of steps) {
          await mailing.take(step);
          expect(await mailingFigures(own.db, mailing.id)).toMatchObject({ isWhole: true });
        }
        await mailing.takeToItsEnd();
        expect(await mailingFigures(own.db, mailing.id)).toMatchObject({ isWhole: true });
      }),
      { numRuns: 12 },
    );
  });
});

describe("the list of mailings", () => {
  test("is newest first, without their texts, and goes on from any of them", async () => {
    await emptyLists(own.db);
    const ids = [await started(own.db), await started(own.db), await started(own.db)].reverse();
    const listed = await mailingsNewestFirst(own.db, 2);
    expect(listed.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(listed[0]).toMatchObject({ subject: "Walk this week", status: "collecting", candidates: 0 });
    expect(listed[0]).not.toHaveProperty("html");
    expect((await mailingsNewestFirst(own.db, 2, ids[1])).map(({ id }) => id)).toEqual(ids.slice(2));
  });
});

function aMailingUnderWay(id: number) {
  const { db } = own;
  const deps = { db, jobs: NO_QUEUE };
  let now = MONDAY;
  const held: Claimed[] = [];
  const late: Claimed[] = [];
  const has = new Set<string>();
  const answers = {
    accept: async (claim: Claimed) => {
      await settle(db, claim, { status: "accepted", reason: null }, now);
      has.add(claim.email);
    },
    fail: (claim: Claimed) => settle(db, claim, { status: "failed", reason: "550" }, now),
    back: (claim: Claimed) => putBack(db, claim, { reason: "450", notBefore: null, counts: true }, now),
  };

  async function claim(): Promise<void> {
    const claimed = await claimNext(db, id, now);
    if (claimed.kind !== "send") return;
    expect(has).not.toContain(claimed.to.email);
    held.push(claimed.to);
  }

  async function leave(): Promise<void> {
    late.push(...held.splice(0));
    now = new Date(now.getTime() + LEASE_MS + 1);
    await giveUpOnTheDead(db, now);
  }

  const others = {
    collect: () => collectBatch(db, id, 3),
    claim,
    leave,
    // A dead sender's refusal, after somebody else may have taken the row.
    late: async () => {
      const claim = late.shift();
      if (claim) await answers.fail(claim);
    },
    retry: () => retryFailed(deps, id, now),
    resend: () => resendUnknown(deps, id, now),
    pause: () => pauseMailing(db, id),
    resume: () => resumeMailing(deps, id),
    cancel: async () => {
      await cancelMailing(deps, id);
      await leaveOutCancelled(db, id, now);
    },
    finish: () => finishMailing(db, id, now),
    suppress: () =>
      db.insert(mailSuppressions).values({ email: "ruth@home.example", reason: "bounced" }).onConflictDoNothing(),
  };

  async function take(step: keyof typeof answers | keyof typeof others): Promise<void> {
    if (!(step in answers)) return void (await others[step as keyof typeof others]());
    const claim = held.shift();
    if (claim) await answers[step as keyof typeof answers](claim);
  }

  return {
    id,
    take,
    /** Whatever happened before: everybody who is left gets it, one after the other, and each turn looks for one more. */
    async takeToItsEnd(): Promise<void> {
      await take("resume");
      while (await collectBatch(db, id, 3));
      for (let turn = 0; turn < 2 * PEOPLE; turn++) {
        await take("claim");
        await take("accept");
      }
    },
  };
}
