import { useSearchParams } from "react-router";
import { choiceOf, selectionIn } from "./choice.ts";
import { ShareMenu } from "./share-menu.tsx";
import { shareLink } from "./share.ts";
import type { ProductDetails } from "../shop.ts";

/** Shares the product, or the variant that its page's URL names. */
export function ShareProduct({ product, publicUrl }: { product: ProductDetails; publicUrl: string }) {
  const [query] = useSearchParams();
  const choice = choiceOf(product, selectionIn(product, query), {});
  const variantId = choice.state === "chosen" ? choice.variant.id : null;
  return <ShareMenu link={shareLink(publicUrl, product.handle, variantId)} title={product.title} />;
}
