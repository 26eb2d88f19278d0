import { Button } from "#app/ui/button.tsx";
import { hasEdits, useUnsavedGuard } from "#app/ui/admin/use-unsaved-guard.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { isTyped, useActionForm } from "#app/ui/use-action-form.ts";
import { FormKey } from "#app/ui/admin/form-key.tsx";
import { PROMO_LIMITS } from "./promos.ts";

const TYPES = [
  { value: "percentage", label: "Percentage" },
  { value: "fixed", label: "Fixed amount" },
];

/** The form for a new code, which is active as soon as it is created. */
export function PromoForm({ today, timeZone }: { today: string; timeZone: string }) {
  const { Form, form, formKey, doneCount, isSubmitting, typed, field, refusal } = useActionForm("/admin/promo-codes");
  useUnsavedGuard(() => isTyped(typed) || hasEdits(form.ref.current));
  return (
    <Form key={formKey} {...form} className="grid gap-5">
      <Refusal message={refusal} />
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
      <SelectField label="Discount type" {...field("discountType", "percentage")} required options={TYPES} />
      <TextField
        label="Discount value"
        {...field("discountValue")}
        type="number"
        inputMode="decimal"
        step="0.01"
        min="0.01"
        max={PROMO_LIMITS.discountValue}
        required
        hint="A percentage, or an amount in the store’s currency."
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
        label="Expires"
        {...field("expiresAt")}
        type="date"
        min={today}
        hint={`Its last day, in ${timeZone.replaceAll("_", " ")} time. Leave empty and it never expires.`}
      />
      <Button type="submit" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? "Creating..." : "Create Promo Code"}
      </Button>
    </Form>
  );
}
