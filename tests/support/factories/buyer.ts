import { checkoutRoutes, type CheckoutDeps } from "#store/checkout/checkout-routes.server.ts";

export const ANNA = {
  email: "anna@example.com",
  phone: "",
  firstName: "Anna",
  lastName: "Reed",
  address1: "12 Harbor Road",
  city: "Port Jefferson",
  country: "US",
  state: "NY",
  zip: "11777",
  shipping: "standard",
  note: "",
};
export const GOOD_CARD = { cardNumber: "4242 4242 4242 4242", expiry: "12/40", cvc: "123" };
export const DECLINED_CARD = { ...GOOD_CARD, cardNumber: "4000 0000 0000 0002" };
export const FAILING_CARD = { ...GOOD_CARD, cardNumber: "4000 0000 0000 0119" };

type Fields = Record<string, string>;

/** Uses the hosted checkout as a browser does: reads its pages and submits its forms. */
export function aBuyer(deps: CheckoutDeps, address = "198.51.100.7") {
  const store = checkoutRoutes(deps);
  const send = async (path: string, fields: Fields, headers: Fields = {}) =>
    store.request(
      `http://localhost/checkouts/${path}`,
      {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { Origin: "http://localhost", ...headers },
      },
      { address },
    );
  const read = async (path: string) => {
    const response = await store.request(`http://localhost/checkouts/${path}`);
    return { status: response.status, html: await response.text(), headers: response.headers };
  };
  return {
    read,
    send,
    /** Fills in the form, lets the total follow the address, and clicks Pay now. */
    async pay(token: string, fields: Fields = {}) {
      const typed = { ...ANNA, ...GOOD_CARD, ...fields };
      await send(`${token}/delivery`, typed);
      const { html } = await read(token);
      return send(token, { shown: hiddenValue(html, "shown"), ...typed });
    },
  };
}

export function hiddenValue(html: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
}
