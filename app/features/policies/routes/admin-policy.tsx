import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { invokeFunction } from "#app/platform/http/functions-client.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { Badge } from "#app/ui/admin/badge.tsx";
import { ExpectedVersion } from "#app/ui/admin/expected-version.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { hasEdits, useUnsavedGuard } from "#app/ui/admin/use-unsaved-guard.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { toast } from "#app/ui/toast.tsx";
import { isTyped, useActionForm } from "#app/ui/use-action-form.ts";
import { MAX_POLICY_LENGTH, POLICIES, type PolicyName, type PolicySection } from "../policies.ts";
import { shopSettings, storedPolicy } from "../policies.server.ts";
import { POLICY_DONE, policyStatus } from "../policy-admin.ts";
import { policyOf, reset, save } from "../policy-admin-actions.server.ts";
import { PolicySections } from "../policy-page.tsx";
import { policyValues } from "../policy-values.ts";
import type { Route } from "./+types/admin-policy";

export const handle: RouteAccess = { access: "admin", area: "policies" };

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData ? POLICIES[loaderData.policy.name].title : "Policy", "Edit a policy page.");

export async function loader({ params, context }: Route.LoaderArgs) {
  const { env, db } = context.get(servicesContext);
  const name = policyOf(params.name);
  const values = policyValues(shopSettings(env));
  return { policy: await storedPolicy(db, name), values: Object.entries(values) };
}

export async function action(args: Route.ActionArgs) {
  const name = policyOf(args.params.name);
  return formActions({ reset: reset(name), other: save(name) })(args);
}

export const clientAction = keepFormValues;

export default function AdminPolicy({ loaderData: { policy, values } }: Route.ComponentProps) {
  const { name, isTemplate, updatedAt } = policy;
  const { title, path } = POLICIES[name];
  const status = policyStatus(policy);
  return (
    <AdminPage
      title={title}
      lead={
        name === "privacy"
          ? "The documented sections of the privacy policy can’t be changed. What you write here appears below them, with the date of your last change."
          : `The text of ${path}.`
      }
      done={POLICY_DONE}
    >
      <p className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-2">
        {name !== "privacy" && <Badge tone={status.tone}>{status.label}</Badge>}
        <Link className="link inline-flex min-h-tap items-center" to={path}>
          View page
        </Link>
        <Link className="link inline-flex min-h-tap items-center" to="/admin/policies">
          All policies
        </Link>
      </p>
      {name !== "privacy" && !updatedAt && (
        <div className="mb-5">
          <FormNotice>This is a template. Review it before you go live: it isn’t legal advice.</FormNotice>
        </div>
      )}
      <PolicyForm key={name} policy={policy} />
      <Placeholders values={values} />
      {!(isTemplate && !updatedAt) && (
        <section aria-labelledby="reset" className="mt-6 border-t border-line pt-8">
          <h2 id="reset" className="font-display text-22">
            {name === "privacy" ? "Remove the added sections" : "Start over"}
          </h2>
          <RowButton
            action={`/admin/policies/${name}`}
            fields={{ intent: "reset" }}
            label="Reset to template"
            busy="Resetting..."
            about={title}
            question={`Replace the text of “${title}” with the template?`}
          />
        </section>
      )}
    </AdminPage>
  );
}

type Preview = { introduction: string; sections: PolicySection[] };

function PolicyForm({ policy: { name, text, version } }: Pick<Route.ComponentProps["loaderData"], "policy">) {
  const { Form, form, formKey, isSubmitting, typed, field, refusal } = useActionForm(`/admin/policies/${name}`);
  const isRefused = isTyped(typed);
  useUnsavedGuard(() => isRefused || hasEdits(form.ref.current));
  const { preview, isLoading, show } = usePreview(name);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (preview) heading.current?.focus();
  }, [preview]);
  return (
    <>
      <Form key={formKey} {...form} className="grid gap-6">
        <Refusal message={refusal} />
        <ExpectedVersion version={version} refused={typed["version"]} />
        <TextAreaField
          label="Text"
          {...field("text", text)}
          required={name !== "privacy"}
          rows={24}
          hint={`Markdown: ## Heading, **bold**, *italic*, - list, [link](/contact). Up to ${MAX_POLICY_LENGTH.toLocaleString("en-US")} characters.`}
        />
        <div className="flex flex-wrap gap-4">
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? "Saving..." : "Save and mark as reviewed"}
          </Button>
          <Button
            type="button"
            kind="secondary"
            className="noscript:hidden"
            disabled={isLoading}
            onClick={() => {
              const sent = form.ref.current && new FormData(form.ref.current).get("text");
              void show(typeof sent === "string" ? sent : "");
            }}
          >
            {isLoading ? "Loading..." : "Preview"}
          </Button>
        </div>
      </Form>
      {preview && (
        <section aria-labelledby="preview" className="mt-6 border border-line p-6 sm:p-10">
          <h2 id="preview" tabIndex={-1} ref={heading} className="label mb-5">
            Preview, not saved
          </h2>
          <div className="grid gap-12">
            <PolicySections {...preview} />
          </div>
        </section>
      )}
    </>
  );
}

function usePreview(name: PolicyName) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isLoading, setLoading] = useState(false);
  const latest = useRef(0);
  async function show(text: string) {
    const asked = (latest.current += 1);
    setLoading(true);
    try {
      const shown = await invokeFunction<Preview>("preview-policy", { name, text });
      if (asked === latest.current) setPreview(shown);
    } catch (error) {
      const description = error instanceof Error ? error.message : "Please try again in a moment.";
      toast({ title: "The preview couldn’t be made", description, kind: "error" });
    } finally {
      setLoading(false);
    }
  }
  return { preview, isLoading, show };
}

function Placeholders({ values }: { values: [string, string][] }) {
  return (
    <details className="mt-5">
      <summary className="min-h-tap py-2 font-medium">Placeholders</summary>
      <p className="mt-2 max-w-measure text-stone-strong">
        Write a placeholder where the shop’s own setting should appear. When the setting changes, so does the page.
      </p>
      <dl className="mt-4 max-w-measure">
        {values.map(([name, value]) => (
          <div key={name} className="grid gap-x-6 border-t border-line py-3 sm:grid-cols-[14rem_1fr]">
            <dt className="font-mono text-14">{`{{${name}}}`}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{value || "Nothing"}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
