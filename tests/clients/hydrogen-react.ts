import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** The functions of @shopify/hydrogen-react that tests call. Typed here, because the library is installed only when they run. */
type HydrogenReact = {
  createStorefrontClient: (options: {
    storeDomain: string;
    publicStorefrontToken: string;
    privateStorefrontToken: string;
    storefrontApiVersion: string;
    contentType: "json" | "graphql";
  }) => {
    getStorefrontApiUrl: () => string;
    getPublicTokenHeaders: () => Record<string, string>;
    getPrivateTokenHeaders: (options: { buyerIp: string }) => Record<string, string>;
  };
  decodeEncodedVariant: (encoded: string) => number[][];
  isOptionValueCombinationInEncodedVariant: (combination: number[], encoded: string) => boolean;
};

/** Shopify's own client library, as published; the first test that needs it installs it (docs/decisions/083). */
export const { createStorefrontClient, decodeEncodedVariant, isOptionValueCombinationInEncodedVariant } = load();

function load(): HydrogenReact {
  const setup = pathToFileURL(path.resolve(import.meta.dirname, "../../scripts/setup.mjs")).href;
  const folder = execFileSync(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `process.stdout.write(await (await import(${JSON.stringify(setup)})).ensureLibrary("tests/clients/library"))`,
    ],
    { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
  );
  return createRequire(path.join(folder, "package.json"))("@shopify/hydrogen-react") as HydrogenReact;
}
