import type { z } from "zod";

const DEFAULT_LIMIT_BYTES = 64 * 1024;

/**
 * Reads a JSON body that fits the schema. Throws the Response to answer with otherwise: 413 when it is too large, 400 with
 * {"error"} in the schema's words when it does not fit.
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  limitBytes = DEFAULT_LIMIT_BYTES,
): Promise<z.infer<Schema>> {
  const text = await readText(request, limitBytes);
  const parsed = schema.safeParse(jsonOrUndefined(text));
  if (parsed.success) return parsed.data;
  throw refusal(400, parsed.error.issues[0]?.message ?? "The request is not right.");
}

/** Reads a body as text, giving up as soon as it is larger than the limit, whatever Content-Length says. */
export async function readText(request: Request, limitBytes: number): Promise<string> {
  const declared = Number(request.headers.get("Content-Length") ?? 0);
  if (declared > limitBytes) throw refusal(413, "The request is too large.");

  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length;
    if (size > limitBytes) {
      await reader?.cancel();
      throw refusal(413, "The request is too large.");
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** An answer in the form every caller of ours reads: {"error": "…"}. */
export function refusal(status: number, error: string): Response {
  return Response.json({ error }, { status, headers: { "Cache-Control": "no-store" } });
}

function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
