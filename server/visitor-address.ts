import { isIP } from "node:net";

/**
 * Who is asking, for limits: the socket's address, or with TRUSTED_PROXY_HOPS the entry our own outermost proxy wrote.
 * What a visitor puts into X-Forwarded-For stands further left and is never believed.
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

/** Some proxies write the port too: 198.51.100.4:51234 or [2001:db8::1]:51234. */
function withoutPort(entry: string): string {
  return /^\[([^\]]+)\]/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
}
