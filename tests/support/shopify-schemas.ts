import { readFileSync } from "node:fs";
import path from "node:path";
import { buildSchema, type GraphQLSchema } from "graphql";

const FILES = {
  "2025-07": "storefront-2025-07",
  newest: "storefront-newest",
  /** The Admin API of the newest version, trimmed to the types that the app uses. */
  admin: "admin-newest",
};

/** Shopify's published schema: the Storefront API of the version the embedded store is asked for, or the newest of either (`npm run shopify-schemas`). */
export function publishedSchema(version: keyof typeof FILES): GraphQLSchema {
  return buildSchema(
    readFileSync(path.join(import.meta.dirname, `../shopify-schemas/${FILES[version]}.graphql`), "utf8"),
  );
}
