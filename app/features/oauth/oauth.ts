/** What another site may learn, in words. */
const SCOPES: Record<string, string> = {
  openid: "That it is you",
  profile: "Your name",
  email: "Your email address",
  offline_access: "All of this again later, until you or we end it",
};

export function scopesIn(query: URLSearchParams): string[] {
  return (query.get("scope") ?? "")
    .split(" ")
    .filter((scope) => Object.hasOwn(SCOPES, scope))
    .map((scope) => SCOPES[scope] ?? scope);
}

/** What the auth service adds to a request it sends to a page of ours: signed, and for that page only. */
const OURS = ["sig", "exp", "ba_iat", "ba_param", "ba_pl"];

/**
 * The request as the other site made it, for somebody who is signed in. A wish to have them sign in anew (prompt=login, max_age) would lead back here for
 * ever and is left out: the id token says when they did (auth_time).
 */
export function authorizeAgain(query: URLSearchParams): string {
  const again = new URLSearchParams(query);
  for (const name of OURS) again.delete(name);
  const prompts = (again.get("prompt") ?? "").split(" ").filter((prompt) => !["login", "create", ""].includes(prompt));
  if (prompts.length > 0) again.set("prompt", prompts.join(" "));
  else again.delete("prompt");
  again.delete("max_age");
  return `/api/auth/oauth2/authorize?${again.toString()}`;
}
