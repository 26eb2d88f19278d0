import { useId } from "react";
import { useLocation } from "react-router";
import { listSearch } from "#app/platform/list-search.ts";
import { STOCK_REASONS } from "#app/platform/shopify/stock-reasons.ts";
import { useMayUse } from "#app/ui/may-use.ts";
import { ExpectedVersion } from "#app/ui/admin/expected-version.tsx";
import { FormKey } from "#app/ui/admin/form-key.tsx";
import { refusalText } from "#app/ui/form-message.tsx";
import { isTyped, useActionForm } from "#app/ui/use-action-form.ts";
import { hasEdits, useUnsavedGuard } from "#app/ui/admin/use-unsaved-guard.ts";
import { variantNumber } from "./inventory-admin.ts";

type Props = {
  variantId: string;
  /** Names the variant, and its location if it has several. */
  about: string;
  /** What is available now, by which the provider is told what the admin saw. */
  available: number;
  /** The provider's id of the location; "": the only one. */
  location?: string;
};

/** The units of a variant, edited in place: a number and Enter. The reason appears with the focus, and is a correction unless chosen. */
export function StockForm({ variantId, about, available, location = "" }: Props) {
  const { pathname, search } = useLocation();
  const fields = { intent: "set-stock", variant: variantNumber(variantId), location };
  const { Form, form, hidden, formKey, doneCount, isSubmitting, typed, field, refusal } = useActionForm(
    pathname + listSearch(search),
    { fields },
  );
  const id = useId();
  const { error, ...quantity } = field("quantity", String(available));
  const problem = error ?? (refusal && refusalText(refusal));
  if (!useMayUse()(pathname, "act")) return <p className="text-right tabular-nums">{available.toLocaleString("en")}</p>;
  return (
    <Form
      key={formKey}
      {...form}
      data-stock={isTyped(typed) ? "refused" : ""}
      className="group/stock ml-auto grid justify-items-end"
    >
      {hidden}
      <FormKey key={doneCount} typed={typed} />
      <ExpectedVersion version={String(available)} refused={typed["version"]} />
      <div className="relative flex items-center gap-2">
        <select
          name="reason"
          aria-label={`Reason for ${about}`}
          defaultValue={typed["reason"] ?? "correction"}
          className="absolute top-0 right-full z-10 mr-2 hidden min-h-control w-36 rounded-sm border border-line-strong bg-raised px-2 text-14 text-ink shadow-float group-focus-within/stock:block"
        >
          {Object.entries(STOCK_REASONS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <input
          {...quantity}
          aria-label={`In stock: ${about}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          className="min-h-control w-20 rounded-sm border border-line-strong bg-raised px-2 text-right text-16 text-ink tabular-nums hover:border-ink aria-invalid:border-crimson"
        />
        <button
          type="submit"
          disabled={isSubmitting}
          aria-label={`Save stock of ${about}`}
          className="link min-h-tap min-w-12 text-left text-14 disabled:text-stone-strong"
        >
          {isSubmitting ? "Saving" : "Save"}
        </button>
      </div>
      {problem && (
        <p id={id} className="mb-1 max-w-64 text-right text-14 font-medium text-crimson">
          {problem}
        </p>
      )}
    </Form>
  );
}

/** Asks before numbers that were typed into these forms are lost, also those of a refused form. */
export function useStockGuard(): void {
  useUnsavedGuard(() =>
    [...document.querySelectorAll<HTMLFormElement>("form[data-stock]")].some(
      (form) => form.dataset["stock"] === "refused" || hasEdits(form),
    ),
  );
}
