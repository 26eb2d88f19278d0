/** The new tab for a checkout, opened before the checkout's URL is known. */
export type CheckoutTab = { send(address: string): boolean; close(): void };

/**
 * Browsers allow a new tab only during the click, so a blank one is opened first and redirected later. Its opener is cleared so that
 * the checkout page cannot access ours. Null if the browser blocked it.
 */
export function openCheckoutTab(page: Window = window): CheckoutTab | null {
  const tab = page.open("", "_blank");
  if (!tab) return null;
  tab.opener = null;
  tab.document.title = "Checkout";
  tab.document.body.textContent = "Opening checkout…";
  return {
    /** False if the visitor has closed the tab. */
    send(address) {
      if (tab.closed) return false;
      tab.location.replace(address);
      return true;
    },
    close: () => tab.close(),
  };
}
