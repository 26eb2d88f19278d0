/**
 * What a redirect has to say: a short-lived cookie that the page it ends on reads and removes, because that page may be one that is the
 * same for everybody. It names one of these texts and cannot say anything else.
 */
export const NOTICE_COOKIE = "shod-notice";

export const NOTICES = {
  "sign-in-required": { title: "Please sign in to continue", kind: "info" },
  "admin-required": { title: "Admin access required", kind: "error" },
  "access-denied": {
    title: "Access Denied",
    description: "You don't have permission to access this page.",
    kind: "error",
  },
  "authentication-error": { title: "Authentication error", kind: "error" },
  "invalid-reset-link": { title: "Invalid or expired reset link", kind: "error" },
  "password-updated": { title: "Password updated!", description: "Sign in with it now.", kind: "success" },
  "email-confirmed": { title: "Email confirmed", description: "You are signed in.", kind: "success" },
  "account-deleted": { title: "Your account is deleted", kind: "success" },
  "signed-in": { title: "Welcome back!", kind: "success" },
  "signed-out": { title: "Signed out successfully", kind: "success" },
} as const satisfies Record<string, { title: string; description?: string; kind: "info" | "success" | "error" }>;

export type Notice = keyof typeof NOTICES;

export function noticeCookie(notice: Notice): string {
  return `${NOTICE_COOKIE}=${notice}; Path=/; Max-Age=60; SameSite=Lax`;
}

/** The notice a cookie header carries, if it is one of ours. */
export function noticeIn(cookies: string): Notice | null {
  const value = cookies
    .split(";")
    .map((pair) => pair.trim().split("="))
    .find(([name]) => name === NOTICE_COOKIE)?.[1];
  return value !== undefined && Object.hasOwn(NOTICES, value) ? (value as Notice) : null;
}

/** In the browser, once it was said. */
export function forgetNotice(): void {
  document.cookie = `${NOTICE_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
}
