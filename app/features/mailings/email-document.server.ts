/** Nothing runs in a mail that is looked at, nothing leads out of it, and it only stands in a frame of our own. */
const POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

const FOR_DARK = "@media (prefers-color-scheme: dark)";

/** A mail as a page by itself, for a frame: as light or as dark readers see it. */
export function emailDocument(html: string, look: "light" | "dark"): Response {
  return new Response(html.replaceAll(FOR_DARK, look === "dark" ? "@media all" : "@media not all"), {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY },
  });
}

export function lookIn(request: Request): "light" | "dark" {
  return new URL(request.url).searchParams.get("look") === "dark" ? "dark" : "light";
}
