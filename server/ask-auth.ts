/** Asks /api/auth/{path} in the name of whoever sent `from`: what a page's action does with a form of signing in. */
export type AskAuth = (path: string, from: Request, body: object) => Promise<Response>;

/** The door of signing in, for pages: asked as a visitor at that address asks it, so its limits and its even times hold for them too. */
export function askingAuth(
  publicUrl: string,
  fetch: (request: Request, address: string) => Response | Promise<Response>,
): (address: string) => AskAuth {
  return (address) => async (path, from, body) =>
    fetch(
      new Request(`${publicUrl}/api/auth/${path}`, {
        method: "POST",
        headers: {
          // Whoever asks has come through a page's action, which answers no other site's forms.
          Origin: publicUrl,
          Host: new URL(publicUrl).host,
          "Content-Type": "application/json",
          Cookie: from.headers.get("Cookie") ?? "",
          "User-Agent": from.headers.get("User-Agent") ?? "",
        },
        body: JSON.stringify(body),
      }),
      address,
    );
}
