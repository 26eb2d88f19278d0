/** Calls /api/auth/{path} on behalf of the visitor who sent `from`: how page actions submit sign-in forms. */
export type CallAuth = (path: string, from: Request, body: object) => Promise<Response>;

/** The auth endpoint for pages, called as the visitor at that address, so that its rate limits and constant-time responses apply. */
export function createAuthCaller(
  publicUrl: string,
  oneSession: (headers: Headers) => Headers | null,
  fetch: (request: Request, address: string) => Response | Promise<Response>,
): (address: string) => CallAuth {
  return (address) => async (path, from, body) =>
    fetch(
      new Request(`${publicUrl}/api/auth/${path}`, {
        method: "POST",
        headers: {
          // The request came through a page's action, which rejects other sites' forms.
          Origin: publicUrl,
          Host: new URL(publicUrl).host,
          "Content-Type": "application/json",
          Cookie: oneSession(from.headers)?.get("Cookie") ?? "",
          "User-Agent": from.headers.get("User-Agent") ?? "",
        },
        body: JSON.stringify(body),
      }),
      address,
    );
}
