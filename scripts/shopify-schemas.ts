import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildClientSchema, introspectionFromSchema, printSchema, type IntrospectionQuery } from "graphql";

/**
 * `npm run shopify-schemas` writes Shopify's Storefront schemas to tests/shopify-schemas, as its client library publishes them: the version that
 * the app uses, and the newest.
 */
const FOLDER = path.resolve("tests/shopify-schemas");
const RELEASES = [
  { file: "storefront-2025-07.graphql", release: "~2025.7.2" },
  { file: "storefront-newest.graphql", release: "latest" },
];

for (const { file, release } of RELEASES) {
  const unpacked = mkdtempSync(path.join(tmpdir(), "shod-schema-"));
  try {
    const version = unpack(release, unpacked);
    const published = JSON.parse(
      readFileSync(path.join(unpacked, "package/storefront.schema.json"), "utf8"),
    ) as IntrospectionQuery;
    const comment = `# From @shopify/hydrogen-react ${version}, without descriptions. Written by \`npm run shopify-schemas\`.\n\n`;
    writeFileSync(path.join(FOLDER, file), comment + withoutDescriptions(published) + "\n");
    if (release === "latest") copyFileSync(path.join(unpacked, "package/LICENSE.md"), path.join(FOLDER, "LICENSE.md"));
    console.log(`${file}: ${version}`);
  } finally {
    rmSync(unpacked, { recursive: true });
  }
}

/** Downloads a release of the library and returns its exact version. */
function unpack(release: string, folder: string): string {
  const options = { cwd: folder, encoding: "utf8" as const, shell: process.platform === "win32" };
  const archive = execFileSync("npm", ["pack", "--loglevel=error", `@shopify/hydrogen-react@${release}`], options);
  execFileSync("tar", ["-xzf", archive.trim()], options);
  return (JSON.parse(readFileSync(path.join(folder, "package/package.json"), "utf8")) as { version: string }).version;
}

/** Descriptions are four fifths of a schema, and no comparison or validation depends on them. */
function withoutDescriptions(published: IntrospectionQuery): string {
  const stripped = introspectionFromSchema(buildClientSchema(published), { descriptions: false });
  return printSchema(buildClientSchema(stripped));
}
