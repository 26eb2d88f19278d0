import { createProfile } from "#app/features/account/account.server.ts";
import type { AuthEmail } from "#app/platform/auth/auth-email.ts";
import { createAuth, type Auth, type AuthOptions } from "#app/platform/auth/auth.server.ts";
import type { TextMessage } from "#app/platform/auth/sms.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";

export const PASSWORD = "walk in the light";
export const AUTH_ORIGIN = "http://localhost:3000";

/** The auth service on a test's database, with the mails it would have sent. */
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
    sendEmail: async (mail) => void emails.push(mail),
    onNewAccount: (userId) => createProfile(db, userId),
    sendText: async (text) => void texts.push(text),
    ...more,
  });
  return { auth, emails, texts };
}

/** Asks /api/auth/{path} as a browser on the site would. */
export function askAuth(auth: Auth, path: string, body?: unknown, headers: Record<string, string> = {}) {
  return auth.handle(
    new Request(`${AUTH_ORIGIN}/api/auth/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { Origin: AUTH_ORIGIN, "Content-Type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
}

/** A verified account; what it returns is the Cookie header of its new session. */
export async function signedInAs(auth: Auth, email: string, password = PASSWORD): Promise<{ Cookie: string }> {
  await auth.createVerifiedUser({ email, password, name: "A shopper" });
  return signIn(auth, email, password);
}

export async function signIn(auth: Auth, email: string, password = PASSWORD): Promise<{ Cookie: string }> {
  const answer = await askAuth(auth, "sign-in/email", { email, password });
  if (!answer.ok) throw new Error(`Not signed in: ${answer.status} ${await answer.text()}`);
  return { Cookie: cookiesOf(answer) };
}

/** What a browser would send back of the cookies an answer sets. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** The token in the link of the last mail of that kind. */
export function tokenIn(emails: AuthEmail[], kind: AuthEmail["kind"]): string {
  const mail = emails.findLast((each) => each.kind === kind);
  const token = mail && "link" in mail ? new URL(mail.link).searchParams.get("token") : null;
  if (!token) throw new Error(`No link in a mail of kind ${kind}`);
  return token;
}
