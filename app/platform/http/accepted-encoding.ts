export type Encoding = "br" | "gzip";

/** The best encoding that the request's Accept-Encoding allows; null for none. `q=0` refuses one. */
export function acceptedEncoding(request: Request): Encoding | null {
  const accepted = new Set<string>();
  for (const part of (request.headers.get("Accept-Encoding") ?? "").toLowerCase().split(",")) {
    const [name = "", quality = ""] = part.split(";").map((token) => token.trim());
    if (!/^q=0(\.0*)?$/.test(quality)) accepted.add(name);
  }
  return accepted.has("br") ? "br" : accepted.has("gzip") ? "gzip" : null;
}
