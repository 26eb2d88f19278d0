import { priceText } from "#app/platform/money.ts";
import { TEST_CARDS } from "../../payment/card.ts";
import type { CheckoutView } from "./checkout-view.ts";
import { buttonLook, Part, TextField } from "./controls.tsx";

/** The card form. Its values are never sent back, and autofill is off so that no real card is entered. */
export function PaymentPart({ checkout, quote, errors }: CheckoutView) {
  return (
    <Part title="Payment">
      <div className="mb-6 rounded-sm bg-sunk p-4">
        <p className="font-medium">Test checkout: you won’t be charged.</p>
        <p className="mt-1 text-14">
          Use one of these numbers, any future expiration date and any security code. Don’t enter a real card.
        </p>
        <ul className="mt-2 space-y-1 text-14 tabular-nums">
          {TEST_CARDS.map(({ digits, label, outcome }) => (
            <li key={digits}>
              <code className="font-text">{label}</code> {outcome}
            </li>
          ))}
        </ul>
      </div>
      <div className="grid grid-cols-2 gap-4">
        <TextField
          name="cardNumber"
          label="Card number"
          inputMode="numeric"
          autoComplete="off"
          required
          maxLength={30}
          error={errors.cardNumber}
          className="col-span-2"
        />
        <TextField
          name="expiry"
          label="Expiration date"
          placeholder="MM / YY"
          inputMode="numeric"
          autoComplete="off"
          required
          maxLength={9}
          error={errors.expiry}
        />
        <TextField
          name="cvc"
          label="Security code"
          inputMode="numeric"
          autoComplete="off"
          required
          maxLength={4}
          error={errors.cvc}
        />
      </div>
      <div className="mt-6">
        <p className="mb-3 tabular-nums" id="pay-total" aria-live="polite">
          You pay {priceText({ minor: quote.totalMinor, currency: checkout.currency })}
          {quote.taxMinor === null ? " plus tax" : ""}.
        </p>
        <button
          type="submit"
          className={`${buttonLook.primary} w-full sm:w-auto sm:min-w-64`}
          aria-describedby="pay-total"
        >
          Pay now
        </button>
      </div>
    </Part>
  );
}
