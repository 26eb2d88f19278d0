import { readFileSync } from "node:fs";
import path from "node:path";
import { buildSchema, type GraphQLSchema } from "graphql";

const FOLDER = path.join(import.meta.dirname, "../shopify-schemas");

/** The versions that a live shop may answer with, oldest first. The Admin API is trimmed to the types that the app uses. */
export const VERSIONS = ["2025-10", "2026-01", "2026-04", "2026-07", "2026-10"] as const;
export type Version = (typeof VERSIONS)[number];
const NEWEST = VERSIONS.at(-1);

const read = new Map<string, GraphQLSchema>();

function schemaIn(file: string): GraphQLSchema {
  const known = read.get(file) ?? buildSchema(readFileSync(path.join(FOLDER, `${file}.graphql`), "utf8"));
  read.set(file, known);
  return known;
}

/** The schema that Shopify published for a version (`npm run shopify-schemas`). */
export function schemaOf(api: "admin" | "storefront", version: Version): GraphQLSchema {
  return schemaIn(`${api}-${version === NEWEST ? "newest" : version}`);
}

const FILES = {
  "2025-07": "storefront-2025-07",
  newest: "storefront-newest",
  admin: "admin-newest",
  /** The Customer Account API, trimmed like the Admin API. */
  customer: "customer-newest",
};

/** Shopify's published schema: the Storefront API of the version the embedded store is asked for, or the newest of each API. */
export function publishedSchema(version: keyof typeof FILES): GraphQLSchema {
  return schemaIn(FILES[version]);
}
