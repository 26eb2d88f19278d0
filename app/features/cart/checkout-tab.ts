/** The new tab a checkout opens in, before its address is known. */
export type CheckoutTab = { send(address: string): boolean; close(): void };

/**
 * Browsers allow a new tab only in the click itself, so it is opened blank and sent on its way later. What will be shown there must not
 * reach back into our page, which is why its opener is taken away. Null when the browser refused.
 */
export function openCheckoutTab(page: Window = window): CheckoutTab | null {
  const tab = page.open("", "_blank");
  if (!tab) return null;
  tab.opener = null;
  tab.document.title = "Checkout";
  tab.document.body.textContent = "Opening the checkout…";
  return {
    /** False when the visitor has closed the tab meanwhile. */
    send(address) {
      if (tab.closed) return false;
      tab.location.replace(address);
      return true;
    },
    close: () => tab.close(),
  };
}
