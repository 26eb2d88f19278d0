import { keepTyped } from "./kept-typed.ts";

const RETRY_MS = 500;
const MAX_WAIT_MS = 30_000;
/** A second reload within this time would not help either. */
const RELOAD_AGAIN_MS = 60_000;
const RELOADED_AT = "reloaded-for-scripts";

/** Why a script file cannot be loaded. "reloading": the page is being replaced. */
export type Trouble = "offline" | "unavailable" | "reloading";
/** The event that says that the next page, or a form, still waits for its script file. */
export const PAGE_WAITS = "page-waits";

/** `attempt`: from 1. Browsers remember a module that the server did not have, so that only another address asks for it again. */
type Load<Module> = (attempt: number) => Promise<Module>;

/** Loads a script file, and again if the first request fails. */
export async function loadFile<Module>(load: Load<Module>, attempt = 1): Promise<Module> {
  try {
    return await load(attempt);
  } catch {
    await wait(RETRY_MS);
    return load(attempt + 1);
  }
}

/**
 * What remains when a file stays away, such as one that a deploy has replaced: opens a page again, with the files of today. Once, and only if the
 * server responds, because the browser's error page would replace everything that was typed.
 */
export async function reloadForFiles(to = location.href): Promise<Trouble> {
  if (!(await isServerReachable())) return "offline";
  if (!mayReload()) return "unavailable";
  keepTyped();
  if (isSamePage(to)) location.reload();
  else location.assign(to);
  return "reloading";
}

type Router = {
  state: {
    navigation: { location?: { pathname: string; search: string; hash: string } };
    fetchers: Map<string, { state: string; formAction?: string }>;
  };
};

/**
 * Loads a file that a page needs as a whole: a route's module, whose `path` it is, or a part without which a later page is not shown. The router
 * replaces the page by an error if that fails, so it never does: it is tried until it succeeds, or until what waits for it has the page in
 * another way. A navigation opens its page as a document. A form that is sent to the path reloads its own page, which keeps what was typed. A link
 * that only prefetches waits for nothing.
 */
export async function loadPageFile<Module>(load: Load<Module>, path?: string): Promise<Module> {
  let notified: Trouble | null = null;
  for (let delay = RETRY_MS, attempt = 1; ; delay = Math.min(delay * 2, MAX_WAIT_MS), attempt += 2) {
    try {
      return await loadFile(load, attempt);
    } catch (error) {
      console.error("A page's script file could not be loaded", error);
    }
    const { __reactRouterDataRouter: router } = window as { __reactRouterDataRouter?: Router };
    const to = router?.state.navigation.location;
    const sent = [...(router?.state.fetchers.values() ?? [])].some(
      ({ state, formAction }) => state !== "idle" && path !== undefined && isBelow(path, formAction),
    );
    if (to || sent) {
      const trouble = await reloadForFiles(to && to.pathname + to.search + to.hash);
      if (trouble === "reloading") return new Promise(() => {});
      if (notified !== trouble) window.dispatchEvent(new CustomEvent<Trouble>(PAGE_WAITS, { detail: trouble }));
      notified = trouble;
    }
    await untilOnline(delay);
  }
}

/** Whether a form's address may be of the route with this path. */
function isBelow(path: string, address: string | undefined): boolean {
  if (address === undefined) return false;
  const { pathname } = new URL(address, location.href);
  const [fixed = ""] = `/${path}`.split(":");
  return fixed === "/" ? pathname === "/" : pathname.startsWith(fixed);
}

/** Until the connection is back, or at most this long. */
function untilOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener("online", done);
  });
}

async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch("/livez", { cache: "no-store" })).status < 500;
  } catch {
    return false;
  }
}

function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < RELOAD_AGAIN_MS) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    return true;
  } catch {
    // Without storage nothing would end a loop of reloads.
    return false;
  }
}

function isSamePage(to: string): boolean {
  const { pathname, search } = new URL(to, location.href);
  return pathname === location.pathname && search === location.search;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
