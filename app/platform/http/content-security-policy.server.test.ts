import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { SCRIPT_NONCE, securedPage, STYLESHEET_SLOT } from "./content-security-policy.server.ts";
import { HtmlResponse, inBytes, pageStylesheet } from "./html-response.server.ts";
import { createPageCache, sendPrivately } from "./page-cache.server.ts";

const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
const OWN = `<script nonce="${SCRIPT_NONCE}">start()</script>`;
const EVIL = "alert(document.cookie)";

describe("the security policy of a page", () => {
  test.each([
    `<script>${EVIL}</script>`,
    `<script type="module">${EVIL}</script>`,
    `<script nonce="">${EVIL}</script>`,
    `<script nonce="guessed">${EVIL}</script>`,
    `<SCRIPT>${EVIL}</SCRIPT>`,
    `</script><script data-x='nonce="'>${EVIL}</script>`,
    `<svg><script>${EVIL}</script></svg>`,
  ])("attack E5: allows our own scripts and not %s injected through user content", (injected) => {
    const { policy } = securedPage(`<main>${injected}</main>${OWN}`);
    expect(policy).toContain(`script-src 'self' ${hashOf("start()")};`);
    expect(policy).not.toContain(hashOf(EVIL));
  });

  test("attack E5: does not allow what breaks out of one of our scripts", () => {
    const broken = `<script nonce="${SCRIPT_NONCE}">data("</script><script>${EVIL}</script>")</script>`;
    expect(securedPage(broken).policy).not.toContain(hashOf(EVIL));
  });

  test("attack E5: allows our own stylesheet and not one injected through user content", () => {
    const injected = `<style>@import "https://evil.example"</style><style nonce="guessed">a{}</style>`;
    const { html, policy } = securedPage(
      `${injected}<style data-href="app" nonce="${SCRIPT_NONCE}">p{margin:0}</style>`,
    );
    expect(policy).toContain(`style-src 'self' ${hashOf("p{margin:0}")};`);
    expect(html).toContain('<style data-href="app">p{margin:0}</style>');
  });

  test.each(["gzip", "br", "identity"])(
    "puts the stylesheet in its place and allows it, and not a copy of the place in user content (%s)",
    async (encoding) => {
      const sheet = `p::before{content:"“"}${"p{margin:0}".repeat(200)}`;
      const headers = { "Content-Type": "text/html; charset=utf-8" };
      const around = ["<title>/*stylesheet*/ “Café”</title><style>", '</style><p style="color:red">“Peace”</p>'];
      const html = inBytes(around.join(STYLESHEET_SLOT));
      const response = await sendPrivately(
        new Request("http://localhost/page", { headers: { "Accept-Encoding": encoding } }),
        new HtmlResponse(html, pageStylesheet(sheet), { headers }),
        {},
      );
      const bytes = new Uint8Array(await response.arrayBuffer());
      const decode = { gzip: gunzipSync, br: brotliDecompressSync }[encoding];
      expect(new TextDecoder().decode(decode ? decode(bytes) : bytes)).toBe(around.join(sheet));
      expect(response.headers.get("Content-Security-Policy")).toContain(
        `style-src 'self' ${hashOf(sheet)} 'unsafe-hashes' ${hashOf("color:red")};`,
      );
    },
  );

  test("attack E5: reveals the nonce on no page, cached or not", async () => {
    const render = async () => new Response(`<html>${OWN}<link nonce="${SCRIPT_NONCE}" rel="x"></html>`, { headers });
    const headers = { "Content-Type": "text/html; charset=utf-8" };
    const request = new Request("http://localhost/page");
    for (const response of [
      await createPageCache({}).respond(request, render),
      await sendPrivately(request, await render(), {}),
    ]) {
      const html = await response.text();
      expect(html).toBe(`<html><script>start()</script><link rel="x"></html>`);
      expect(response.headers.get("Content-Security-Policy")).toContain(hashOf("start()"));
      expect(Number(response.headers.get("Content-Length"))).toBe(html.length);
    }
  });
});
