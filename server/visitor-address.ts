/**
 * Who is asking, for limits: the socket's address, or with TRUSTED_PROXY_HOPS the entry our own outermost proxy wrote.
 * What a visitor puts into X-Forwarded-For stands further left and is never believed.
 */
export function visitorAddress(request: Request, socketAddress: string, trustedHops: number): string {
  if (trustedHops === 0) return socketAddress;
  const chain = (request.headers.get("X-Forwarded-For") ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  return chain.at(-trustedHops) ?? socketAddress;
}
