import { openRequestsOf, withdrawOpenRequests } from "#app/features/back-in-stock/back-in-stock.server.ts";
import { ownPrayer, setPrayedEmails } from "#app/features/prayers/own-prayer.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";

/** A kind of email that its recipient can end by the link in it, and nothing else with it. */
export type Notice = {
  /** What the page says before and after. */
  before: string;
  after: string;
  isStopped: boolean;
  stop(source: "link" | "one-click"): Promise<void>;
};

/** Null for a token we did not sign for this, and where what it is about is gone. */
export async function noticeBehind(db: Db, links: SignedLinks, token: string): Promise<Notice | null> {
  const prayed = links.read("prayed-emails", token);
  if (prayed) return prayedNotice(db, prayed.id);
  const restock = links.read("restock-emails", token);
  return restock && restockNotice(db, restock.id);
}

async function prayedNotice(db: Db, id: number): Promise<Notice | null> {
  const prayer = await ownPrayer(db, id);
  return (
    prayer && {
      before: "We’ll stop telling you when people pray for your request. The request itself stays as it is.",
      after: "We no longer tell you when people pray for your request. The request itself stays as it is.",
      isStopped: !prayer.isNotified,
      stop: (source) => setPrayedEmails(db, id, false, source),
    }
  );
}

async function restockNotice(db: Db, id: number): Promise<Notice | null> {
  const requests = await openRequestsOf(db, id);
  return (
    requests && {
      before: `We’ll delete every restock request from ${requests.email} and send it no more restock emails. You can ask again on any product page.`,
      after: `There are no open restock requests from ${requests.email}, so it gets no restock emails. You can ask again on any product page.`,
      isStopped: requests.open === 0,
      stop: () => withdrawOpenRequests(db, id),
    }
  );
}
