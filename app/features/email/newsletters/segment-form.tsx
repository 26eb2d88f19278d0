import { useEffect, useEffectEvent, useId } from "react";
import { useFetcher, useNavigate } from "react-router";
import { PURCHASES, type Segment } from "#app/features/email/segments/segments.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { addressOf, type ProductChoice } from "./newsletters.ts";

type Props = {
  newsletter: { id: number; version: string; segment: Segment | null };
  /** How much of the shop's orders is known. */
  knownOrders: "none" | "60 days" | "all";
};

const OPTIONS = Object.entries(PURCHASES).map(([value, label]) => ({ value, label }));

const KNOWN_ORDERS = {
  none: "This site hasn’t read the shop’s orders yet, so you can’t choose by orders for now.",
  "60 days": "Shopify gives this site only the orders of the last 60 days: earlier ones don’t count.",
  all: "Unpaid, canceled, and fully refunded orders don’t count.",
};

/** Narrows whom of its audiences a draft goes to. */
export function SegmentForm({ newsletter: { id, version, segment }, knownOrders }: Props) {
  const action = addressOf.send(id);
  const fields = { intent: "narrow", version };
  const { Form, form, formKey, isSubmitting, errors, typed, isRefused, refusal, done } = useActionForm<{ to: string }>(
    action,
    { fields },
  );
  const navigate = useNavigate();
  const goTo = useEffectEvent((to: string) => void navigate(to, { preventScrollReset: true }));
  useEffect(() => {
    if (done?.shown && !isSubmitting) goTo(done.shown.to);
  }, [done, isSubmitting]);
  const isOwn = typed["intent"] === fields.intent;
  const field = (name: string, stored: string | number | null | undefined) => ({
    name,
    defaultValue: (isOwn ? typed[name] : undefined) ?? String(stored ?? ""),
    error: isOwn ? errors[name] : undefined,
  });
  return (
    <details open={segment !== null || (isOwn && isRefused)} className="border-y border-line">
      <summary className="cursor-pointer py-3 font-medium">Choose who gets it</summary>
      <Form key={formKey} {...form} className="group grid gap-4 pt-2 pb-6 sm:grid-cols-2">
        <input type="hidden" name="intent" value={fields.intent} />
        <input type="hidden" name="version" value={isOwn ? (typed["version"] ?? version) : version} />
        <div className="sm:col-span-2">
          <SelectField
            label="Orders"
            required
            options={OPTIONS}
            hint={KNOWN_ORDERS[knownOrders]}
            {...field("purchases", segment?.purchases ?? "any")}
          />
        </div>
        <div className="hidden group-has-[option[value=product]:checked]:block sm:col-span-2">
          <ProductField {...field("product", segment?.product?.title)} />
        </div>
        <div className="sm:col-span-2">
          <TextField
            label="Months without an order"
            type="number"
            inputMode="numeric"
            min={1}
            max={60}
            hint="Only people who haven’t ordered in that many months, whether or not they did before."
            {...field("inactiveMonths", segment?.inactiveMonths)}
          />
        </div>
        <TextField label="Subscribed since" type="date" {...field("subscribedFrom", segment?.subscribedFrom)} />
        <TextField label="Subscribed before" type="date" {...field("subscribedBefore", segment?.subscribedBefore)} />
        <p className="text-14 text-stone-strong sm:col-span-2">
          A newsletter that you schedule goes to those who match when it’s sent.
        </p>
        <div className="grid gap-4 sm:col-span-2">
          {isOwn && <Refusal message={refusal} />}
          <Button kind="secondary" type="submit" disabled={isSubmitting} className="justify-self-start">
            {isSubmitting ? "Saving..." : "Save recipients"}
          </Button>
        </div>
      </Form>
    </details>
  );
}

/** Suggests visible products while their title is typed. */
function ProductField(field: { name: string; defaultValue: string; error: string | undefined }) {
  const suggestions = useId();
  const fetcher = useFetcher<{ products: ProductChoice[] }>();
  return (
    <>
      <TextField
        label="Product"
        required
        autoComplete="off"
        list={suggestions}
        hint="Its title, or the address of its page."
        onInput={({ currentTarget }) =>
          void fetcher.load(`/admin/newsletter/products?q=${encodeURIComponent(currentTarget.value)}`)
        }
        {...field}
      />
      <datalist id={suggestions}>
        {fetcher.data?.products.map(({ handle, title }) => (
          <option key={handle} value={title}>
            {title}
          </option>
        ))}
      </datalist>
    </>
  );
}
