import { describe, expect, test } from "#tests/support/built-site.ts";
import { emailPreviewsPage } from "./email-previews-page.ts";
import { emailPreviews } from "./email-previews.ts";

const PUBLIC_URL = "https://shod.example";
const previews = await emailPreviews(PUBLIC_URL);

describe("the email previews", () => {
  test.each(previews.map(({ name, email }) => ({ name, ...email })))(
    "$name has a subject, HTML and plain text, and contains absolute links only",
    ({ subject, html, text }) => {
      expect(subject.trim()).not.toBe("");
      expect(html).toContain("<h1");
      expect(text.trim().length).toBeGreaterThan(40);
      expect(text).not.toMatch(/<\/?[a-z]+[^>]*>/i);
      for (const [, address = ""] of html.matchAll(/(?:href|src)="([^"]*)"/g))
        expect(address).toMatch(/^(https:\/\/shod\.example(\/|$)|(tel|sms):\d+$)/);
      for (const [address] of text.matchAll(/\S*:\/\/\S*/g)) expect(address).toMatch(/^https:\/\/shod\.example(\/|$)/);
      expect(html + text).not.toMatch(/undefined|\[object|NaN/);
    },
  );

  test("are shown in light and dark mode, in sandboxed frames", async () => {
    expect(new Set(previews.map(({ name }) => name)).size).toBe(previews.length);
    const page = emailPreviewsPage({ publicUrl: PUBLIC_URL });
    const response = await page.fetch(new Request("http://localhost/dev/mails"), { address: "127.0.0.1" });
    const html = await response.text();
    expect(html.match(/<iframe\s[^>]*\ssandbox\s+srcdoc=/g)).toHaveLength(previews.length * 2);
    expect(html).toContain("Item back in stock, dark");
    expect(html).not.toContain("prefers-color-scheme: dark)");
  });

  test("are shown on this machine only", async () => {
    const page = emailPreviewsPage({ publicUrl: PUBLIC_URL });
    const status = async (address: string, headers: Record<string, string> = {}) =>
      (await page.fetch(new Request("http://localhost/dev/mails", { headers }), { address })).status;
    expect(await status("127.0.0.1")).toBe(200);
    expect(await status("203.0.113.9")).toBe(404);
    expect(await status("127.0.0.1", { "X-Forwarded-For": "203.0.113.9" })).toBe(404);
  });

  test("are not part of the built site", async ({ ask }) => {
    const response = await ask("/dev/mails");
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain("Item back in stock");
  });
});
