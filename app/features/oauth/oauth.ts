/** Scopes in plain language. */
const SCOPES: Record<string, string> = {
  openid: "Your account ID",
  profile: "Your name",
  email: "Your email address",
  offline_access: "Access to this information until you or we revoke it",
};

export function scopesIn(query: URLSearchParams): string[] {
  return (query.get("scope") ?? "")
    .split(" ")
    .filter((scope) => Object.hasOwn(SCOPES, scope))
    .map((scope) => SCOPES[scope] ?? scope);
}

/** Parameters that Better Auth adds to a request it redirects to our page, signed for that page. */
const OURS = ["sig", "exp", "ba_iat", "ba_param", "ba_pl"];

/**
 * The client's original request, for a signed-in user. prompt=login and max_age would redirect back here forever and are dropped: auth_time in
 * the ID token says when the user signed in.
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
