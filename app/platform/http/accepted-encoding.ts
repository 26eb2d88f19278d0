export type Encoding = "br" | "gzip";

/** The first of the encodings, by default the best, that the request's Accept-Encoding allows; null for none. `q=0` refuses one. */
export function acceptedEncoding(request: Request, preferred: readonly Encoding[] = ["br", "gzip"]): Encoding | null {
  const accepted = new Set<string>();
  for (const part of (request.headers.get("Accept-Encoding") ?? "").toLowerCase().split(",")) {
    const [name = "", quality = ""] = part.split(";").map((token) => token.trim());
    if (!/^q=0(\.0*)?$/.test(quality)) accepted.add(name);
  }
  return preferred.find((encoding) => accepted.has(encoding)) ?? null;
}
