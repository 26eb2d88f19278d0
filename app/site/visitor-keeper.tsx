import { useEffect } from "react";
import { useLocation } from "react-router";
import { forgetNotice, noticeIn, NOTICES } from "#app/platform/auth/notice.ts";
import { keepSessionAlive } from "#app/platform/auth/session-keeper.ts";
import { followOtherTabs, loadVisitor } from "#app/platform/auth/visitor-store.ts";
import { toast } from "#app/ui/toast.tsx";

/** After every navigation: loads who is signed in now, and shows the notice of a redirect. */
export function VisitorKeeper() {
  const { key } = useLocation();
  useEffect(() => followOtherTabs(window), []);
  return <Arrival key={key} />;
}

function Arrival() {
  useEffect(() => {
    const notice = noticeIn(document.cookie);
    // A refused visitor may have been an admin a moment ago.
    void loadVisitor({ force: notice === "admin-required" || notice === "access-denied" }).then(keepSessionAlive);
    if (!notice) return;
    forgetNotice();
    toast(NOTICES[notice]);
  }, []);
  return null;
}
