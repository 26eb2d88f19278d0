import { priceText } from "#app/platform/money.ts";
import { COUNTRIES, STATES } from "../regions.ts";
import type { CheckoutView } from "./checkout-view.ts";
import { buttonLook, NoteField, Part, SelectField, TextField } from "./controls.tsx";

export function ContactPart({ form, errors }: CheckoutView) {
  return (
    <Part title="Contact">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          required
          defaultValue={form.email}
          error={errors.email}
          hint="We’ll send your receipt here."
        />
        <TextField
          name="phone"
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          defaultValue={form.phone}
          error={errors.phone}
          hint="Only used if the carrier has a question."
        />
      </div>
    </Part>
  );
}

export function DeliveryPart({ form, errors }: CheckoutView) {
  return (
    <Part title="Delivery">
      <div className="grid gap-4 sm:grid-cols-6">
        <SelectField
          name="country"
          label="Country"
          value={form.country}
          options={COUNTRIES}
          autoComplete="country"
          error={errors.country}
          className="sm:col-span-6"
        />
        <TextField
          name="firstName"
          label="First name"
          autoComplete="given-name"
          required
          defaultValue={form.firstName}
          error={errors.firstName}
          className="sm:col-span-3"
        />
        <TextField
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          required
          defaultValue={form.lastName}
          error={errors.lastName}
          className="sm:col-span-3"
        />
        <TextField
          name="address1"
          label="Address"
          autoComplete="address-line1"
          required
          defaultValue={form.address1}
          error={errors.address1}
          className="sm:col-span-6"
        />
        <TextField
          name="address2"
          label="Apartment or suite (optional)"
          autoComplete="address-line2"
          defaultValue={form.address2}
          className="sm:col-span-6"
        />
        <TextField
          name="city"
          label="City"
          autoComplete="address-level2"
          required
          defaultValue={form.city}
          error={errors.city}
          className="sm:col-span-2"
        />
        <SelectField
          name="state"
          label="State"
          value={form.state}
          placeholder="Choose a state"
          options={STATES}
          autoComplete="address-level1"
          error={errors.state}
          className="sm:col-span-2"
        />
        <TextField
          name="region"
          label="Region (outside the US)"
          autoComplete="off"
          defaultValue={form.region}
          error={errors.region}
          className="sm:col-span-2"
        />
        <TextField
          name="zip"
          label="ZIP code"
          autoComplete="postal-code"
          defaultValue={form.zip}
          error={errors.zip}
          className="sm:col-span-2"
        />
      </div>
    </Part>
  );
}

export function ShippingPart({ checkout, quote, root }: CheckoutView) {
  if (quote.choices.length === 0) return null;
  return (
    <Part title="Shipping">
      <fieldset id="shipping" className="divide-y divide-line border-y border-line">
        <legend className="sr-only">Shipping</legend>
        {quote.choices.map(({ id, title, time, minor }) => (
          <label key={id} htmlFor={`shipping-${id}`} className="flex min-h-14 items-center gap-3 py-2">
            <input
              type="radio"
              id={`shipping-${id}`}
              name="shipping"
              value={id}
              defaultChecked={id === quote.shipping?.id}
              className="size-5 shrink-0"
            />
            <span className="grow">
              {title} <span className="block text-14 text-stone-strong">{time}</span>
            </span>
            <span className="tabular-nums">
              {minor === 0 ? "Free" : priceText({ minor, currency: checkout.currency })}
            </span>
          </label>
        ))}
      </fieldset>
      <button
        id="update-total"
        type="submit"
        formAction={`${root}${checkout.token}/delivery`}
        className={`${buttonLook.secondary} mt-4`}
      >
        Update Total
      </button>
    </Part>
  );
}

export function NotePart({ form }: CheckoutView) {
  return (
    <Part title="Note">
      <NoteField name="note" label="Order note (optional)" value={form.note} maxLength={500} />
    </Part>
  );
}
