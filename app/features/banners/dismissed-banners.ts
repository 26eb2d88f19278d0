import { useSyncExternalStore } from "react";

/** Session storage key of the ids of dismissed banners (BAN-10, BAN-11). */
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
    // Without storage they stay hidden until the next page load.
  }
  for (const changed of listeners) changed();
}

/**
 * Inline script after the banners, because the page is cached for all visitors: hides dismissed ones before the first paint, so that
 * nothing shifts on hydration. Banners that are not dismissible have no data attribute.
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
