import { dayIn, instantAt } from "../calendar.ts";

/** The job that makes a backup now. */
export const BACK_UP = "back-up";

/** When nobody shops: on clocks where the shop is. */
const AT_NIGHT = "03:00";
const DAY_MS = 86_400_000;

/** Whether none was made since it was last three at night in the shop's time zone. */
export function isBackupDue(last: Date | null, timeZone: string, now: Date): boolean {
  if (!last) return true;
  const today = instantAt(timeZone, `${dayIn(timeZone, now)}T${AT_NIGHT}`);
  const yesterday = instantAt(timeZone, `${dayIn(timeZone, new Date(now.getTime() - DAY_MS))}T${AT_NIGHT}`);
  return last < (today <= now ? today : yesterday);
}
