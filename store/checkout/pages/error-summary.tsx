import { buttonLook } from "./controls.tsx";
import type { CheckoutField, CheckoutView } from "./checkout-view.ts";

/** The fields in page order. */
const FIELD_ORDER: CheckoutField[] = [
  "email",
  "phone",
  "country",
  "firstName",
  "lastName",
  "address1",
  "address2",
  "city",
  "state",
  "region",
  "zip",
  "shipping",
  "code",
  "note",
  "cardNumber",
  "expiry",
  "cvc",
];

const CARD_FIELDS: CheckoutField[] = ["cardNumber", "expiry", "cvc"];

/** Names what is wrong. */
function headingFor(fields: CheckoutField[], problems: CheckoutView["problems"]): string {
  if (problems.length > 0) return "Please update your cart";
  if (fields.length === 0) return "Please review before you pay";
  if (fields.every((field) => field === "code")) return "Your discount code wasn’t applied";
  if (fields.every((field) => CARD_FIELDS.includes(field))) return "Please check your card details";
  return "Please fix these fields";
}

/** Errors at the top of the page, each linked to its field. */
export function ErrorSummary({ errors, failure, notes, problems, checkout, root }: CheckoutView) {
  const fields = FIELD_ORDER.filter((field) => errors[field] !== undefined);
  if (fields.length + notes.length + problems.length === 0) return null;
  return (
    <div
      id="problems"
      role="alert"
      aria-labelledby="problems-title"
      tabIndex={-1}
      autoFocus
      className="mb-8 max-w-measure rounded-sm border border-line-strong bg-raised p-4 lg:p-6"
    >
      <h2 id="problems-title" className="text-18 font-medium">
        {failure ?? headingFor(fields, problems)}
      </h2>
      <ul className="mt-2 space-y-2">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {problems.map(({ variantId, message, possible }) => (
          <li key={variantId} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span>{message}</span>
            <button
              type="submit"
              form="checkout"
              formAction={`${root}${checkout.token}/lines`}
              name="change"
              value={`${variantId}:${possible}`}
              className={buttonLook.secondary}
            >
              {possible === 0 ? "Remove" : `Change to ${possible}`}
            </button>
          </li>
        ))}
        {fields.map((field) => (
          <li key={field}>
            <a className="link" href={`#${field}`}>
              {errors[field]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
