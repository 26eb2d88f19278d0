import { adminWrite } from "#app/platform/audit/admin-write.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { completed, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import type { SentForm } from "#app/platform/forms/form-actions.server.ts";
import { checkConnection } from "./connect.server.ts";
import { CONNECT_DONE } from "./connect.ts";

/** Checks the connection now, and subscribes to missing webhooks. */
export async function checkNow({ context, request, form }: SentForm) {
  const failed = { title: "Connection not checked", description: "Please try again in a moment." };
  const { shop, db, env, features } = context.get(servicesContext);
  if (!shop)
    return refused(form, {
      message: { title: failed.title, description: "SHOPIFY_STORE_DOMAIN is not set." },
      status: 409,
    });
  return refuseOnError(form, failed, async () => {
    await adminWrite(context, async () => ({
      result: null,
      entry: { action: "shopify.checked", subject: shop.domain },
    }));
    await checkConnection({ db, env, features, shop });
    return completed(request, CONNECT_DONE.checked, "/admin/shopify?done=checked");
  });
}
