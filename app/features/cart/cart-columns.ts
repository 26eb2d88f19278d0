/** The classes of the two columns of /cart: the lines, and the totals, which stay in view beside a long list. */
export const CART_COLUMNS = {
  page: "items-start gap-x-8 lg:grid lg:grid-cols-12",
  lines: "border-t border-line lg:col-span-7",
  summary: "border-t border-line pt-5 lg:sticky lg:top-24 lg:col-span-4 lg:col-start-9",
};
