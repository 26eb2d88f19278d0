import { priceText } from "#app/platform/money.ts";
import { idleCodeNote } from "../shown.ts";
import type { CheckoutView } from "./checkout-view.ts";
import { buttonLook, TextField } from "./controls.tsx";
import { OrderLine } from "./order-line.tsx";

/** Items and totals. */
export function OrderSummary({ checkout, quote, errors, typedCode, root }: CheckoutView) {
  const money = (minor: number) => priceText({ minor, currency: checkout.currency });
  return (
    <>
      <ul className="space-y-4">
        {checkout.lines.map((line, at) => (
          <OrderLine key={`${line.variantId} ${at}`} line={line} money={money} root={root} />
        ))}
      </ul>
      <div className="mt-6 border-t border-line pt-4">
        {checkout.code === null ? (
          <div className="flex items-start gap-3">
            <TextField
              name="code"
              label="Discount code"
              error={errors.code}
              defaultValue={typedCode}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={100}
              className="grow"
            />
            <button
              type="submit"
              formAction={`${root}${checkout.token}/discount`}
              className={`${buttonLook.secondary} mt-[1.6rem]`}
            >
              Apply
            </button>
          </div>
        ) : (
          <div className="flex items-center justify-between gap-3 border border-dashed border-line-strong pl-4">
            <p className="min-w-0 py-2 break-words">
              {checkout.appliedCode !== null ? (
                <>
                  Code <strong className="font-medium">{checkout.appliedCode}</strong> is applied.
                </>
              ) : (
                idleCodeNote(checkout)
              )}
            </p>
            <button
              type="submit"
              formAction={`${root}${checkout.token}/discount`}
              name="remove"
              value="1"
              aria-label="Remove discount code"
              className="min-h-12 shrink-0 px-4 text-14"
            >
              <span className="link">Remove</span>
            </button>
          </div>
        )}
      </div>
      <dl id="amounts" className="mt-6 space-y-2 border-t border-line pt-4 tabular-nums">
        <Amount label="Subtotal" value={money(checkout.subtotalMinor)} />
        {checkout.discountMinor > 0 && (
          <Amount label={`Discount (${checkout.appliedCode})`} value={`−${money(checkout.discountMinor)}`} />
        )}
        {quote.shipping && (
          <Amount
            label={`Shipping (${quote.shipping.title})`}
            value={quote.shipping.minor === 0 ? "Free" : money(quote.shipping.minor)}
          />
        )}
        <Amount
          label="Tax"
          value={quote.taxMinor === null ? "Calculated from your address" : money(quote.taxMinor)}
          isPending={quote.taxMinor === null}
        />
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt className="text-18">Total</dt>
          <dd className="font-display text-28" id="total">
            {money(quote.totalMinor)}
          </dd>
        </div>
      </dl>
    </>
  );
}

function Amount({ label, value, isPending = false }: { label: string; value: string; isPending?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 break-words text-stone-strong">{label}</dt>
      <dd className={`shrink-0 ${isPending ? "text-14 text-stone-strong" : ""}`}>{value}</dd>
    </div>
  );
}
