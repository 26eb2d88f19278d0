/** Prevents other sites from embedding the resource. */
export const OWN_ONLY = { "cross-origin-resource-policy": "same-origin" };

/** Headers of every response. */
export function safetyHeaders(publicUrl: string): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    // no-referrer would make browsers post plain forms with `Origin: null`, which React Router rejects.
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    ...(publicUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}
