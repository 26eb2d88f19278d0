import { dayIn, instantAt } from "../calendar.ts";

/** The job that makes a backup. */
export const BACK_UP = "back-up";

/** In the shop's time zone: few shoppers are awake. */
const BACKUP_TIME = "03:00";
const DAY_MS = 86_400_000;

/** Whether no backup has been made since the latest 3 AM in the shop's time zone. */
export function isBackupDue(last: Date | null, timeZone: string, now: Date): boolean {
  if (!last) return true;
  const today = instantAt(timeZone, `${dayIn(timeZone, now)}T${BACKUP_TIME}`);
  const yesterday = instantAt(timeZone, `${dayIn(timeZone, new Date(now.getTime() - DAY_MS))}T${BACKUP_TIME}`);
  return last < (today <= now ? today : yesterday);
}
