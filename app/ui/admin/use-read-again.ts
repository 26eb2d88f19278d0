import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import { isSiteResponding } from "#app/platform/http/is-site-responding.ts";

/**
 * Reads what the page shows again, once the site answers: while it does not, the page stays as it is. Waits for whoever goes to another page
 * meanwhile, who gets there first.
 */
export function useReadAgain(): () => void {
  const { revalidate, state: reading } = useRevalidator();
  const { state: going } = useNavigation();
  const { pathname, search } = useLocation();
  const [asked, setAsked] = useState(0);
  const done = useRef(asked);
  const isIdle = reading === "idle" && going === "idle";

  useEffect(() => {
    if (done.current === asked || !isIdle) return;
    done.current = asked;
    void revalidate();
  }, [asked, isIdle, revalidate]);

  return () => void isSiteResponding({ pathname, search }).then((answers) => answers && setAsked((times) => times + 1));
}
