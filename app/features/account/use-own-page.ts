import { useEffect } from "react";

/** A page that is one person's own and comes back out of the browser's memory is asked for anew: they may have signed out since. */
export function useOwnPage(): void {
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);
}
