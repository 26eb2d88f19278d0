/** Every picture the catalogue asks for of some products, as `handle:colour:shot`. */
import { SAMPLE_PRODUCTS } from "../../../store/catalogue/products.ts";

export function picturesOf(handles: string[]): string[] {
  return SAMPLE_PRODUCTS.filter((product) => handles.includes(product.handle)).flatMap(({ handle, colours, shots }) =>
    colours.flatMap((colour) => shots.map((shot) => `${handle}:${colour}:${shot}`)),
  );
}
