/** Shopify's search syntax (https://shopify.dev/docs/api/usage/search-syntax) as a tree. */
export type SearchQuery = { kind: "all" | "any"; of: SearchQuery[] } | { kind: "not"; of: SearchQuery } | SearchTerm;

export type Comparison = "is" | "<" | "<=" | ">" | ">=";

export type SearchTerm = {
  kind: "term";
  /** Null: free text. */
  field: string | null;
  comparison: Comparison;
  value: string;
  /** In quotes: an exact phrase. */
  isPhrase: boolean;
  /** Ends with *. */
  isPrefix: boolean;
};

const MAX_TERMS = 60;
const MAX_DEPTH = 12;

type Token = { kind: "(" | ")" | "and" | "or" | "not" } | SearchTerm;

/** Parses a query as leniently as Shopify: closes open brackets and quotes, ignores invalid parts. Null: empty query. */
export function parseSearch(text: string): SearchQuery | null {
  const tokens = tokensOf(text);
  let at = 0;

  function anyOf(depth: number): SearchQuery | null {
    const branches: SearchQuery[] = [];
    do {
      const branch = allOf(depth);
      if (branch) branches.push(branch);
    } while (tokens[at]?.kind === "or" && ++at);
    return branches.length > 1 ? { kind: "any", of: branches } : (branches[0] ?? null);
  }

  function allOf(depth: number): SearchQuery | null {
    const parts: SearchQuery[] = [];
    for (let token = tokens[at]; token && token.kind !== "or" && token.kind !== ")"; token = tokens[at]) {
      const part = one(depth);
      if (part) parts.push(part);
    }
    return parts.length > 1 ? { kind: "all", of: parts } : (parts[0] ?? null);
  }

  function one(depth: number): SearchQuery | null {
    const token = tokens[at++];
    if (!token || token.kind === "and" || token.kind === "or" || token.kind === ")") return null;
    if (token.kind === "term") return token;
    if (depth > MAX_DEPTH) return null;
    if (token.kind === "not") {
      const refused = one(depth + 1);
      return refused && { kind: "not", of: refused };
    }
    const inside = anyOf(depth + 1);
    if (tokens[at]?.kind === ")") at++;
    return inside;
  }

  const branches: SearchQuery[] = [];
  while (at < tokens.length) {
    const branch = anyOf(0);
    if (branch) branches.push(branch);
    // An unmatched closing bracket.
    if (tokens[at]?.kind === ")") at++;
  }
  return branches.length > 1 ? { kind: "all", of: branches } : (branches[0] ?? null);
}

/** The free, non-negated words, which determine relevance. */
export function relevantWords(query: SearchQuery | null): SearchTerm[] {
  if (!query || query.kind === "not") return [];
  if (query.kind === "term") return query.field === null ? [query] : [];
  return query.of.flatMap(relevantWords);
}

const TOKEN =
  /\s*(?:([()])|(-(?=\S))|(?:([A-Za-z_][\w.]*):\s*(<=|>=|<|>)?\s*)?(?:"((?:[^"\\]|\\.)*)(?:"|$)|'((?:[^'\\]|\\.)*)(?:'|$)|((?:\\.|[^\s()"])+)))/y;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let terms = 0;
  const scan = new RegExp(TOKEN);
  for (let match = scan.exec(text); match && terms < MAX_TERMS; match = scan.exec(text)) {
    const [, bracket, minus, field, comparison, double, single, bare] = match;
    if (bracket) tokens.push({ kind: bracket as "(" | ")" });
    else if (minus) tokens.push({ kind: "not" });
    else if (!field && (bare === "AND" || bare === "OR" || bare === "NOT"))
      tokens.push({ kind: bare.toLowerCase() as "and" | "or" | "not" });
    else {
      const term = termOf(field, comparison, double ?? single, bare);
      if (term) tokens.push(term);
      terms++;
    }
  }
  return tokens;
}

function termOf(
  field: string | undefined,
  comparison: string | undefined,
  quoted: string | undefined,
  bare: string | undefined,
): SearchTerm | null {
  const raw = quoted ?? bare ?? "";
  const isPrefix = quoted === undefined && /(?<!\\)\*$/.test(raw);
  const value = (isPrefix ? raw.slice(0, -1) : raw).replace(/\\(.)/g, "$1");
  if (value.trim() === "" && !(isPrefix && field)) return null;
  return {
    kind: "term",
    field: field?.toLowerCase() ?? null,
    comparison: (comparison as Comparison | undefined) ?? "is",
    value,
    isPhrase: quoted !== undefined,
    isPrefix,
  };
}
