import { adminRoutes } from "#store/admin/admin-routes.server.ts";
import type { StoreDeps } from "#store/store-deps.ts";

type AdminResult = { data: never; errors?: { message: string }[] };

/** Calls the Admin API as a shop's app does; throws on errors that are not user errors. */
export function adminClient(deps: StoreDeps) {
  const admin = adminRoutes(deps);
  return async <Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> => {
    const response = await admin.request("http://localhost/admin/api/2025-07/graphql.json", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Shopify-Access-Token": deps.adminToken },
      body: JSON.stringify({ query, variables }),
    });
    const result = (await response.json()) as AdminResult;
    if (result.errors) throw new Error(result.errors.map(({ message }) => message).join(", "));
    return result.data;
  };
}
