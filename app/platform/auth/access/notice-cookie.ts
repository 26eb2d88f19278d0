/** Carries the notice of a redirect (notice.ts), whose texts are loaded only with one. */
export const NOTICE_COOKIE = "shod-notice";

/** Call in the browser once the notice was shown. */
export function forgetNotice(): void {
  document.cookie = `${NOTICE_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
}
