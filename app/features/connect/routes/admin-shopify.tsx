import { useActionData } from "react-router";
import { SystemRow } from "#app/features/admin/system/system-row.tsx";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { isListResult, messageLine, type ActionResult } from "#app/platform/forms/action-result.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { CONNECT_SETTINGS } from "#app/platform/shopify/connect-settings.ts";
import { connectionRecord } from "#app/platform/shopify/connection-record.server.ts";
import { lastDeliveries } from "#app/platform/webhooks/inbox.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FormKey } from "#app/ui/admin/form-key.tsx";
import { Moment } from "#app/ui/admin/moment.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { CONNECT_DONE } from "../connect.ts";
import { WEBHOOK_TOPICS } from "../connection-checks.ts";
import type { Route } from "./+types/admin-shopify";
import { adminWrite } from "#app/platform/audit/admin-write.server.ts";
import { completed, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import { checkConnection } from "../connect.server.ts";

export const handle: RouteAccess = { access: "admin", area: "settings" };

export const meta = () => pageMeta("Shopify", "The connection to the Shopify store.");

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, db } = context.get(servicesContext);
  if (!shop) return null;
  const { checks, checkedAt } = await connectionRecord(db, shop.domain);
  const delivered = new Map((await lastDeliveries(db)).map(({ topic, at }) => [topic, at]));
  const deliveries = WEBHOOK_TOPICS.map((topic) => ({ topic, at: delivered.get(topic) ?? null }));
  return { domain: shop.domain, version: shop.version, checks, checkedAt, deliveries };
}

export const action = formActions({ other: checkNow });

export const clientAction = keepFormValues;

export default function AdminShopify({ loaderData }: Route.ComponentProps) {
  const result = useActionData<ActionResult>();
  if (loaderData === null)
    return (
      <AdminPage title="Shopify" lead="The store that comes with this site is in use. Payments in it are not real.">
        <NotConnected />
      </AdminPage>
    );
  const { domain, version, checks, checkedAt, deliveries } = loaderData;
  const failing = checks.filter(({ state }) => state === "failing").length;
  return (
    <AdminPage
      title="Shopify"
      lead={`${domain}, API version ${version}. ${summaryOf(checks.length, failing)}`}
      actions={<CheckNow />}
      done={CONNECT_DONE}
    >
      {result?.state === "refused" && !isListResult(result) && result.message && (
        <FormNotice>{messageLine(result.message)}</FormNotice>
      )}
      <h2 className="sr-only">Checks</h2>
      {checkedAt && (
        <p className="mb-6 text-14 text-stone-strong">
          Checked <Moment at={checkedAt} />. It is checked again every day, and missing webhooks are subscribed to.
        </p>
      )}
      <ul aria-label="Checks" data-rows className="border-t border-line">
        {checks.map((line) => (
          <SystemRow key={line.name} line={line} hasSettingNames />
        ))}
      </ul>
      <section aria-labelledby="deliveries" className="mt-8">
        <h2 id="deliveries" className="mb-4 font-display text-22">
          Last webhooks
        </h2>
        <dl className="border-t border-line">
          {deliveries.map(({ topic, at }) => (
            <div key={topic} className="flex flex-wrap justify-between gap-x-8 gap-y-1 border-b border-line py-4">
              <dt className="wrap-anywhere">{topic}</dt>
              <dd className="text-stone-strong">{at ? <Moment at={at} /> : "None in the last 30 days"}</dd>
            </div>
          ))}
        </dl>
      </section>
    </AdminPage>
  );
}

function summaryOf(checks: number, failing: number): string {
  if (checks === 0) return "The connection has not been checked yet.";
  if (failing === 0) return "Everything is set up.";
  return `${failing === 1 ? "1 check fails" : `${failing} checks fail`}. What to do is listed with each one.`;
}

function CheckNow() {
  const { Form, form, doneCount, isSubmitting } = useActionForm("/admin/shopify");
  return (
    <Form {...form}>
      <FormKey key={doneCount} />
      <Button kind="secondary" type="submit" disabled={isSubmitting}>
        {isSubmitting ? "Checking..." : "Check Now"}
      </Button>
    </Form>
  );
}

function NotConnected() {
  return (
    <section aria-labelledby="connect">
      <h2 id="connect" className="mb-4 font-display text-22">
        Connect a Shopify store
      </h2>
      <p className="max-w-measure">
        Set these in the site’s environment, run <code>npm run connect</code> to check them, and restart the site.
        docs/guides/connect-shopify.md walks through every step.
      </p>
      <dl className="mt-6 border-t border-line">
        {CONNECT_SETTINGS.map(([setting, where]) => (
          <div key={setting} className="grid gap-x-8 gap-y-1 border-b border-line py-4 md:grid-cols-12">
            <dt className="wrap-anywhere md:col-span-5">
              <code>{setting}</code>
            </dt>
            <dd className="max-w-measure text-stone-strong md:col-span-7">{where}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Checks the connection now, and subscribes to missing webhooks. */
async function checkNow({ context, request, form }: SentForm) {
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
    const checks = await checkConnection({ db, env, features, shop });
    const done = checks.some(({ state }) => state === "failing") ? "failing" : "checked";
    return completed(request, CONNECT_DONE[done], `/admin/shopify?done=${done}`);
  });
}
