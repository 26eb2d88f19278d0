import { useState, type FormEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { openOverlay } from "#app/ui/overlay.ts";
import { toast } from "#app/ui/toast.tsx";
import { addVariants } from "./take-over.ts";

type Props = { orderNumber: string; lines: { variantId: string | null; title: string; quantity: number }[] };

/** Puts what is still sold of an order into the cart, and says what is not. Without JavaScript the form fills the cart page. */
export function BuyAgain({ orderNumber, lines }: Props) {
  const [isAdding, setAdding] = useState(false);
  const [notSold, setNotSold] = useState<string[]>([]);
  const known = lines.flatMap(({ variantId, quantity }) => (variantId === null ? [] : [{ variantId, quantity }]));
  if (known.length === 0) return null;

  async function add(event: FormEvent) {
    event.preventDefault();
    if (isAdding) return;
    setAdding(true);
    try {
      const added = await addVariants(known);
      const deleted = lines.filter(({ variantId }) => variantId === null).map(({ title }) => title);
      setNotSold([...added.notSold, ...deleted]);
      if (added.isAny) openOverlay("cart");
    } catch (error) {
      console.error("The order could not be added to the cart", error);
      toast({ title: "We couldn’t add this order to your cart", description: "Please try again.", kind: "error" });
    } finally {
      setAdding(false);
    }
  }

  return (
    <form method="post" action="/cart" onSubmit={(event) => void add(event)}>
      <input type="hidden" name="intent" value="add-lines" />
      <input
        type="hidden"
        name="lines"
        value={known.map(({ variantId, quantity }) => `${variantId.split("/").at(-1)}:${quantity}`).join(" ")}
      />
      <Button type="submit" kind="secondary" aria-busy={isAdding}>
        Buy again
        <span className="sr-only">{`: order ${orderNumber}`}</span>
      </Button>
      <p role="status" className="mt-2 text-14 empty:hidden">
        {notSold.length > 0 && `No longer available: ${notSold.join(", ")}.`}
      </p>
    </form>
  );
}
