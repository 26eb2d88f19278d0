import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingHttpHeaders } from "node:http";

type Incoming = { headers: IncomingHttpHeaders };
type Outgoing = { setHeader(name: string, value: string): unknown };

const requestIds = new AsyncLocalStorage<string>();
const SAFE_ID = /^[\w.:-]{8,64}$/;

/** Of the request that is being handled; undefined in jobs and at start. */
export const currentRequestId = () => requestIds.getStore();

/**
 * Handles a request under an id that its response carries, and every line that is logged for it. Behind a proxy of ours that is the
 * X-Request-Id it sends, where that is short and safe to log; otherwise a new one.
 */
export function withRequestId<Result>(
  { incoming, outgoing, trustedProxyHops }: { incoming: Incoming; outgoing: Outgoing; trustedProxyHops: number },
  handle: () => Result,
): Result {
  const sent = incoming.headers["x-request-id"];
  const isTrusted = trustedProxyHops > 0 && typeof sent === "string" && SAFE_ID.test(sent);
  const id = isTrusted ? sent : crypto.randomUUID();
  // Not on the Response: reading its headers would take it off the server's fast path.
  outgoing.setHeader("X-Request-Id", id);
  return requestIds.run(id, handle);
}
