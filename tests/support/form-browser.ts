import { HINT_COOKIE } from "#app/platform/auth/sessions/session-hint.ts";
import { textOf, type Ask } from "./built-site.ts";

export type Page = { status: number; location: string | null; headers: Headers; html: string; text: string };
export type FormBrowser = {
  get(path: string): Promise<Page>;
  post(path: string, fields?: Record<string, string>): Promise<Page>;
  /** The cookies it sends, such as "shod.session=…". */
  cookies: Map<string, string>;
};

/** A browser without JavaScript: keeps cookies, opens pages and posts forms; does not follow redirects. */
export function aFormBrowser(ask: Ask): FormBrowser {
  const cookies = new Map<string, string>();
  async function send(path: string, init: RequestInit): Promise<Page> {
    const headers = new Headers(init.headers);
    headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await ask(path, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0/i.test(cookie) || value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const html = await response.text();
    return {
      status: response.status,
      location: response.headers.get("Location"),
      headers: response.headers,
      html,
      text: textOf(html),
    };
  }
  return {
    cookies,
    get: (path) => send(path, {}),
    post: (path, fields = {}) =>
      send(path, {
        method: "POST",
        body: new URLSearchParams(fields).toString(),
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
      }),
  };
}

export function isSignedIn({ cookies }: FormBrowser): boolean {
  return cookies.has("shod.session") && cookies.has(HINT_COOKIE);
}

/** The newest link to that path in the emails to an address on the mailbox page; waits for the job that sends it. */
export async function emailedLink(ask: Ask, address: string, path: string, atLeast = 1): Promise<string> {
  for (const until = Date.now() + 60_000; Date.now() < until;) {
    const html = (await (await ask("/dev/mailbox")).text()).replaceAll("&amp;", "&");
    const emails = html.split("<details").filter((email) => email.includes(`to ${address},`));
    const texts = emails.map((email) => email.slice(email.indexOf("<pre>")));
    const links = texts.flatMap((text) => new RegExp(`http://[^\\s/]+(${path}[^\\s<]*)`).exec(text)?.[1] ?? []);
    if (links[0] !== undefined && links.length >= atLeast) return links[0];
    await new Promise((again) => setTimeout(again, 50));
  }
  throw new Error(`No email to ${address} with a link to ${path}`);
}
