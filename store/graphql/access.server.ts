import { createHash, timingSafeEqual } from "node:crypto";
import type { StoreDeps } from "../store-deps.ts";

const LOOPBACK = /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether it is one of these secrets; compared in constant time. */
export function isSameSecret(given: string | null | undefined, ...secrets: (string | undefined)[]): boolean {
  return secrets.some((secret) => secret && timingSafeEqual(digest(given ?? ""), digest(secret)));
}

/** Whether a request carries the storefront token, in either of the two headers clients use. */
export function hasStorefrontToken(request: Request, ...tokens: (string | undefined)[]): boolean {
  const { headers } = request;
  return isSameSecret(
    headers.get("x-shopify-storefront-access-token") ?? headers.get("shopify-storefront-private-token"),
    ...tokens,
  );
}

export function unauthorized(): Response {
  return Response.json(
    { errors: [{ message: "", extensions: { code: "UNAUTHORIZED" } }] },
    { status: 401, headers: { "cache-control": "no-store" } },
  );
}

export function methodNotAllowed(): Response {
  return Response.json(
    { errors: [{ message: "Method not allowed. Send operations by POST." }] },
    { status: 405, headers: { Allow: "POST, OPTIONS", "cache-control": "no-store" } },
  );
}

/** Whether introspection is allowed: by setting, otherwise only on a loopback address. */
export function introspectionOf({ allowsIntrospection, baseUrl }: Pick<StoreDeps, "allowsIntrospection" | "baseUrl">) {
  return { allowsIntrospection: allowsIntrospection ?? LOOPBACK.test(new URL(baseUrl).hostname) };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
