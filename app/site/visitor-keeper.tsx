import { useEffect } from "react";
import { useLocation } from "react-router";
import { forgetNotice } from "#app/platform/auth/access/notice-cookie.ts";
import { noticeIn, NOTICES, type Notice } from "#app/platform/auth/access/notice.ts";
import { followOtherTabs, loadVisitor, useVisitor } from "#app/platform/auth/access/visitor-store.ts";
import { loadPageFile } from "#app/ui/script-files.ts";
import { toast } from "#app/ui/toast.tsx";

/** After every navigation: loads who is signed in now, and shows the notice of a redirect. */
export function VisitorKeeper() {
  const { key } = useLocation();
  useEffect(() => followOtherTabs(window), []);
  return <Arrival key={key} />;
}

/** The visitor may have been an admin a moment ago. */
const LOST_ACCESS: ReadonlySet<Notice> = new Set(["admin-required", "access-denied", "left-the-team"]);

function Arrival() {
  useEffect(() => {
    // At once: loaded later, it would replace the toast of what the visitor signed in for.
    const notice = noticeIn(document.cookie);
    void loadVisitor({ force: notice !== null && LOST_ACCESS.has(notice) }).then(keepSessionAlive);
    if (!notice) return;
    forgetNotice();
    toast(NOTICES[notice]);
  }, []);
  return null;
}

let isStarted = false;

/** Keeps the session alive while a signed-in user has a page open, and updates the page when the session ends elsewhere. */
async function keepSessionAlive(): Promise<void> {
  if (isStarted || !useVisitor.getState().visitor) return;
  isStarted = true;
  const { openAuthClient } = await loadPageFile(() => import("#app/platform/auth/auth-client.ts"));
  const client = openAuthClient({ origin: location.origin, fetch: (...request) => fetch(...request) });
  client.onAuthStateChange((event) => {
    if (event === "SIGNED_OUT") useVisitor.setState({ visitor: null });
  });
  client.startAutoRefresh();
}
