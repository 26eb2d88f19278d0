import { AUTH_ORIGIN, PASSWORD } from "./accounts.ts";
import type { Auth } from "#app/platform/auth/auth.server.ts";

/** Keeps cookies as a browser does, and sends them to /api/auth. */
export function browser(auth: Auth) {
  const jar = new Map<string, string>();
  const keep = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = cookie.split(";");
      const at = pair.indexOf("=");
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === "" || attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = () => new Headers({ Cookie: cookie() });
  const ask = async (url: string, init: RequestInit = {}) => {
    const sent = new Headers(init.headers);
    sent.set("Cookie", cookie());
    return keep(await auth.handle(new Request(new URL(url, AUTH_ORIGIN), { ...init, headers: sent })));
  };
  return {
    headers,
    cookie,
    get: (path: string) => ask(`/api/auth/${path}`),
    open: (url: string) => ask(url),
    post: (path: string, body: unknown = {}) =>
      ask(`/api/auth/${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: AUTH_ORIGIN },
        body: JSON.stringify(body),
      }),
    /** The same as a `fetch` for a client library. */
    fetch: (url: string | URL | Request, init?: RequestInit) =>
      ask(url instanceof Request ? url.url : String(url), {
        ...(url instanceof Request ? { method: url.method, headers: url.headers, body: url.body } : {}),
        ...init,
        headers: { Origin: AUTH_ORIGIN, ...Object.fromEntries(new Headers(init?.headers)) },
      }),
    visitor: () => auth.visitorOf(headers()),
  };
}

/** The browser of a new, verified account that is signed in. */
export async function signedInBrowser(auth: Auth, email: string) {
  await auth.createVerifiedUser({ email, password: PASSWORD, name: email.split("@")[0] ?? "" });
  const person = browser(auth);
  await person.post("sign-in/email", { email, password: PASSWORD });
  return person;
}
