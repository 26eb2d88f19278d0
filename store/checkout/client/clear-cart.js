// Removes bought items from this browser's cart, once per order: reopening an old confirmation must not empty a new cart, and items added
// while paying stay.
const CART = "shopify-cart";
const CLEARED = "store-orders-cleared";

try {
  const order = location.pathname.split("/").at(-1);
  const cleared = JSON.parse(localStorage.getItem(CLEARED) ?? "[]");
  if (!cleared.includes(order)) {
    localStorage.setItem(CLEARED, JSON.stringify([order, ...cleared].slice(0, 50)));
    const kept = JSON.parse(localStorage.getItem(CART) ?? "null");
    if (kept) {
      const cart = kept.state ?? kept;
      const bought = new Map();
      for (const { dataset } of document.querySelectorAll("[data-bought]")) {
        bought.set(dataset.bought, (bought.get(dataset.bought) ?? 0) + Number(dataset.quantity));
      }
      const items = (Array.isArray(cart.items) ? cart.items : [])
        .map((item) => ({ ...item, quantity: item.quantity - (bought.get(item.variantId) ?? 0) }))
        .filter(({ quantity }) => quantity > 0);
      Object.assign(cart, {
        items,
        cartId: null,
        checkoutUrl: null,
        promoCode: null,
        discount: 0,
        isLoading: false,
      });
      if ("discountAmount" in cart) cart.discountAmount = 0;
      localStorage.setItem(CART, JSON.stringify(kept));
    }
  }
} catch {
  localStorage.removeItem(CART);
}
