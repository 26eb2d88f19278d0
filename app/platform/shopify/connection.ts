import { parseMoney, type Money } from "../money.ts";

/** A page of a GraphQL connection. */
export type Edges<Node> = { edges: { node: Node }[] };

/** What comes back for a type that the operation selects no fields of. */
export type NotSelected = Record<PropertyKey, never>;

export const nodesOf = <Node>(connection: Edges<Node>): Node[] => connection.edges.map(({ node }) => node);

/** For nodes found by ids: one of another type comes back as an empty object, an unknown one as null. */
export function isSelected<Node extends object>(node: Node | null): node is Exclude<Node, NotSelected> {
  return node !== null && Object.keys(node).length > 0;
}

export function priceOf({ amount, currencyCode }: { amount: string; currencyCode: string }): Money {
  return parseMoney(amount, currencyCode);
}
