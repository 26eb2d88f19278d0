import { HINT_COOKIE } from "#app/platform/auth/session-hint.ts";
import { textOf, type Ask } from "./built-site.ts";

export type Page = { status: number; location: string | null; headers: Headers; html: string; text: string };
export type FormBrowser = {
  get(path: string): Promise<Page>;
  post(path: string, fields?: Record<string, string>): Promise<Page>;
  /** What it would send, such as "shod.session=…". */
  cookies: Map<string, string>;
};

/** A browser without JavaScript: keeps cookies, opens pages, posts forms, follows nothing by itself. */
export function aFormBrowser(ask: Ask): FormBrowser {
  const cookies = new Map<string, string>();
  async function send(path: string, init: RequestInit): Promise<Page> {
    const headers = new Headers(init.headers);
    headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const answer = await ask(path, { ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0/i.test(cookie) || value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const html = await answer.text();
    return {
      status: answer.status,
      location: answer.headers.get("Location"),
      headers: answer.headers,
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

/** The newest link to that path in the mails to an address, as the mailbox page shows them; waits for the job that sends. */
export async function emailedLink(ask: Ask, address: string, path: string, atLeast = 1): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const html = (await (await ask("/dev/mailbox")).text()).replaceAll("&amp;", "&");
    const emails = html.split("<details").filter((mail) => mail.includes(`to ${address},`));
    const texts = emails.map((mail) => mail.slice(mail.indexOf("<pre>")));
    const links = texts.flatMap((text) => new RegExp(`http://[^\\s/]+(${path}[^\\s<]*)`).exec(text)?.[1] ?? []);
    if (links[0] !== undefined && links.length >= atLeast) return links[0];
    await new Promise((again) => setTimeout(again, 50));
  }
  throw new Error(`No mail to ${address} with a link to ${path}`);
}
