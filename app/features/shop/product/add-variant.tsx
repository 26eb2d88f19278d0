import { addToCart, cartLineFor, stockLimitToast } from "#app/features/cart/cart.ts";
import { titleWithSize } from "#app/sizes/sizes.ts";
import { openOverlay } from "#app/ui/overlay.ts";
import { hideToast, type Toast } from "#app/ui/toast.tsx";
import { fitOf, ONLY_VARIANT, rememberSize, type Product, type Variant } from "../shop.ts";

type Bought = Pick<Product, "id" | "handle" | "title" | "pictures" | "categories" | "gender">;

/**
 * Adds one unit to the cart and remembers its size. `left`: the maximum that can be bought, if known. `toast`: what came of it; `isAdded`: false if
 * there are no more.
 */
export function addVariant(
  product: Bought,
  variant: Variant,
  left: number | undefined,
): { isAdded: boolean; toast: Toast } {
  const fit = fitOf(product);
  if (!addToCart(cartLineFor({ ...product, sizeFit: fit }, variant, left)))
    return { isAdded: false, toast: stockLimitToast(left) };
  rememberSize(product, variant);
  const chosen = variant.title === ONLY_VARIANT ? "" : `, ${titleWithSize(variant.title, fit)}`;
  const description = `${product.title}${chosen}`;
  return { isAdded: true, toast: { title: "Added to cart", description, kind: "success", aside: <ViewCart /> } };
}

function ViewCart() {
  function open() {
    hideToast();
    openOverlay("cart");
  }
  return (
    <button type="button" className="link min-h-11" onClick={open}>
      View cart
    </button>
  );
}
