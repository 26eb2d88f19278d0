import { NOTICE_COOKIE } from "./notice-cookie.ts";

/**
 * A message that survives a redirect: a short-lived cookie that the next page reads and removes in the browser, because that page may be
 * cached for everyone. It names one of these texts and cannot carry any other.
 */
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
  "password-updated": { title: "Password updated!", description: "Sign in with your new password.", kind: "success" },
  "email-confirmed": { title: "Email confirmed", description: "You are signed in.", kind: "success" },
  "account-deleted": { title: "Your account has been deleted", kind: "success" },
  "own-role-changed": {
    title: "Your role has changed",
    description: "From here on, you see what it includes.",
    kind: "success",
  },
  "left-the-team": {
    title: "You’re no longer on the team",
    description: "Your account and your orders stay as they are.",
    kind: "success",
  },
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
