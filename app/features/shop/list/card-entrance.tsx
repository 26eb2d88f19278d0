import { useContext, useEffect, useLayoutEffect } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { ScriptNonce } from "#app/ui/script-nonce.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

const SEEN = "list seen: ";

/** Runs before the list's first paint: the server's response is the same for every visitor. */
const DECIDE_AT_LOAD = `try{var k=${JSON.stringify(SEEN)}+location.pathname,n=performance.getEntriesByType("navigation")[0];if(n&&n.type=="navigate"&&!sessionStorage.getItem(k))document.documentElement.dataset.entrance="";sessionStorage.setItem(k,"1")}catch(e){}`;

/**
 * Lets the cards of a list enter one after another on its first visit in a session (SHOP-23). On Back, Forward, reload or
 * a filter change there is no animation. Must be rendered before the list.
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
    // Once per list: a list reached by navigation decides for itself.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return isHydrated ? null : <script nonce={nonce} dangerouslySetInnerHTML={{ __html: DECIDE_AT_LOAD }} />;
}

/** Marks the list as visited. Without storage there is no animation. */
function isFirstVisit(pathname: string): boolean {
  try {
    const isFirst = sessionStorage.getItem(SEEN + pathname) === null;
    sessionStorage.setItem(SEEN + pathname, "1");
    return isFirst;
  } catch {
    return false;
  }
}
