import { useActionData } from "react-router";
import { messageLine, isListResult, type ActionResult } from "#app/platform/forms/action-result.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { backupsIn } from "#app/platform/backup/manifest.server.ts";
import { backupRoot } from "#app/platform/env.server.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { Moment } from "#app/ui/admin/moment.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { MayUse } from "#app/ui/admin-access.tsx";
import { FormKey } from "#app/ui/admin/form-key.tsx";
import { EmailDelivery } from "../email-delivery.tsx";
import { backUpNow, discard, retry, retryEmail, sendTestEmail } from "../system-actions.server.ts";
import { SystemRow } from "../system-row.tsx";
import { systemNow } from "../system.server.ts";
import { SYSTEM_DONE } from "../system-done.ts";
import type { Route } from "./+types/admin-system";

export const handle: RouteAccess = { access: "admin", area: "system" };

export const meta = () => pageMeta("System", "The status of everything the site depends on.");

export async function loader({ context }: Route.LoaderArgs) {
  const { env, emails: delivery } = context.get(servicesContext);
  const { emails, ...found } = await systemNow(context);
  const labeledEmails = emails && {
    ...emails,
    problems: emails.problems.map((email) => ({ ...email, label: delivery.labelOf(email.kind) })),
  };
  const root = backupRoot(env);
  const newestBackup = root === null ? null : ((await backupsIn(root)).at(-1) ?? null);
  return { ...found, emails: labeledEmails, now: new Date(), hasBackups: root !== null, newestBackup };
}

export const action = formActions({
  retry,
  "retry-email": retryEmail,
  "discard-email": discard,
  "back-up": backUpNow,
  other: sendTestEmail,
});

export const clientAction = keepFormValues;

export default function AdminSystem({ loaderData }: Route.ComponentProps) {
  const { lines, failedJobs, emails, now, hasBackups, newestBackup } = loaderData;
  const result = useActionData<ActionResult>();
  const failing = lines.filter(({ state }) => state === "failing").length;
  return (
    <AdminPage
      title="System"
      lead={
        failing === 0
          ? "Everything is working."
          : `${failing === 1 ? "1 check is failing" : `${failing} checks are failing`}. What to do is listed with each one.`
      }
      actions={
        <>
          <ButtonLink kind="secondary" to="/admin/system">
            Check Again
          </ButtonLink>
          {hasBackups && <ActionButton intent="back-up" label="Back Up Now" busy="Starting..." />}
          <ActionButton kind="secondary" intent="test-email" label="Send a Test Email" busy="Sending..." />
        </>
      }
      done={SYSTEM_DONE}
    >
      {result?.state === "refused" && !isListResult(result) && result.message && (
        <FormNotice>{messageLine(result.message)}</FormNotice>
      )}
      <h2 className="sr-only">Checks</h2>
      <ul aria-label="Checks" data-rows className="border-t border-line">
        {lines.map((line) => (
          <SystemRow key={line.name} line={line} />
        ))}
      </ul>
      {newestBackup && (
        <MayUse url="/admin/system/backup.tar">
          <BackupDownload name={newestBackup} />
        </MayUse>
      )}
      {emails && <EmailDelivery emails={emails} now={now} />}
      {failedJobs.length > 0 && (
        <section aria-labelledby="failed" className="mt-8">
          <h2 id="failed" className="mb-4 font-display text-22">
            Failed jobs
          </h2>
          <ul data-rows className="border-t border-line">
            {failedJobs.map(({ id, name, failedAt, reason }) => (
              <li
                key={id}
                className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 border-b border-line py-2.5"
              >
                <div className="min-w-0">
                  <h3 className="text-16">{name}</h3>
                  <p className="text-14 text-stone-strong">
                    <Moment at={failedAt} />
                  </p>
                  <p className="mt-2 max-w-measure wrap-anywhere">{reason}</p>
                </div>
                <RowButton
                  action="/admin/system"
                  fields={{ intent: "retry", id }}
                  label="Retry"
                  busy="Retrying..."
                  about={name}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </AdminPage>
  );
}

/** A plain form, because the response is not a page. */
function BackupDownload({ name }: { name: string }) {
  return (
    <section aria-labelledby="download" className="mt-8">
      <h2 id="download" className="mb-2 font-display text-22">
        Download a backup
      </h2>
      <p className="mb-4 max-w-measure">
        The newest one, {name}, as a tar file with everything that a restore needs. It holds your customers’ data, and
        the site’s secret if that is in the data folder: keep it where only you can read it. To restore it, unpack it,
        set <code>BACKUP_DIR</code> to its folder, and run <code>npm run restore -- latest</code>.
      </p>
      <form method="post" action="/admin/system/backup.tar">
        <Button kind="secondary" type="submit">
          Download (tar)
        </Button>
      </form>
    </section>
  );
}

type ActionButtonProps = { kind?: "primary" | "secondary"; intent: string; label: string; busy: string };

function ActionButton({ kind = "primary", intent, label, busy }: ActionButtonProps) {
  const { Form, form, doneCount, isSubmitting } = useActionForm("/admin/system");
  return (
    <Form {...form}>
      <input type="hidden" name="intent" value={intent} />
      <FormKey key={doneCount} />
      <Button kind={kind} type="submit" disabled={isSubmitting}>
        {isSubmitting ? busy : label}
      </Button>
    </Form>
  );
}
