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

/** Errors at the top of the page, each linked to its field. */
export function ErrorSummary({ errors, notes, problems, checkout, root }: CheckoutView) {
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
        {problems.length > 0
          ? "Please update your cart"
          : fields.length > 0
            ? "Please fix these fields"
            : "Please review before you pay"}
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
