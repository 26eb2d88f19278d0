import { cursorOf, keyAt, type Key } from "./cursor.ts";
import { badRequest } from "./request-error.ts";

export type PageArguments = {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
  reverse?: boolean | null;
};

/** Validates pagination arguments. */
export type PageWindow = {
  limit: number;
  isBackward: boolean;
  after: Key | null;
  before: Key | null;
  isReversed: boolean;
};

export type Connection<Node> = {
  edges: { node: Node; cursor: string }[];
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
};

export function pageWindow({ first, last, after, before, reverse }: PageArguments, most = 250): PageWindow {
  if (first == null && last == null)
    throw badRequest("you must provide one of first or last", "INVALID_FIELD_ARGUMENTS");
  if (first != null && last != null)
    throw badRequest("providing both first and last is not supported", "INVALID_FIELD_ARGUMENTS");
  const name = first == null ? "last" : "first";
  const limit = first ?? last ?? 0;
  if (limit < 0) throw badRequest(`${name} must be greater than or equal to 0`, "INVALID_FIELD_ARGUMENTS");
  if (limit > most) throw badRequest(`${name} cannot exceed ${most}`, "INVALID_FIELD_ARGUMENTS");
  return {
    limit,
    isBackward: first == null,
    after: after ? keyAt(after) : null,
    before: before ? keyAt(before) : null,
    isReversed: reverse ?? false,
  };
}

/** A page of an in-memory list. The list must be sorted by `keyOf`. */
export function pageOf<Node>(
  items: Node[],
  args: PageArguments,
  keyOf: (item: Node) => Key,
  most?: number,
): Connection<Node> {
  const window = pageWindow(args, most);
  const sorted = items.toSorted((a, b) => compareKeys(keyOf(a), keyOf(b)));
  const ordered = window.isReversed ? sorted.toReversed() : sorted;
  const direction = window.isReversed ? -1 : 1;
  const inside = ordered.filter(
    (item) =>
      (!window.after || compareKeys(keyOf(item), window.after) * direction > 0) &&
      (!window.before || compareKeys(keyOf(item), window.before) * direction < 0),
  );
  const nodes = window.isBackward
    ? inside.slice(Math.max(0, inside.length - window.limit))
    : inside.slice(0, window.limit);
  const start = nodes[0] ? ordered.indexOf(nodes[0]) : -1;
  return connectionOf(
    nodes.map((node) => ({ node, key: keyOf(node) })),
    {
      hasPreviousPage: start > 0,
      hasNextPage: start >= 0 ? start + nodes.length < ordered.length : inside.length > nodes.length,
    },
  );
}

export function connectionOf<Node>(
  rows: { node: Node; key: Key }[],
  more: { hasNextPage: boolean; hasPreviousPage: boolean },
): Connection<Node> {
  const edges = rows.map(({ node, key }) => ({ node, cursor: cursorOf(key) }));
  return {
    edges,
    nodes: rows.map(({ node }) => node),
    pageInfo: { ...more, startCursor: edges[0]?.cursor ?? null, endCursor: edges.at(-1)?.cursor ?? null },
  };
}

export const emptyConnection: Connection<never> = connectionOf([], { hasNextPage: false, hasPreviousPage: false });

function compareKeys(a: Key, b: Key): number {
  return compare(a.value, b.value) || compare(a.id, b.id);
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}
