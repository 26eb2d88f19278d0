import { useEffect } from "react";

/** Reloads a personal page that the browser restores from its back/forward cache: the user may have signed out since. */
export function useReloadOnRestore(): void {
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, []);
}
