/** The parts of a product page that are loaded when it is at rest. */
export { ProductFacts } from "./product-facts.tsx";
export { Related } from "./related.tsx";
export { ShareProduct } from "./share-product.tsx";
export { SizeGuide } from "./size-guide.tsx";
