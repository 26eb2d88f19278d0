import { expect } from "vitest";
import { cookiesOf } from "./cookies.ts";

/** ADMIN_EMAIL and ADMIN_PASSWORD of sites that tests start as processes. */
export const OWNER = { ADMIN_EMAIL: "owner@shod.example", ADMIN_PASSWORD: "only tests know this" };

/** The owner's session at a running site. */
export async function signInOwner(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify({ email: OWNER.ADMIN_EMAIL, password: OWNER.ADMIN_PASSWORD }),
  });
  expect(response.status).toBe(200);
  return cookiesOf(response);
}

/** A page as that session sees it. */
export async function pageSeenBy(Cookie: string, address: string): Promise<string> {
  const response = await fetch(address, { headers: { Cookie, Accept: "text/html" } });
  expect(response.status, address).toBe(200);
  return response.text();
}
