import { isIP } from "node:net";

/**
 * The client's address for rate limits: the socket's, or with TRUSTED_PROXY_HOPS the entry that our outermost proxy wrote.
 * Entries that a client sends in X-Forwarded-For are further left and never trusted.
 */
export function visitorAddress(request: Request, socketAddress: string, trustedHops: number): string {
  if (trustedHops === 0) return socketAddress;
  const chain = (request.headers.get("X-Forwarded-For") ?? "")
    .split(",")
    .map((entry) => withoutPort(entry.trim()))
    .filter(Boolean);
  const entry = chain.at(-trustedHops) ?? "";
  return isIP(entry) ? entry : socketAddress;
}

/** Some proxies add the port: 198.51.100.4:51234 or [2001:db8::1]:51234. */
function withoutPort(entry: string): string {
  return /^\[([^\]]+)\]/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
}
