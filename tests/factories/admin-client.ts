import { adminRoutes } from "#store/admin/admin-routes.server.ts";
import type { StoreDeps } from "#store/store-deps.ts";

type Answer = { data: never; errors?: { message: string }[] };

/** Calls the Admin API as an app of the shop does; throws on errors that are not user errors. */
export function adminClient(deps: StoreDeps) {
  const admin = adminRoutes(deps);
  return async <Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> => {
    const response = await admin.request("http://localhost/admin/api/2025-07/graphql.json", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Shopify-Access-Token": deps.adminToken },
      body: JSON.stringify({ query, variables }),
    });
    const answer = (await response.json()) as Answer;
    if (answer.errors) throw new Error(answer.errors.map(({ message }) => message).join(", "));
    return answer.data;
  };
}
