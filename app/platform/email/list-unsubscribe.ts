/** Headers for one-click unsubscribe in email clients (RFC 2369, RFC 8058). `url` must accept the POST. */
export function listUnsubscribe(url: string): Record<string, string> {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
