import { priceText } from "#app/platform/money.ts";
import type { BuyerField } from "../buyer-form.ts";
import { addressFormat, chooseText, readRegion } from "../address-format.ts";
import { COUNTRIES } from "../regions.ts";
import type { CheckoutView } from "./checkout-view.ts";
import { buttonLook, NoteField, Part, SelectField, TextField } from "./controls.tsx";

/** What a field of the form shows: the input, and its error. */
const fieldOf =
  ({ form, errors }: CheckoutView) =>
  (name: BuyerField) => ({ name, defaultValue: form[name], error: errors[name] });

export function ContactPart(view: CheckoutView) {
  const field = fieldOf(view);
  return (
    <Part title="Contact">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field("email")}
          label="Email"
          type="email"
          autoComplete="email"
          required
          hint="We’ll send your receipt here."
        />
        <TextField
          {...field("phone")}
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          hint="Only used if the carrier has a question."
        />
      </div>
    </Part>
  );
}

export function DeliveryPart(view: CheckoutView) {
  const field = fieldOf(view);
  return (
    <Part title="Delivery">
      <div className="grid gap-4 sm:grid-cols-6">
        <SelectField
          {...field("country")}
          label="Country"
          options={COUNTRIES}
          autoComplete="country"
          className="sm:col-span-6"
        />
        <noscript className="sm:col-span-6">
          <button
            type="submit"
            formAction={`${view.root}${view.checkout.token}/delivery`}
            className={buttonLook.secondary}
          >
            Show Address Fields for This Country
          </button>
        </noscript>
        <TextField
          {...field("firstName")}
          label="First name"
          autoComplete="given-name"
          required
          className="sm:col-span-3"
        />
        <TextField
          {...field("lastName")}
          label="Last name"
          autoComplete="family-name"
          required
          className="sm:col-span-3"
        />
        <TextField
          {...field("address1")}
          label="Address"
          autoComplete="address-line1"
          required
          className="sm:col-span-6"
        />
        <TextField
          {...field("address2")}
          label="Apartment or suite (optional)"
          autoComplete="address-line2"
          className="sm:col-span-6"
        />
        <div id="town" className="grid gap-4 sm:col-span-6 sm:grid-cols-3">
          <TownFields {...view} />
        </div>
      </div>
    </Part>
  );
}

/** City, region and postal code, as the country's addresses have them. Another country's region stays in the form, in case it is chosen again. */
function TownFields(view: CheckoutView) {
  const field = fieldOf(view);
  const { country, state, region: typed } = view.form;
  const { city, region, postalCode } = addressFormat(country);
  const name = country === "US" ? "state" : "region";
  const given = field(name);
  const shown = { ...given, defaultValue: name === "region" ? (readRegion(country, typed) ?? typed) : state };
  return (
    <>
      <TextField {...field("city")} label={city.label} autoComplete="address-level2" required={city.isRequired} />
      {region?.choices && (
        <SelectField
          {...shown}
          label={region.label}
          placeholder={region.isRequired ? chooseText(region.noun) : ""}
          options={region.choices}
          autoComplete="address-level1"
        />
      )}
      {region && !region.choices && <TextField {...shown} label={region.label} autoComplete="address-level1" />}
      {postalCode && (
        <TextField
          {...field("zip")}
          label={postalCode.label}
          autoComplete="postal-code"
          required={postalCode.isRequired}
        />
      )}
      {name === "region" && <input type="hidden" name="state" value={state} />}
      {(name === "state" || !region) && <input type="hidden" name="region" value={typed} />}
    </>
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
      <NoteField name="note" label="Order note (optional)" defaultValue={form.note} maxLength={500} />
    </Part>
  );
}
