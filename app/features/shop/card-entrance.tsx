import { useContext, useEffect, useLayoutEffect } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { ScriptNonce } from "#app/ui/script-nonce.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

const SEEN = "list seen: ";

/** Before the list is painted for the first time: an answer of the server is the same for everybody. */
const DECIDE_AT_LOAD = `try{var k=${JSON.stringify(SEEN)}+location.pathname,n=performance.getEntriesByType("navigation")[0];if(n&&n.type=="navigate"&&!sessionStorage.getItem(k))document.documentElement.dataset.entrance="";sessionStorage.setItem(k,"1")}catch(e){}`;

/**
 * Lets the cards of a list come in one after another on its first visit in a session (SHOP-23, decision D167). On Back, forward, reload and
 * under another filter the list is there at once. Stands before the list.
 */
export function CardEntrance() {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const isHydrated = useHydrated();
  const nonce = useContext(ScriptNonce);
  useBrowserLayoutEffect(() => {
    const root = document.documentElement;
    if (isFirstVisit(pathname) && how === NavigationType.Push) root.dataset["entrance"] = "";
    return () => void delete root.dataset["entrance"];
    // Once for each list that is shown: what is navigated to from it shows its own.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return isHydrated ? null : <script nonce={nonce} dangerouslySetInnerHTML={{ __html: DECIDE_AT_LOAD }} />;
}

/** From now on it was visited. Where the browser keeps nothing, nothing moves. */
function isFirstVisit(pathname: string): boolean {
  try {
    const isFirst = sessionStorage.getItem(SEEN + pathname) === null;
    sessionStorage.setItem(SEEN + pathname, "1");
    return isFirst;
  } catch {
    return false;
  }
}
