/** Headers by which mail programs offer to unsubscribe with one press (RFC 2369, RFC 8058). `url` takes the press as a POST. */
export function listUnsubscribe(url: string): Record<string, string> {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
