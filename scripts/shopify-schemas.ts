import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { buildClientSchema, introspectionFromSchema, parse, printSchema, type IntrospectionQuery } from "graphql";
import { trimmedSchema } from "./trimmed-schema.ts";

/**
 * `npm run shopify-schemas` writes Shopify's schemas to tests/shopify-schemas: the Storefront API of the version that the embedded store is asked
 * for, and the APIs of the versions that a live shop may answer with. The Admin and Customer Account schemas are trimmed to the types that the app
 * and its tests use.
 */
const FOLDER = path.resolve("tests/shopify-schemas");
const NEWEST = "2026-10";
const OLDER = ["2025-10", "2026-01", "2026-04", "2026-07"];
const RELEASES = [
  {
    release: "@shopify/hydrogen-react@~2025.7.2",
    files: [{ from: "storefront.schema.json", to: "storefront-2025-07.graphql" }],
  },
  {
    release: "@shopify/dev-mcp@latest",
    files: [
      { from: `dist/data/customer_${NEWEST}.json.gz`, to: "customer-newest.graphql" },
      ...[NEWEST, ...OLDER].flatMap((version) => {
        const name = version === NEWEST ? "newest" : version;
        return [
          { from: `dist/data/storefront-graphql_${version}.json.gz`, to: `storefront-${name}.graphql` },
          { from: `dist/data/admin_${version}.json.gz`, to: `admin-${name}.graphql` },
        ];
      }),
    ],
  },
];

/** Types of the Admin API beside those of the embedded store. */
const ADMIN_TYPES =
  "AccessScope ApiVersion App AppInstallation Count Customer Discount DiscountNode DiscountNodeConnection DiscountNodeEdge Domain LocationConnection LocationEdge WebhookSubscriptionCreatePayload WebhookSubscriptionUpdatePayload WebhookSubscriptionDeletePayload".split(
    " ",
  );

const CUSTOMER_TYPES =
  "QueryRoot Mutation Customer CustomerEmailAddress CustomerUpdatePayload UserErrorsCustomerUserErrors Order CountryCode LanguageCode".split(
    " ",
  );

/** The types of the schemas that are trimmed; null for one that is whole. */
async function typesOf(file: string): Promise<string[] | null> {
  if (file.startsWith("admin")) return [...(await embeddedTypes()), ...ADMIN_TYPES];
  return file.startsWith("customer") ? CUSTOMER_TYPES : null;
}

for (const { release, files } of RELEASES) {
  const unpacked = mkdtempSync(path.join(tmpdir(), "shod-schema-"));
  try {
    const version = unpack(release, unpacked);
    for (const { from, to } of files) {
      const bytes = readFileSync(path.join(unpacked, "package", from));
      const published = JSON.parse((from.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString()) as
        | IntrospectionQuery
        | { data: IntrospectionQuery };
      const types = await typesOf(to);
      const comment = `# From ${release.replace(/@[^@]*$/, "")} ${version}, without descriptions${types ? ", trimmed to the types the app uses" : ""}. Written by \`npm run shopify-schemas\`.\n\n`;
      const schema = withoutDescriptions("data" in published ? published.data : published);
      const text = printSchema(types ? trimmedSchema(schema, types) : schema);
      writeFileSync(path.join(FOLDER, to), `${comment}${text}\n`);
      if (types) copyFileSync(path.join(unpacked, "package/LICENSE"), path.join(FOLDER, "LICENSE-dev-mcp.txt"));
      console.log(`${to}: ${version}`);
    }
  } finally {
    rmSync(unpacked, { recursive: true });
  }
}

/** Downloads a release of a package and returns its exact version. */
function unpack(release: string, folder: string): string {
  const options = { cwd: folder, encoding: "utf8" as const, shell: process.platform === "win32" };
  const archive = execFileSync("npm", ["pack", "--loglevel=error", release], options);
  execFileSync("tar", ["-xzf", archive.trim()], options);
  return (JSON.parse(readFileSync(path.join(folder, "package/package.json"), "utf8")) as { version: string }).version;
}

/** Descriptions are four fifths of a schema, and no comparison or validation depends on them. */
function withoutDescriptions(published: IntrospectionQuery) {
  return buildClientSchema(introspectionFromSchema(buildClientSchema(published), { descriptions: false }));
}

/** The names of the types that the embedded store's Admin API has. */
async function embeddedTypes(): Promise<string[]> {
  const files = ["common", "discounts", "inventory", "orders", "products"].map(
    (name) => import(`../store/admin/schema/${name}.graphql.ts`) as Promise<Record<string, string>>,
  );
  const texts = (await Promise.all(files)).flatMap((module) => Object.values(module));
  return parse(texts.join("\n")).definitions.flatMap((definition) =>
    "name" in definition && definition.name ? [definition.name.value] : [],
  );
}
