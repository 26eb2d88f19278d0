import { z } from "zod";
import type { Reached } from "./public-address.ts";

/** Responds to the site's own request with how it arrived (server/http/health.ts). */
export const PROBE_PATH = "/api/probe";

const response = z.object({ forwarded: z.number().int().min(0) });

/** Requests the site through its public address, as visitors do. Never throws. */
export async function probe(publicUrl: string, key: string, timeoutMs: number): Promise<Reached> {
  try {
    const found = await fetch(new URL(PROBE_PATH, publicUrl), {
      headers: { Authorization: `Bearer ${key}` },
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const parsed = response.safeParse(await found.json().catch(() => null));
    if (found.status === 200 && parsed.success) return { at: "this site", forwarded: parsed.data.forwarded };
    return found.status === 401 ? { at: "another site" } : { at: "something else", status: found.status };
  } catch (error) {
    return { at: "nothing", code: codeOf(error) };
  }
}

function codeOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return "timeout";
  const cause = error instanceof Error ? error.cause : undefined;
  const { code } = (cause ?? error) as { code?: unknown };
  return typeof code === "string" ? code : String(error);
}
