const PROOF_COOKIE = "shod-sign-up";

/**
 * Lets the browser that signed up confirm without the password. Set by every sign-up, including one for an address that has an account, so
 * that responses do not differ.
 */
export function proofCookie(proof: string, publicUrl: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${PROOF_COOKIE}=${proof}; Path=/auth; Max-Age=86400; HttpOnly; SameSite=Lax${secure}`;
}

export function proofIn(request: Request): string | undefined {
  return new RegExp(`(?:^|;\\s*)${PROOF_COOKIE}=([\\w-]+)`).exec(request.headers.get("Cookie") ?? "")?.[1];
}

export const FORGET_PROOF = `${PROOF_COOKIE}=; Path=/auth; Max-Age=0; HttpOnly; SameSite=Lax`;
