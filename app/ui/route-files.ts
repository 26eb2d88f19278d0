import { matchRoutes, type RouteObject } from "react-router";
import { importAgain, loadPageFile, type Need } from "./script-files.ts";

type RouterState = {
  navigation: { state: string; location?: { pathname: string; search: string; hash: string } | undefined };
  fetchers: Map<string, { state: string; formAction?: string | undefined; formData?: FormData | undefined }>;
};
type Router = { routes: RouteObject[]; state: RouterState };

const loading = new Map<string, Promise<unknown>>();
const prefetches = new Map<string, Promise<unknown>>();

/** Loads the file of the route with this id, once for all that wait for it. */
export function loadRouteFile(
  file: string,
  id: string,
  load?: (address: string) => Promise<unknown>,
): Promise<unknown> {
  const running =
    loading.get(file) ??
    loadPageFile(
      () => importAgain(file, load),
      () => needOf(id),
    );
  loading.set(file, running);
  return running;
}

/** Loads the file of a route to which a link may lead. Nothing waits for that, so it is asked for once; null if that failed. */
export function prefetchRouteFile(file: string, load?: (address: string) => Promise<unknown>): Promise<unknown> {
  const running = loading.get(file) ?? prefetches.get(file) ?? importAgain(file, load).catch(() => null);
  prefetches.set(file, running);
  return running;
}

/**
 * A navigation to a page that has the route opens it as a document, but not while its form is on its way. A fetcher's form, sent to the route,
 * reloads its own page, which keeps what was typed.
 */
function needOf(id: string): Need {
  const { __reactRouterDataRouter: router } = window as { __reactRouterDataRouter?: Router };
  return router ? needIn(router, id, location.href) : "background";
}

export function needIn({ routes, state: { navigation, fetchers } }: Router, id: string, page: string): Need {
  const { location: to, state } = navigation;
  if (to && matchRoutes(routes, to)?.some(({ route }) => route.id === id))
    return state === "submitting" ? "submission" : { open: to.pathname + to.search + to.hash };
  const isSentTo = (address: string) => matchRoutes(routes, new URL(address, page).pathname)?.at(-1)?.route.id === id;
  const waiting = [...fetchers.values()].find(
    ({ state: progress, formAction }) => progress !== "idle" && formAction !== undefined && isSentTo(formAction),
  );
  if (!waiting) return null;
  const { formAction = "", formData: form } = waiting;
  return { open: page, sent: form && { form, path: new URL(formAction, page).pathname } };
}
