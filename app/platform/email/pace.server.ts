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

const stepOf = (rate: number) => sql`make_interval(secs => ${1 / rate})`;

/** Random delay before a mailing tries again, so that processes do not all try at the same moment. */
const JITTER_MS = 20;

/** `perSecond` is read before each message, because admins may change it. */
export function createPace(db: Db, limit: { readonly perSecond: number }): Pace {
  const waitMs = sql`(extract(epoch from next_slot_at - clock_timestamp()) * 1000)::float8`;
  /** Within one process, only one mailing sender tries at a time. */
  const exclusive = mutex();

  /** Milliseconds until the reserved slot. `rate`: messages per second, above 0. */
  async function reserve(rate: number): Promise<number> {
    const step = stepOf(rate);
    const [slot] = await rowsOf<{ wait: number }>(
      db,
      sql`insert into ${emailDelivery} as d (id, next_slot_at) values (1, clock_timestamp() + ${step})
        on conflict (id) do update set next_slot_at = greatest(d.next_slot_at, clock_timestamp()) + ${step}
        returning ${waitMs} as wait`,
    );
    return (slot?.wait ?? 0) - 1000 / rate;
  }

  async function takeFree(rate: number): Promise<number> {
    const step = stepOf(rate);
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
      const rate = limit.perSecond;
      const wait = rate === 0 ? 0 : await takeFree(rate);
      if (wait === 0) return;
      await pause(wait, stopping);
    }
  }

  return {
    async single(stopping) {
      const rate = limit.perSecond;
      if (stopping.aborted || rate === 0) return;
      const wait = await reserve(rate);
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
