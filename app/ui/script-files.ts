import { timeoutSignal } from "#app/platform/http/timeout-signal.ts";
import { acceptedAs, sentFormsSettled } from "#app/platform/forms/sent-forms.ts";
import { keepTyped } from "./kept-typed.ts";

const RETRY_MS = 500;
const MAX_WAIT_MS = 30_000;
const REACHABLE_WITHIN_MS = 5_000;
/** A second reload within this time would not help either. */
const RELOAD_AGAIN_MS = 60_000;
const RELOADED_AT = "reloaded-for-scripts";

/** Why a script file cannot be loaded. "reloading": the page is being replaced. */
export type Trouble = "offline" | "unavailable" | "reloading";
/** The event that says that the next page, or a form, still waits for its script file. */
export const PAGE_WAITS = "page-waits";

type Load<Module> = () => Promise<Module>;

/** Loads a script file, and again if the first request fails. */
export async function loadFile<Module>(load: Load<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    await wait(RETRY_MS);
    return load();
  }
}

type ImportFile = (address: string) => Promise<unknown>;
const importFile: ImportFile = (address) => import(/* @vite-ignore */ address);

const failures = new Map<string, number>();

/** Imports a file; each time it fails, the next import is from another address, because Chromium remembers a module that it could not load. */
export async function importAgain(file: string, load = importFile): Promise<unknown> {
  const failed = failures.get(file) ?? 0;
  try {
    return await load(failed === 0 ? file : `${file}?attempt=${failed + 1}`);
  } catch (error) {
    failures.set(file, failed + 1);
    throw error;
  }
}

/**
 * The build puts it around every `import("./file.ts")` of the app (vite.config.ts): the same, where only the browser's error has the address. Not
 * the file itself but one that it imports may be missing, which only a new document asks for again.
 */
export async function retried<Module>(load: Load<Module>, again = importFile): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const file = addressIn(error);
    if (file === null) throw error;
    if (failures.has(file)) return (await importAgain(file, again)) as Module;
    failures.set(file, 1);
    throw error;
  }
}

/** "Failed to fetch dynamically imported module: https://…/a.js"; Safari names none, and forgets the failure. */
function addressIn(error: unknown): string | null {
  const [address] = /https?:\/\/\S+?\.js\b/.exec(error instanceof Error ? error.message : "") ?? [];
  return address?.startsWith(`${location.origin}/`) ? address : null;
}

/**
 * What remains when a file stays away, such as one that a deploy has replaced: opens a page again, with the files of today. Once, and only if the
 * server responds, because the browser's error page would replace everything that was typed. `target` is asked after that, because the visitor may
 * have gone elsewhere in the meantime; null: nothing is to be opened any more. `sent`: the form that waits for the file; the page that
 * follows shows what the server answered.
 */
export async function reloadForFiles(
  target: () => string | null = () => location.href,
  sent?: SentForm,
): Promise<Trouble | null> {
  const isReachable = await isServerReachable();
  if (isReachable) await sentFormsSettled();
  const accepted = sent && acceptedAs(sent);
  const to = target() && (accepted?.to ?? target());
  if (to === null) return null;
  if (!isReachable) return "offline";
  if (!mayReload()) return "unavailable";
  keepTyped(accepted?.message ?? undefined);
  if (isSamePage(to)) location.reload();
  else location.assign(to);
  return "reloading";
}

/**
 * What waits for a file: nothing at the moment (null); a page that has its HTML already; a form under way, which a document must not replace; or
 * something that opening this address as a document gives the visitor in another way.
 */
export type Need = null | "background" | "submission" | { open: string; sent?: SentForm | undefined };
type SentForm = { form: FormData; path: string };

/**
 * Loads a file that a page needs as a whole: a route's module, or a part without which a later page is not shown. The router replaces the page by
 * an error if that fails, so it never does: it is tried as long as something waits for it.
 */
export async function loadPageFile<Module>(load: Load<Module>, need: () => Need = () => "background"): Promise<Module> {
  let notified: Trouble | null = null;
  for (let delay = RETRY_MS; ;) {
    try {
      return await loadFile(load);
    } catch (error) {
      console.error("A page's script file could not be loaded", error);
    }
    const trouble = await troubleOf(need);
    if (trouble === "reloading") return new Promise(() => {});
    if (trouble !== null && notified !== trouble)
      window.dispatchEvent(new CustomEvent<Trouble>(PAGE_WAITS, { detail: trouble }));
    notified = trouble;
    await untilOnline(delay);
    delay = Math.min(delay * 2, MAX_WAIT_MS);
    // A browser that remembers the missing file would only repeat that, so a page that has its HTML already stops.
    const isDue = () => need() !== null && (need() !== "background" || delay < MAX_WAIT_MS);
    if (isDue()) continue;
    while (!isDue()) await wait(RETRY_MS);
    delay = RETRY_MS;
  }
}

async function troubleOf(need: () => Need): Promise<Trouble | null> {
  const needed = need();
  if (needed === null || needed === "background") return null;
  const target = () => {
    const now = need();
    return now !== null && typeof now === "object" ? now.open : null;
  };
  const sent = typeof needed === "object" ? needed.sent : undefined;
  return (await reloadForFiles(target, sent)) ?? (need() === "submission" ? "unavailable" : null);
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
    const signal = timeoutSignal(REACHABLE_WITHIN_MS);
    return (await fetch("/livez", { cache: "no-store", signal })).status < 500;
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
