import { readFileSync } from "node:fs";
import path from "node:path";
import { buildSchema, type GraphQLSchema } from "graphql";

/** Shopify's published Storefront schema: the version the app uses, or the newest (`npm run shopify-schemas`). */
export function publishedSchema(version: "2025-07" | "newest"): GraphQLSchema {
  return buildSchema(
    readFileSync(path.join(import.meta.dirname, `../shopify-schemas/storefront-${version}.graphql`), "utf8"),
  );
}
