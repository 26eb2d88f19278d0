import { Kind, parse, print, visit, type FieldNode, type OperationDefinitionNode } from "graphql";

const rewritten = new Map<string, string>();

/**
 * A documented operation with what Shopify has deprecated in it replaced: `productByHandle` by `product`, an option's `values` by
 * `optionValues`. Aliases keep the names in the response.
 */
export function currentOperation(text: string): string {
  const known = rewritten.get(text) ?? print(visit(parse(text), { Field: { leave: currentField } }));
  rewritten.set(text, known);
  return known;
}

/** A market of the shop; its primary one where nothing is said. Enum values of the Storefront API. */
export type Market = { country?: string | undefined; language?: string | undefined };

const inContexts = new Map<string, string>();

/**
 * An operation in the context of a market. `refusesSale`: it tells the checkout that the buyer forbids to sell their data, which Shopify writes
 * into the cart's checkout URL.
 */
export function inContext(text: string, { country, language }: Market, { refusesSale = false } = {}): string {
  const context = [
    ...(country ? [`country: ${country}`] : []),
    ...(language ? [`language: ${language}`] : []),
    ...(refusesSale ? ["visitorConsent: { saleOfData: false }"] : []),
  ].join(", ");
  if (context === "") return text;
  const key = `${context} ${text}`;
  const known = inContexts.get(key) ?? print(visit(parse(text), { OperationDefinition: withDirectives(context) }));
  inContexts.set(key, known);
  return known;
}

function withDirectives(context: string) {
  const directives = parse(`query @inContext(${context}) { x }`).definitions.flatMap((each) =>
    each.kind === Kind.OPERATION_DEFINITION ? (each.directives ?? []) : [],
  );
  return (node: OperationDefinitionNode): OperationDefinitionNode => ({ ...node, directives });
}

const field = (name: string, selected: FieldNode[] = []): FieldNode => ({
  kind: Kind.FIELD,
  name: { kind: Kind.NAME, value: name },
  ...(selected.length > 0 ? { selectionSet: { kind: Kind.SELECTION_SET, selections: selected } } : {}),
});

function currentField(node: FieldNode): FieldNode | undefined {
  const alias = node.alias ?? node.name;
  if (node.name.value === "productByHandle") return { ...node, alias, name: { kind: Kind.NAME, value: "product" } };
  if (node.name.value !== "options" || !node.selectionSet) return undefined;
  const selections = node.selectionSet.selections.map((selection) =>
    selection.kind === Kind.FIELD && selection.name.value === "values" && !selection.selectionSet
      ? { ...field("optionValues", [field("name")]), alias: { kind: Kind.NAME as const, value: "values" } }
      : selection,
  );
  return { ...node, selectionSet: { ...node.selectionSet, selections } };
}

/** The response of a current operation in the shape of the documented one: option values are texts. */
export function documentedData(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(documentedData);
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) =>
      key === "options" && Array.isArray(value) ? [key, value.map(withTextValues)] : [key, documentedData(value)],
    ),
  );
}

function withTextValues(option: unknown): unknown {
  if (typeof option !== "object" || option === null || !("values" in option) || !Array.isArray(option.values))
    return option;
  return {
    ...option,
    values: option.values.map((value: unknown) =>
      typeof value === "object" && value !== null && "name" in value ? value.name : value,
    ),
  };
}
