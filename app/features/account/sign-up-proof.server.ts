const PROOF_COOKIE = "shod-sign-up";

/**
 * What the browser that signed up keeps until the address is confirmed. Every sign-up sets it, also one for an address that has an account:
 * the answers must be alike.
 */
export function proofCookie(proof: string, publicUrl: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${PROOF_COOKIE}=${proof}; Path=/auth; Max-Age=86400; HttpOnly; SameSite=Lax${secure}`;
}

export function proofIn(request: Request): string | undefined {
  return new RegExp(`(?:^|;\\s*)${PROOF_COOKIE}=([\\w-]+)`).exec(request.headers.get("Cookie") ?? "")?.[1];
}

export const FORGET_PROOF = `${PROOF_COOKIE}=; Path=/auth; Max-Age=0; HttpOnly; SameSite=Lax`;
