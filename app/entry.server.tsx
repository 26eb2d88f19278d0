import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";
import { isCachedPageContext } from "./platform/context.ts";
import { SCRIPT_NONCE } from "./platform/http/content-security-policy.server.ts";
import { log } from "./platform/log.server.ts";
import stylesheet from "./ui/app.css?inline";
import { InlineStylesheet } from "./ui/inline-stylesheet.ts";
import { ScriptNonce } from "./ui/script-nonce.ts";

/** Development pages have no content security policy, so the marker would never be replaced. */
const nonce = import.meta.env.PROD ? SCRIPT_NONCE : undefined;

/**
 * Sends a page as one complete response: it is cached, hashed for its security policy and compressed as a whole. A cached page carries its
 * stylesheet, so that a first visit paints without a second request. Pages rendered for one visitor link to it, and development reloads it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  services: RouterContextProvider,
) {
  const inline = import.meta.env.PROD && services.get(isCachedPageContext) ? stylesheet : null;
  let responseStatus = status;
  const body = new PassThrough();
  await new Promise<void>((resolve, reject) => {
    const page = (
      <ScriptNonce value={nonce}>
        <InlineStylesheet value={inline}>
          <ServerRouter context={context} url={request.url} nonce={nonce} />
        </InlineStylesheet>
      </ScriptNonce>
    );
    const { pipe } = renderToPipeableStream(page, {
      nonce: { script: nonce, style: nonce },
      onAllReady() {
        pipe(body);
        resolve();
      },
      onShellError: reject,
      onError(error) {
        responseStatus = 500;
        log("error", "page failed to render", { path: new URL(request.url).pathname, error });
      },
    });
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(withScriptsLast(await text(body)), { headers, status: responseStatus });
}

/**
 * Moves the preloads of scripts from `<head>`, where React puts them, to the end of the page. Pictures and fonts of the first screen come
 * first on a slow network (docs/decisions/090).
 */
function withScriptsLast(html: string): string {
  const preloads: string[] = [];
  const rest = html.replaceAll(/<link rel="modulepreload"[^>]*>/g, (link) => {
    preloads.push(link.replace("<link", '<link fetchpriority="low"'));
    return "";
  });
  return rest.replace("</body>", () => `${preloads.join("")}</body>`);
}

/** Errors of the client (a wrong URL or method) must not fill the log. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) log("error", "request failed", { path: new URL(request.url).pathname, error });
}
