import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { isRouteErrorResponse, ServerRouter, type EntryContext } from "react-router";
import { SCRIPT_NONCE } from "./platform/http/content-security-policy.server.ts";
import { log } from "./platform/log.server.ts";
import { ScriptNonce } from "./ui/script-nonce.ts";

/** Development pages have no content security policy, so the marker would never be replaced. */
const nonce = import.meta.env.PROD ? SCRIPT_NONCE : undefined;

/** Sends a page as one complete response: it is cached, hashed for its security policy and compressed as a whole. */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  return new Promise<Response>((resolve, reject) => {
    let responseStatus = status;
    const page = (
      <ScriptNonce value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </ScriptNonce>
    );
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        const body = new PassThrough();
        headers.set("Content-Type", "text/html; charset=utf-8");
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status: responseStatus }));
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        responseStatus = 500;
        log("error", "page failed to render", { path: new URL(request.url).pathname, error });
      },
    });
  });
}

/** Errors of the client (a wrong URL or method) must not fill the log. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) log("error", "request failed", { path: new URL(request.url).pathname, error });
}
