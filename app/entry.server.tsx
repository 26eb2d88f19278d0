import { text } from "node:stream/consumers";
import { renderToString } from "react-dom/server";
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";
import { requestContext } from "./platform/context.ts";
import { SCRIPT_NONCE, STYLESHEET_SLOT } from "./platform/http/content-security-policy.server.ts";
import type { RouteAccess } from "./platform/auth/access/route-access.ts";
import { HtmlResponse, inBytes, pageStylesheet } from "./platform/http/html-response.server.ts";
import { log } from "./platform/log.server.ts";
import { OFFLINE_COPY } from "./platform/http/offline-copies.ts";
import stylesheetText from "./ui/app.css?inline";
import { InlineStylesheet } from "./ui/inline-stylesheet.ts";
import { loadParts } from "./ui/load-at-rest.tsx";
import { ScriptNonce } from "./ui/script-nonce.ts";

/** Development pages have no content security policy, so the marker would never be replaced. */
const nonce = import.meta.env.PROD ? SCRIPT_NONCE : undefined;
const stylesheet = pageStylesheet(stylesheetText);

/**
 * Sends a page as one complete response: it is cached, hashed for its security policy and compressed as a whole. A cached page carries its
 * stylesheet, so that a first visit paints without a second request. Pages rendered for one visitor link to it, and development reloads it.
 *
 * No component suspends once the parts are loaded, so the page is rendered to a string: a stream would encode each piece of it only to decode it here again. The data
 * for hydration, which React Router would have suspend, is added after it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  services: RouterContextProvider,
) {
  const { isCachedPage } = services.get(requestContext);
  const inline = import.meta.env.PROD && isCachedPage ? STYLESHEET_SLOT : null;
  const { serverHandoffStream, ...withoutData } = context;
  const prepared = { ...withoutData, manifest: withMatchedRoutes(context) };
  await loadParts();
  const page = inBytes(
    renderToString(
      <ScriptNonce value={nonce}>
        <InlineStylesheet value={inline}>
          <ServerRouter context={prepared} url={request.url} nonce={nonce} />
        </InlineStylesheet>
      </ScriptNonce>,
    ),
  );
  const handoff = serverHandoffStream ? inBytes(handoffScript(await text(serverHandoffStream))) : "";
  const html = `<!DOCTYPE html>${withScriptsLast(page, handoff)}`;
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { mayKeepOffline }: Partial<RouteAccess> = context.staticHandlerContext.matches.at(-1)?.route.handle ?? {};
  if (isCachedPage && status === 200 && mayKeepOffline && !headers.has(OFFLINE_COPY)) headers.set(OFFLINE_COPY, "yes");
  const init = { headers, status };
  return import.meta.env.PROD
    ? new HtmlResponse(html, stylesheet, init)
    : new Response(Buffer.from(html, "latin1"), init);
}

/** The manifest with only the page's routes of its own, for which React Router makes elements. It finds the others by their ids. */
function withMatchedRoutes({ manifest, staticHandlerContext }: EntryContext): EntryContext["manifest"] {
  const routes = Object.create(manifest.routes) as typeof manifest.routes;
  for (const { route } of staticHandlerContext.matches) routes[route.id] = manifest.routes[route.id];
  return { ...manifest, routes };
}

/** Gives the loaders' data to React Router in the browser, in its own format. */
function handoffScript(data: string): string {
  const escaped = JSON.stringify(data).replaceAll(/[<>&\u2028\u2029]/g, (character) => ESCAPES[character] ?? "");
  const controller = "window.__reactRouterContext.streamController";
  return `<script${nonce ? ` nonce="${nonce}"` : ""}>${controller}.enqueue(${escaped});${controller}.close();</script>`;
}

/** What would end the script, or is not allowed in one. */
const ESCAPES: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * Ends the page with the data's script and with the preloads of scripts, which React puts in `<head>`: pictures and fonts of the first screen
 * come first on a slow network (docs/decisions/090).
 */
function withScriptsLast(html: string, handoff: string): string {
  const preloads: string[] = [];
  const end = html.indexOf("</head>");
  const head = html.slice(0, end).replaceAll(/<link rel="modulepreload"[^>]*>/g, (link) => {
    preloads.push(link.replace("<link", '<link fetchpriority="low"'));
    return "";
  });
  const bodyEnd = html.lastIndexOf("</body>");
  return `${head}${html.slice(end, bodyEnd)}${handoff}${preloads.join("")}${html.slice(bodyEnd)}`;
}

/** Errors of the client (a wrong URL or method) must not fill the log. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) log("error", "request failed", { path: new URL(request.url).pathname, error });
}
