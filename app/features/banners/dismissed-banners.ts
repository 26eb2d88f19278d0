import { useSyncExternalStore } from "react";

/** Ids of the banners this visitor has closed, for as long as the browser's session lasts (BAN-10, BAN-11). */
const KEY = "dismissedBanners";
const NONE: number[] = [];

let dismissed: number[] | undefined;
const listeners = new Set<() => void>();

export function useDismissedBanners(): number[] {
  return useSyncExternalStore(subscribe, current, () => NONE);
}

export function dismissBanner(id: number): void {
  dismissed = [...new Set([...current(), id])];
  try {
    sessionStorage.setItem(KEY, JSON.stringify(dismissed));
  } catch {
    // A browser that keeps nothing: hidden until the page is loaded again.
  }
  for (const changed of listeners) changed();
}

/**
 * Stands behind the banners in the page, which is the same for everybody: closed ones are gone before the first paint, so
 * nothing jumps when the scripts arrive. A banner that cannot be closed carries no such mark (decision D67).
 */
export const HIDE_DISMISSED = `try{var d=JSON.parse(sessionStorage.getItem("${KEY}"));document.querySelectorAll("[data-dismissible]").forEach(function(b){b.hidden=d.includes(+b.dataset.dismissible)})}catch(e){}`;

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

function current(): number[] {
  return (dismissed ??= stored());
}

function stored(): number[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "number") : NONE;
  } catch {
    return NONE;
  }
}
