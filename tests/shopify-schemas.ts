import { readFileSync } from "node:fs";
import path from "node:path";
import { buildSchema, type GraphQLSchema } from "graphql";

/** Shopify's Storefront schema as it publishes it, under the version the app asks for or the newest (`npm run shopify-schemas`). */
export function publishedSchema(version: "2025-07" | "newest"): GraphQLSchema {
  return buildSchema(
    readFileSync(path.join(import.meta.dirname, `shopify-schemas/storefront-${version}.graphql`), "utf8"),
  );
}
