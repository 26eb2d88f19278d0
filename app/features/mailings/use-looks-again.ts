import { useEffect, useEffectEvent } from "react";
import { useReadAgain } from "#app/ui/admin/use-read-again.ts";

const SOON_MS = 2_000;
const LATER_MS = 15_000;

/** Looks again while the page can be seen: every two seconds while something is under way, otherwise now and then, for what others do. */
export function useLooksAgain(isUnderWay: boolean): void {
  const readAgain = useReadAgain();
  const look = useEffectEvent(() => {
    if (document.visibilityState === "visible") readAgain();
  });
  useEffect(() => {
    const timer = setInterval(() => look(), isUnderWay ? SOON_MS : LATER_MS);
    const back = () => look();
    document.addEventListener("visibilitychange", back);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", back);
    };
  }, [isUnderWay]);
}
