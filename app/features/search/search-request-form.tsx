import { useVisitor } from "#app/platform/auth/access/visitor-store.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { searchPath } from "./search.ts";

/** Asks for an email when the shop has what was searched for. */
export function SearchRequestForm({ query }: { query: string }) {
  const accountEmail = useVisitor(({ visitor }) => visitor?.email);
  const { Form, form, formKey, isSubmitting, errors, refusal, typed } = useActionForm(searchPath(query));
  return (
    <section aria-labelledby="search-request" className="max-w-[36rem] py-4">
      <h3 id="search-request" className="font-display text-28">
        Tell me when you have this
      </h3>
      <p className="mt-2 mb-4 text-stone-strong wrap-anywhere">
        {`We’ll email you once when we have “${query}”, and use your address for nothing else. We’ll ask you to confirm it first.`}
      </p>
      <Form key={formKey} {...form} className="grid gap-4">
        <Refusal message={refusal} />
        <Honeypot />
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="email"
          defaultValue={typed["email"] ?? accountEmail}
          error={errors["email"]}
        />
        <Button type="submit" kind="secondary" disabled={isSubmitting}>
          {isSubmitting ? "Submitting..." : "Tell Me"}
        </Button>
      </Form>
    </section>
  );
}
