import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { brand } from "#app/brand.ts";
import { zoneName } from "#app/platform/instant.ts";
import { Button } from "#app/ui/button.tsx";
import { ExpectedVersion } from "#app/ui/admin/expected-version.tsx";
import { hasEdits, useUnsavedGuard } from "#app/ui/admin/use-unsaved-guard.ts";
import { CheckField, SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { isTyped, useActionForm } from "#app/ui/use-action-form.ts";
import { FormKey } from "#app/ui/admin/form-key.tsx";
import { MAX_GENERATED, PREFIX_LENGTH, type TypedPromo } from "./promo-admin.ts";
import { typedSentence } from "./promo-sentence.ts";
import { PROMO_LIMITS } from "./promos.ts";

const TYPES = [
  { value: "percentage", label: "Percentage" },
  { value: "fixed", label: "Fixed amount" },
];
const SCOPES = [
  { value: "everything", label: "Everything" },
  { value: "products", label: "Products" },
  { value: "collections", label: "Collections" },
];

type Shop = { today: string; timeZone: string };
type Edited = { id: number; code: string; version: string; typed: TypedPromo };

/** The form of a new code, which is active as soon as it is created, or of an edited one. */
export function PromoForm({ edited = null, ...shop }: Shop & { edited?: Edited | null }) {
  const page = edited ? `/admin/promo-codes?edit=${edited.id}` : "/admin/promo-codes?new=1";
  return (
    <TermsForm page={page} list="/admin/promo-codes" edited={edited} {...shop}>
      {({ field, typed, doneCount }) =>
        edited ? (
          <>
            <input type="hidden" name="intent" value="update" />
            <input type="hidden" name="id" value={edited.id} />
            <ExpectedVersion version={edited.version} refused={typed["version"]} />
          </>
        ) : (
          <>
            <input type="hidden" name="intent" value="create" />
            <FormKey key={doneCount} typed={typed} />
            <TextField
              label="Code"
              {...field("promo")}
              required
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={PROMO_LIMITS.codeLength}
              hint="Saved in capitals. Shoppers can type it either way."
            />
          </>
        )
      }
    </TermsForm>
  );
}

/** The form of many codes with the same terms. */
export function GenerateForm(shop: Shop) {
  return (
    <TermsForm page="/admin/promo-codes/generate" list={null} edited={null} submit="Generate codes" {...shop}>
      {({ field, typed, doneCount }) => (
        <>
          <FormKey key={doneCount} typed={typed} />
          <TextField
            label="Name"
            {...field("batch")}
            required
            autoComplete="off"
            maxLength={PROMO_LIMITS.batch}
            hint="For you, to find and export these codes together."
          />
          <TextField
            label="Prefix"
            {...field("prefix")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={PREFIX_LENGTH}
            hint="Each code starts with it, such as FALL-. Eight characters follow that are hard to confuse."
          />
          <TextField
            label="Number of codes"
            {...field("count")}
            type="number"
            inputMode="numeric"
            min="1"
            max={MAX_GENERATED}
            step="1"
            required
          />
        </>
      )}
    </TermsForm>
  );
}

type FormState = Pick<ReturnType<typeof useActionForm>, "field" | "typed" | "doneCount">;
type Props = Shop & {
  page: string;
  /** Where the form leads once it is saved and when it is closed; null: the action redirects. */
  list: string | null;
  edited: Edited | null;
  submit?: string;
  children: (form: FormState) => React.ReactNode;
};

function TermsForm({ page, list, edited, submit, today, timeZone, children }: Props) {
  const action = useActionForm(page);
  const { Form, form, formKey, isSubmitting, typed, refusal, done, errors } = action;
  const isRefused = isTyped(typed);
  useUnsavedGuard(() => isRefused || hasEdits(form.ref.current));
  const navigate = useNavigate();
  const leave = useEffectEvent(() => list && edited && void navigate(list, { preventScrollReset: true }));
  useEffect(() => {
    if (done) leave();
  }, [done]);
  const stored = edited?.typed ?? {};
  const field = (name: string, otherwise?: string) => action.field(name, stored[name] ?? otherwise);
  const isChecked = (name: string) => name in (isRefused ? typed : stored);
  const label = submit ?? (edited ? "Save Promo Code" : "Create Promo Code");
  const start = isRefused ? typed : stored;
  return (
    <Form key={formKey} {...form} className="grid max-w-3xl gap-4">
      <Refusal message={refusal} />
      <div className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-2 *:min-w-0">
        {children(action)}
        <SelectField label="Discount type" {...field("discountType", "percentage")} required options={TYPES} />
        <TextField
          label="Discount value"
          {...field("discountValue")}
          type="number"
          inputMode="decimal"
          step="0.01"
          min="0"
          max={PROMO_LIMITS.discountValue}
          required
          hint="A percentage, or an amount in the store’s currency."
        />
        <CheckField
          isSwitch
          label="Free shipping"
          name="freeShipping"
          defaultChecked={isChecked("freeShipping")}
          error={errors["freeShipping"]}
          hint="Instead of a discount: every shipping option is free. Leave the value empty."
        />
        <CheckField
          isSwitch
          label="Once per customer"
          name="oncePerCustomer"
          defaultChecked={isChecked("oncePerCustomer")}
          hint="By the email address at checkout."
        />
        <TextField
          label="Minimum spend"
          {...field("minimumSpend")}
          type="number"
          inputMode="decimal"
          step="0.01"
          min="0.01"
          max={PROMO_LIMITS.discountValue}
          hint="Of what the code is for, at sale prices, before the code. Leave empty for none."
        />
        <TextField
          label="Usage limit"
          {...field("usageLimit")}
          type="number"
          inputMode="numeric"
          min="1"
          step="1"
          hint="How many orders can use it. Leave empty for no limit."
        />
        <TextField
          label="Starts"
          {...field("startsOn")}
          type="date"
          hint={`Its first day, in ${zoneName(timeZone)}. Leave empty and it works right away.`}
        />
        <TextField
          label="Expires"
          {...field("expiresAt")}
          type="date"
          min={edited ? undefined : today}
          hint={`Its last day, in ${zoneName(timeZone)}. Leave empty and it never expires.`}
        />
        <SelectField label="Applies to" {...field("appliesTo", "everything")} required options={SCOPES} />
        <TextAreaField
          label="Which products or collections"
          {...field("items")}
          rows={3}
          hint="One in each line: its title, or the address of its page. Empty if it applies to everything."
        />
        <TextAreaField
          label="Note"
          {...field("note")}
          rows={2}
          maxLength={PROMO_LIMITS.note}
          hint="Only admins see it."
        />
        {edited && <CheckField isSwitch label="Active" name="active" defaultChecked={isChecked("active")} />}
      </div>
      <Preview key={formKey} start={start} today={today} />
      <div className="flex flex-wrap items-center gap-x-6">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? (edited ? "Saving..." : "Creating...") : label}
        </Button>
        <Link to="/admin/promo-codes" preventScrollReset className="link inline-flex min-h-tap items-center">
          Close
        </Link>
      </div>
    </Form>
  );
}

/** What the code gives, as a sentence that follows the fields. Its line is there from the start, so that nothing moves. */
function Preview({ start, today }: { start: Record<string, string>; today: string }) {
  const [typed, setTyped] = useState(start);
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const form = line.current?.closest("form");
    if (!form) return undefined;
    const readAgain = () =>
      setTyped(
        Object.fromEntries(
          [...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : ""]),
        ),
      );
    // Includes values that the browser restored or that were typed before hydration.
    readAgain();
    form.addEventListener("input", readAgain);
    return () => form.removeEventListener("input", readAgain);
  }, []);
  const sentence = typedSentence(typed, { currency: brand.defaultCurrency, today });
  return (
    <p ref={line} role="status" className="min-h-lh max-w-measure wrap-anywhere">
      <span className="text-stone-strong">Preview: </span>
      {sentence ?? "enter a discount value to see what the code gives."}
    </p>
  );
}
