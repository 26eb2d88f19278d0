import { loadPageFile, type Need } from "./script-files.ts";
import { lazy, memo, Suspense, useState, type ComponentType, type ReactNode } from "react";

const AT_REST_MS = 2_000;
/** The page that the server rendered. Read without a hook: a part that is rendered again would be hidden, too. */
const FIRST_PATH = import.meta.env.SSR ? "" : location.pathname;
const INTENTS = ["pointermove", "pointerdown", "keydown", "focusin", "scroll"];

let rest: Promise<void> | undefined;
let endRest: (() => void) | undefined;

/** Resolves with the visitor's first move, or two seconds after it is first asked for. */
function pageAtRest(): Promise<void> {
  rest ??= new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      for (const intent of INTENTS) window.removeEventListener(intent, done, true);
      resolve();
    };
    endRest = done;
    const timer = setTimeout(done, AT_REST_MS);
    for (const intent of INTENTS) window.addEventListener(intent, done, { capture: true, passive: true });
  });
  return rest;
}

type Loaded<Props> = () => Promise<ComponentType<Props>>;

/**
 * A part of the page whose code a first visit does not wait for: the server's HTML stays as it is until the code has loaded and React hydrates
 * it. So everything in it works as plain HTML, and its props do not change with a selection, which would hide it until then.
 */
export function loadAtRest<Props extends object>(load: Loaded<Props>) {
  return part(load, pageAtRest, null);
}

/** A part whose code is loaded when it is first rendered; until then `fallback` is shown. */
export function loadWhenShown<Props extends object>(load: Loaded<Props>, fallback: ReactNode) {
  return part(load, () => Promise.resolve(), fallback);
}

function part<Props extends object>(load: Loaded<Props>, due: () => Promise<void>, fallback: ReactNode) {
  let shownOn = FIRST_PATH;
  const rememberPage = () => {
    if (!import.meta.env.SSR) shownOn = location.pathname;
  };
  const need = (): Need => {
    if (location.pathname !== shownOn) return null;
    return shownOn === FIRST_PATH || fallback !== null ? "background" : { open: location.href };
  };
  let Part: ComponentType<Props> = lazy(async () => {
    await due();
    return { default: await loadPageFile(load, need) };
  });
  if (import.meta.env.SSR) unloaded.push(async () => void (Part = await load()));
  // Not rendered again with its parent: React would hide HTML that it cannot hydrate yet.
  return memo((props: Props) => {
    rememberPage();
    const [isOfFirstPage] = useState(() => import.meta.env.SSR || location.pathname === FIRST_PATH);
    if (isOfFirstPage || fallback !== null)
      return (
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      );
    // A later page has no HTML from the server: the navigation waits for its parts, so that an anchor among them is found.
    void pageAtRest();
    endRest?.();
    return <Part {...props} />;
  });
}

const unloaded: (() => Promise<void>)[] = [];
let loading: Promise<unknown> = Promise.resolve();

/** The server loads all parts before it renders a page, in which nothing can wait. */
export async function loadParts(): Promise<void> {
  loading = Promise.all([loading, ...unloaded.splice(0).map((load) => load())]);
  await loading;
}
