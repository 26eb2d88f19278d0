export const OWNER = { ADMIN_EMAIL: "owner@shod.example", ADMIN_PASSWORD: "only this benchmark knows it" };

/** The Cookie header of a signed-in user, by default the owner. */
export async function signIn(
  send: (request: Request) => Promise<Response>,
  origin: string,
  user = { email: OWNER.ADMIN_EMAIL, password: OWNER.ADMIN_PASSWORD },
): Promise<string> {
  const response = await send(
    new Request(`${origin}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { Origin: origin, "Content-Type": "application/json" },
      body: JSON.stringify(user),
    }),
  );
  if (!response.ok) throw new Error(`${user.email} is not signed in: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
