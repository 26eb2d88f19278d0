import { useEffect } from "react";
import { Link, useNavigate, type ShouldRevalidateFunctionArgs } from "react-router";
import { ProofFields, SendCode } from "#app/features/account/proof-fields.tsx";
import { suppressionOf } from "#app/features/email/delivery/delivery.server.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import type { ActionResult } from "#app/platform/forms/action-result.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FormKey } from "#app/ui/admin/form-key.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { isChecked, useActionForm } from "#app/ui/use-action-form.ts";
import { erasurePreview } from "../person.server.ts";
import { deletePerson, personNamed } from "../person-actions.server.ts";
import type { Route } from "./+types/admin-person-delete";

export const handle: RouteAccess = { access: "admin", area: ["people", "erasure"] };

export const meta = () => pageMeta("Delete a person", "Erase what the shop knows of one person.");

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const visitor = await signedIn(context);
  const { email, page } = await personNamed(context, id);
  const [preview, suppression, { proof }] = await Promise.all([
    erasurePreview(services, email),
    suppressionOf(services.db, email),
    services.auth.signInMethods(visitor.id),
  ]);
  return { email, page, ...preview, isStopped: suppression !== null, proof };
}

export const action = ({ request, context, params: { id } }: Route.ActionArgs) =>
  formActions({ other: (sent) => deletePerson(sent, id) })({ request, context });

export const clientAction = keepFormValues;

/** After a success the page leads to the list: there may be nothing left of the person. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return (actionResult as ActionResult | undefined)?.state === "done" ? false : defaultShouldRevalidate;
}

export default function AdminPersonDelete({ loaderData }: Route.ComponentProps) {
  const { email, page, erased, kept, isStopped, proof } = loaderData;
  const { Form, form, formKey, doneCount, isSubmitting, errors, typed, refusal, done } = useActionForm(
    `${page}/delete`,
  );
  const navigate = useNavigate();
  useEffect(() => {
    if (done) void navigate("/admin/subscriptions");
  }, [done, navigate]);
  return (
    <AdminPage title="Delete person" lead={email}>
      <div className="grid max-w-measure gap-8">
        <section aria-labelledby="erased">
          <h2 id="erased" className="border-b border-line-strong pb-1.5 text-16 font-medium">
            What is erased
          </h2>
          {erased.length === 0 ? (
            <p className="mt-3">There is nothing to erase.</p>
          ) : (
            <ul className="mt-3 grid list-disc gap-1 pl-5">
              {erased.map(({ label, count }) => (
                <li key={label}>{`${count.toLocaleString("en")} ${label}`}</li>
              ))}
            </ul>
          )}
          <p className="mt-3 text-stone-strong">
            This can’t be undone. It is repeated if a backup from before is restored.
          </p>
        </section>
        <section aria-labelledby="kept">
          <h2 id="kept" className="border-b border-line-strong pb-1.5 text-16 font-medium">
            What stays
          </h2>
          <ul className="mt-3 grid list-disc gap-1 pl-5">
            {kept.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
        {proof === "emailed-code" && <SendCode />}
        <Form key={formKey} {...form} className="grid gap-6">
          <FormKey key={doneCount} typed={typed} />
          <Refusal message={refusal} />
          {isStopped ? (
            <p>This address already gets no mailings. That won’t change.</p>
          ) : (
            <CheckField
              name="stop"
              label="Send no more mailings to this address"
              hint="The address is kept for that only. Otherwise a later import can add it again."
              defaultChecked={isChecked(typed, "stop", true)}
            />
          )}
          <ProofFields proof={proof} errors={errors} label="Your password" />
          <p className="flex flex-wrap items-center gap-6">
            <Button type="submit" disabled={isSubmitting}>
              {isSubmitting ? "Deleting..." : "Delete person"}
            </Button>
            <Link to={page} className="link inline-flex min-h-tap items-center">
              Back to the person
            </Link>
          </p>
        </Form>
      </div>
    </AdminPage>
  );
}
