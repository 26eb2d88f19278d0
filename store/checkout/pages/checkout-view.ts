import type { CardForm } from "../../payment/card.ts";
import type { BuyerField, BuyerForm } from "../buyer-form.ts";
import type { LineProblem, OpenCheckout, Quote } from "../open-checkout.ts";

export type CheckoutField = BuyerField | keyof CardForm | "code";

/** Everything the checkout page shows. */
export type CheckoutView = {
  checkout: OpenCheckout;
  quote: Quote;
  form: BuyerForm;
  /** A code that was typed but is not on the cart. */
  typedCode: string;
  errors: Partial<Record<CheckoutField, string>>;
  /** What is wrong that belongs to no field, such as a changed price. */
  notes: string[];
  problems: LineProblem[];
  root: string;
};
