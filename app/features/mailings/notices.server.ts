import { openRequestsOf, withdrawOpenRequests } from "#app/features/back-in-stock/back-in-stock.server.ts";
import { ownPrayer, setPrayedEmails } from "#app/features/prayers/own-prayer.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";

/** A kind of email that its recipient can stop by the link in it, without affecting any other. */
export type Notice = {
  /** Shown before and after it is stopped. */
  before: string;
  after: string;
  isStopped: boolean;
  stop(source: "link" | "one-click"): Promise<void>;
};

/** Null for a token that we did not sign for this purpose, and when its subject was deleted. */
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
      before: "We’ll stop emailing you when people pray for your request. Your request stays as it is.",
      after: "We no longer email you when people pray for your request. Your request stays as it is.",
      isStopped: !prayer.isNotified,
      stop: (source) => setPrayedEmails(db, id, false, source),
    }
  );
}

async function restockNotice(db: Db, id: number): Promise<Notice | null> {
  const requests = await openRequestsOf(db, id);
  return (
    requests && {
      before: `We’ll delete all restock requests for ${requests.email} and stop sending it restock emails. You can sign up again on any product page.`,
      after: `There are no open restock requests for ${requests.email}, so we won’t send it restock emails. You can sign up again on any product page.`,
      isStopped: requests.open === 0,
      stop: () => withdrawOpenRequests(db, id),
    }
  );
}
