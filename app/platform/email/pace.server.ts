import { sql } from "drizzle-orm";
import { mutex } from "../concurrency.ts";
import { rowsOf, type Db } from "../db/database.server.ts";
import { emailDelivery } from "./outgoing-emails.tables.server.ts";

/** Resolves when the next message may be sent, or at once when stopped. */
type WaitForSlot = (stopping: AbortSignal) => Promise<void>;

/** Rate limiter for MAIL_PER_SECOND, shared by all processes on one database. 0: no limit. */
export type Pace = {
  /** For an email to one person: reserves the next slot. */
  single: WaitForSlot;
  /** For a mailing: takes a slot only when one is free now, so that single emails go first. */
  bulk: WaitForSlot;
};

/** Random delay before a mailing tries again, so that processes do not all try at the same moment. */
const JITTER_MS = 20;

export function createPace(db: Db, perSecond: number): Pace {
  if (perSecond === 0) return { single: async () => {}, bulk: async () => {} };
  const step = sql`make_interval(secs => ${1 / perSecond})`;
  const waitMs = sql`(extract(epoch from next_slot_at - clock_timestamp()) * 1000)::float8`;
  /** Within one process, only one mailing sender tries at a time. */
  const exclusive = mutex();

  async function reserve(): Promise<number> {
    const [slot] = await rowsOf<{ wait: number }>(
      db,
      sql`insert into ${emailDelivery} as d (id, next_slot_at) values (1, clock_timestamp() + ${step})
        on conflict (id) do update set next_slot_at = greatest(d.next_slot_at, clock_timestamp()) + ${step}
        returning ${waitMs} as wait`,
    );
    return (slot?.wait ?? 0) - 1000 / perSecond;
  }

  async function takeFree(): Promise<number> {
    const [reserved] = await rowsOf<{ wait: number }>(
      db,
      sql`insert into ${emailDelivery} as d (id, next_slot_at) values (1, clock_timestamp() + ${step})
        on conflict (id) do update set next_slot_at = clock_timestamp() + ${step} where d.next_slot_at <= clock_timestamp()
        returning 0 as wait`,
    );
    if (reserved) return 0;
    const [next] = await rowsOf<{ wait: number }>(db, sql`select ${waitMs} as wait from ${emailDelivery}`);
    return Math.max(next?.wait ?? 0, 0) + Math.random() * JITTER_MS + 1;
  }

  async function untilFree(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const wait = await takeFree();
      if (wait === 0) return;
      await pause(wait, stopping);
    }
  }

  return {
    async single(stopping) {
      if (stopping.aborted) return;
      const wait = await reserve();
      if (wait > 0) await pause(wait, stopping);
    },
    bulk: (stopping) => exclusive(() => untilFree(stopping)),
  };
}

export const NEVER = new AbortController().signal;

/** Resolves after `ms`, or when stopped. */
export function pause(ms: number, stopping = NEVER): Promise<void> {
  return new Promise((resolve) => {
    if (stopping.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      stopping.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    stopping.addEventListener("abort", done);
  });
}
