import { createHash, timingSafeEqual } from "node:crypto";

/** Compares without telling by its duration how much was right. */
export function isSameSecret(given: string | null | undefined, secret: string): boolean {
  return timingSafeEqual(digest(given ?? ""), digest(secret)) && secret !== "";
}

/** Whether a request carries the storefront token, in either of the two headers clients use. */
export function hasStorefrontToken(request: Request, token: string): boolean {
  const { headers } = request;
  return isSameSecret(
    headers.get("x-shopify-storefront-access-token") ?? headers.get("shopify-storefront-private-token"),
    token,
  );
}

export function unauthorized(): Response {
  return Response.json(
    { errors: [{ message: "", extensions: { code: "UNAUTHORIZED" } }] },
    { status: 401, headers: { "cache-control": "no-store" } },
  );
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
