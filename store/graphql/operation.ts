/** Enough for a cart of 500 lines with attributes. */
export const MAX_BODY_BYTES = 1_000_000;

export type Operation = { query: string; variables: Record<string, unknown>; operationName: string | null };
export type ReadOperation =
  | { ok: true; operation: Operation }
  | { ok: false; status: 400 | 413 | 415; message: string };

/** Parses {query, variables, operationName}; one operation per request. */
export async function readOperation(request: Request): Promise<ReadOperation> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json" && type !== "application/graphql")
    return refuse(415, "Content-Type must be application/json or application/graphql");

  const body = await readText(request);
  if (body === null) return refuse(413, "Request body is too large");
  // Postgres text cannot contain NUL.
  if (/\0|\\u(0000|\{0+\})/.test(body)) return refuse(400, "Request body holds a NUL character");
  if (type === "application/graphql")
    return { ok: true, operation: { query: body, variables: {}, operationName: null } };

  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return refuse(400, "Request body is not valid JSON");
  }
  if (!isRecord(parsed) || typeof parsed["query"] !== "string")
    return refuse(400, "Parameter Missing or Invalid: query");
  const { variables = null, operationName = null } = parsed;
  if (variables !== null && !isRecord(variables)) return refuse(400, "Parameter Missing or Invalid: variables");
  if (operationName !== null && typeof operationName !== "string")
    return refuse(400, "Parameter Missing or Invalid: operationName");
  return { ok: true, operation: { query: parsed["query"], variables: variables ?? {}, operationName } };
}

async function readText(request: Request): Promise<string | null> {
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY_BYTES) return null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function refuse(status: 400 | 413 | 415, message: string): ReadOperation {
  return { ok: false, status, message };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
