import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { codegen } from "@graphql-codegen/core";
import * as typescriptOperations from "@graphql-codegen/typescript-operations";
import { Kind, OperationTypeNode, parse, print, type DefinitionNode } from "graphql";

type Api = {
  /** The files whose exported texts are its operations. */
  operations: string[];
  /** Its schema as SDL. */
  schema: () => Promise<string>;
  types: string;
  /** The generated type that has the data and variables of every operation, by its text. */
  name: string;
};

const STOREFRONT: Api = {
  operations: ["app/features/**/*.operations.server.ts", "app/platform/shopify/storefront/*.operations.server.ts"],
  schema: async () => readFileSync("tests/shopify-schemas/storefront-2025-07.graphql", "utf8"),
  types: "app/platform/shopify/storefront.generated.d.ts",
  name: "StorefrontOperations",
};

/** Shopify publishes no Admin schema without an account; the embedded store's was written from the reference. */
const ADMIN: Api = {
  operations: ["app/platform/shopify/*.operations.server.ts"],
  schema: async () => (await exportedTexts(["store/admin/schema/*.graphql.ts"])).join("\n"),
  types: "app/platform/shopify/admin.generated.d.ts",
  name: "AdminOperations",
};

/** Every operation is valid, and the generated types are those of the operations as they are; otherwise they are rewritten and the check fails once. */
export async function checkGraphqlTypes(): Promise<boolean> {
  let isUpToDate = true;
  for (const api of [STOREFRONT, ADMIN]) {
    const types = await typesOf(api.name, await api.schema(), await exportedTexts(api.operations));
    if (existsSync(api.types) && readFileSync(api.types, "utf8") === types) continue;
    writeFileSync(api.types, types);
    console.error(`${api.types} was not up to date; it is now. Commit it.`);
    isUpToDate = false;
  }
  return isUpToDate;
}

/** TypeScript with the data and variables of these operations. Throws if one is not valid in the schema. */
export async function typesOf(name: string, schema: string, operations: string[]): Promise<string> {
  const document = { kind: Kind.DOCUMENT as const, definitions: uniqueDefinitions(operations) };
  const types = await codegen({
    filename: "",
    schema: parse(schema),
    documents: [{ location: name, document }],
    config: {},
    plugins: [{ typescriptOperations: { skipTypename: true, scalars: { ID: "string" }, defaultScalarType: "string" } }],
    pluginMap: { typescriptOperations },
  });
  const entries = operations.map((text) => `  ${JSON.stringify(text)}: ${dataAndVariables(text)};`);
  return `// Written by \`npm run check\` (scripts/checks/graphql-types.ts).\n${types}\nexport type ${name} = {\n${entries.join("\n")}\n};\n`;
}

/** Operations repeat the fragments they share. */
function uniqueDefinitions(operations: string[]): DefinitionNode[] {
  const definitions = operations.flatMap((text) => parse(text, { noLocation: true }).definitions);
  return [...new Map(definitions.map((definition) => [print(definition), definition])).values()];
}

function dataAndVariables(text: string): string {
  const operation = parse(text).definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (!operation?.name) throw new Error(`Not one named operation: ${text}`);
  const type = `${operation.name.value}${operation.operation === OperationTypeNode.QUERY ? "Query" : "Mutation"}`;
  return `{ data: ${type}; variables: ${type}Variables }`;
}

/** The texts that the modules export, in a stable order. */
async function exportedTexts(files: string[]): Promise<string[]> {
  const modules = await Promise.all(
    globSync(files)
      .toSorted()
      .map((file) => import(pathToFileURL(file).href) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((exported) => Object.values(exported).filter((text) => typeof text === "string"));
}
