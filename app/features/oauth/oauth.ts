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

const TRY_OR_PASSWORD = "Try again, or use your email address and password.";

/** What went wrong with a sign-in at a provider, by the library's error code: never the provider's own words. */
export function otherWayProblem(error: string | null): string {
  switch (error) {
    case "access_denied":
      return "You went back before you were signed in. Try again, or choose another way.";
    case "unreachable":
      return "That sign-in page can’t be reached right now. Try again in a moment, or choose another way.";
    case "state_mismatch":
    case "state_not_found":
      return "That took too long, or was started in another browser. Please try again.";
    case "email_not_verified":
    case "email_not_found":
      return "That account has no confirmed email address, so we can’t tell that it’s yours. Choose another way.";
    case "account_not_linked":
      return "The account with your email address hasn’t been confirmed yet. Sign in with a code by email once, then this works, too.";
    case "account_already_linked_to_different_user":
      return "That sign-in belongs to another account here. Sign out first, then sign in with it.";
    case "team_account":
      return "Team accounts don’t sign in that way. Sign in with a code by email, or with your password.";
    case "foreign_address":
      return "That company can’t sign in your email address, which belongs to another domain. Choose another way.";
    // Of another site whose visitors sign in with their account here.
    case "invalid_client":
    case "client_disabled":
    case "unauthorized_client":
      return "The site that you came from isn’t allowed to sign you in with your account here. Its owner has to register it again.";
    case "invalid_redirect":
      return "The site that you came from asked to get you back at an address that isn’t registered for it. Its owner has to correct that.";
    case "BANNED_USER":
      return "This account is closed.";
    case null:
    default:
      return `We couldn't sign you in that way. ${TRY_OR_PASSWORD}`;
  }
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
