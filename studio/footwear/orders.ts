/** Every picture the catalogue asks for of some products, as `handle:colour:shot`. */
import { SAMPLE_PRODUCTS } from "../../store/catalog/products.ts";

export function picturesOf(handles: string[]): string[] {
  return SAMPLE_PRODUCTS.filter((product) => handles.includes(product.handle)).flatMap(({ handle, colors, shots }) =>
    colors.flatMap((color) => shots.map((shot) => `${handle}:${color}:${shot}`)),
  );
}
