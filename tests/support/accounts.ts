import { createProfile } from "#app/features/account/account.server.ts";
import type { AuthEmail } from "#app/platform/auth/auth-email.ts";
import { createAuth, type Auth, type AuthOptions } from "#app/platform/auth/auth.server.ts";
import type { TextMessage } from "#app/platform/auth/sign-in/sms.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { cookiesOf } from "./cookies.ts";

export const PASSWORD = "walk in the light";
export const AUTH_ORIGIN = "http://localhost:3000";

/** The auth service on a test's database, and the emails it would have sent. */
export function testAuth(
  db: Db,
  more: Partial<AuthOptions> = {},
): { auth: Auth; emails: AuthEmail[]; texts: TextMessage[] } {
  const emails: AuthEmail[] = [];
  const texts: TextMessage[] = [];
  const auth = createAuth({
    db,
    publicUrl: AUTH_ORIGIN,
    secret: "a secret that only tests know, long enough",
    sendEmail: async (email) => void emails.push(email),
    onNewAccount: (userId) => createProfile(db, userId),
    sendText: async (text) => void texts.push(text),
    ...more,
  });
  return { auth, emails, texts };
}

/** Sends a request to /api/auth/{path} as a browser on the site would. */
export function callAuth(auth: Auth, path: string, body?: unknown, headers: Record<string, string> = {}) {
  return auth.handle(
    new Request(`${AUTH_ORIGIN}/api/auth/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { Origin: AUTH_ORIGIN, "Content-Type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
}

/** Creates a verified account and returns the Cookie header of its new session. */
export async function signedInAs(auth: Auth, email: string, password = PASSWORD): Promise<{ Cookie: string }> {
  await auth.createVerifiedUser({ email, password, name: "A shopper" });
  return signIn(auth, email, password);
}

export async function signIn(auth: Auth, email: string, password = PASSWORD): Promise<{ Cookie: string }> {
  const response = await callAuth(auth, "sign-in/email", { email, password });
  if (!response.ok) throw new Error(`Not signed in: ${response.status} ${await response.text()}`);
  return { Cookie: cookiesOf(response) };
}

/** The token in the link of the last email of that kind. */
export function tokenIn(emails: AuthEmail[], kind: AuthEmail["kind"]): string {
  const email = emails.findLast((each) => each.kind === kind);
  const token = email && "link" in email ? new URL(email.link).searchParams.get("token") : null;
  if (!token) throw new Error(`No link in an email of kind ${kind}`);
  return token;
}

/** The code in the last email. */
export function emailedCode(emails: AuthEmail[]): string {
  const email = emails.at(-1);
  if (email?.kind !== "one-time-code") throw new Error("The last email contains no code");
  return email.code;
}

/** The code in the last text message. */
export function textedCode(texts: TextMessage[]): string {
  const code = /\b\d{6}\b/.exec(texts.at(-1)?.message ?? "")?.[0];
  if (!code) throw new Error("The last text message contains no code");
  return code;
}
