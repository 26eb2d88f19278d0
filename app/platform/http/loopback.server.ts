import { BlockList, isIP } from "node:net";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");
/** Added by proxies, load balancers and CDNs, never by browsers. */
const PROXY_HEADERS = ["Forwarded", "Via", "X-Real-IP", "X-Client-IP", "True-Client-IP", "CF-Connecting-IP"];

/** Whether a socket's IP address is this machine's loopback. */
export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && LOOPBACK.check(address, family === 4 ? "ipv4" : "ipv6");
}

/** Whether a URL always leads to this machine: localhost, 127.0.0.0/8 or [::1]. */
export function isLoopbackUrl(url: string): boolean {
  const hostname = URL.parse(url)?.hostname ?? "";
  return hostname === "localhost" || isLoopbackAddress(hostname.replace(/^\[(.*)\]$/, "$1"));
}

/**
 * Whether a browser on this machine requested one of its loopback addresses. A proxy on this machine also connects from there, and may
 * rewrite the host and add no header: callers must check PUBLIC_URL as well.
 */
export function isRequestFromThisMachine({ headers, url }: Request, address: string): boolean {
  const isForwarded =
    PROXY_HEADERS.some((name) => headers.has(name)) ||
    [...headers.keys()].some((name) => name.startsWith("x-forwarded-"));
  return isLoopbackAddress(address) && !isForwarded && isLoopbackUrl(url);
}
