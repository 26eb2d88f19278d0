import type { CardForm } from "../../payment/card.ts";
import type { BuyerField, BuyerForm } from "../buyer-form.ts";
import type { LineProblem, OpenCheckout, Quote } from "../open-checkout.ts";

export type CheckoutField = BuyerField | keyof CardForm | "code";

/** The data of the checkout page. */
export type CheckoutView = {
  checkout: OpenCheckout;
  quote: Quote;
  form: BuyerForm;
  /** A typed code that is not applied. */
  typedCode: string;
  errors: Partial<Record<CheckoutField, string>>;
  /** What failed, as the heading above the errors; by default it follows from them. */
  failure?: string;
  /** Messages that belong to no field, such as a changed price. */
  notes: string[];
  problems: LineProblem[];
  root: string;
};
