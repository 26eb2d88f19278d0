import type { z } from "zod";
import { NO_STORE, TRY_AGAIN } from "./loader-headers.ts";

const DEFAULT_LIMIT_BYTES = 64 * 1024;

/**
 * Parses a JSON body with the schema. Throws a Response otherwise: 413 when it is too large, 400 with the schema's {"error"} when it is
 * invalid.
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  limitBytes = DEFAULT_LIMIT_BYTES,
): Promise<z.infer<Schema>> {
  const text = await readText(request, limitBytes);
  const parsed = schema.safeParse(jsonOrUndefined(text));
  if (parsed.success) return parsed.data;
  throw refusal(400, parsed.error.issues[0]?.message ?? "Invalid request");
}

/** Reads a body as text, aborting once it exceeds the limit, whatever Content-Length says. */
export async function readText(request: Request, limitBytes: number): Promise<string> {
  const declared = Number(request.headers.get("Content-Length") ?? 0);
  if (declared > limitBytes) throw refusal(413, "The request is too large.");

  const stream = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let chunk = await stream?.read(); chunk && !chunk.done; chunk = await stream?.read()) {
    size += chunk.value.length;
    if (size > limitBytes) {
      await stream?.cancel();
      throw refusal(413, "The request is too large.");
    }
    chunks.push(chunk.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** An error response in the shape that all our clients read: {"error": "…"}. */
export function refusal(status: number, error: string): Response {
  return Response.json({ error }, { status, headers: status === 503 ? TRY_AGAIN : NO_STORE });
}

function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
