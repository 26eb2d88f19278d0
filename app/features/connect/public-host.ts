const PRIVATE = /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|\[f[cd]|\[fe80)/i;
const LOOPBACK = /^(127(\.\d+){3}|\[::1\]|0\.0\.0\.0|(.+\.)?localhost)$/i;
/** Names that no public DNS server knows. */
const RESERVED = /(^[^.]+|\.(local|internal|test|invalid|lan|home\.arpa))$/i;

export const isLoopbackHost = (hostname: string) => LOOPBACK.test(hostname);

/** Whether the internet could reach a host of this name. */
export function isPublicHost(hostname: string): boolean {
  if (isLoopbackHost(hostname) || PRIVATE.test(hostname)) return false;
  return hostname.startsWith("[") || !RESERVED.test(hostname);
}
