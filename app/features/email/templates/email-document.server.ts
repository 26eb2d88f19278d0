/** An email is shown only in a frame of our own, runs nothing and links nowhere. */
const POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

const DARK_QUERY = "@media (prefers-color-scheme: dark)";

/** An email as a document for a frame, in light or dark colors. */
export function emailDocument(html: string, look: "light" | "dark"): Response {
  return new Response(html.replaceAll(DARK_QUERY, look === "dark" ? "@media all" : "@media not all"), {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY },
  });
}

export function lookIn(request: Request): "light" | "dark" {
  return new URL(request.url).searchParams.get("look") === "dark" ? "dark" : "light";
}
