import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint, createAuthMiddleware } from "better-auth/api";
import { deleteSessionCookie, setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import type { Db } from "../../db/database.server.ts";
import { hashedKey, takeOnce } from "../../limits/rate-limit.server.ts";
import type { SendAuthEmail } from "../auth-email.ts";
import { sameSitePath } from "../access/same-site-path.ts";
import { isPlaceholder } from "./placeholder-address.server.ts";
import { newToken } from "../secret-token.server.ts";
import { INVALID_LINK } from "../sign-up/sign-up-plugin.server.ts";
import type { SendTextMessage } from "./sms.server.ts";

/** Set by the server when too many wrong passwords were entered for the account. */
export const NEEDS_PROOF_HEADER = "x-shod-needs-proof";

const LINK_VALID_MS = 60 * 60_000;
/** Shorter than a link is valid, so that the previous link still works while no new one is sent. */
const LINK_INTERVAL_MS = 5 * 60_000;

export const CONFIRM_BY_EMAIL = {
  code: "CONFIRM_BY_EMAIL",
  message: "Check your email for a link to finish signing in.",
};

type Deps = {
  db: Db;
  secret: string;
  publicUrl: string;
  appName: string;
  sendEmail: SendAuthEmail;
  sendText: SendTextMessage | null;
};

const identifier = (token: string) => `sign-in-link-${token}`;

/**
 * The correct password is never refused because of strangers' attempts: after too many wrong guesses it starts a session only together with
 * the second factor, or with a link sent to the account's own address (docs/decisions/073). Must come after the second factor's plugin.
 */
export function signInLinks({ db, secret, publicUrl, appName, sendEmail, sendText }: Deps) {
  return {
    id: "sign-in-links",
    hooks: {
      after: [
        {
          matcher: ({ path, headers }) =>
            (path === "/sign-in/email" || path === "/sign-in/phone-number") &&
            headers?.has(NEEDS_PROOF_HEADER) === true,
          handler: createAuthMiddleware(async (ctx) => {
            const newSession = ctx.context.newSession;
            // Null: wrong password, or the second factor is still due. A session despite one is a trusted device.
            if (!newSession || newSession.user["twoFactorEnabled"]) return;
            deleteSessionCookie(ctx, true);
            await ctx.context.internalAdapter.deleteSession(newSession.session.token);
            ctx.context.setNewSession(null);

            const { id: userId, email } = newSession.user;
            const now = new Date();
            const isDue = await takeOnce(
              db,
              hashedKey(secret, "sign-in link", userId),
              new Date(now.getTime() + LINK_INTERVAL_MS),
              now,
            );
            if (isDue) {
              const token = newToken();
              await ctx.context.internalAdapter.createVerificationValue({
                identifier: identifier(token),
                value: userId,
                expiresAt: new Date(now.getTime() + LINK_VALID_MS),
              });
              const next = sameSitePath((ctx.body as { callbackURL?: string }).callbackURL);
              const query = new URLSearchParams({ token, ...(next === "/" ? {} : { next }) }).toString();
              const link = `${publicUrl}/auth/link?${query}`;
              const phone = newSession.user["phoneNumber"] as string | null | undefined;
              if (!isPlaceholder(email))
                await sendEmail({ kind: "sign-in-link", userId, to: { address: email }, link });
              else if (phone && sendText)
                await sendText({ to: phone, message: `Finish signing in to ${appName}: ${link}` });
            }
            throw APIError.from("FORBIDDEN", CONFIRM_BY_EMAIL);
          }),
        },
      ],
    },
    endpoints: {
      signInByLink: createAuthEndpoint(
        "/sign-in/link",
        { method: "POST", body: z.object({ token: z.string().min(1).max(200) }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const stored = await internalAdapter.consumeVerificationValue(identifier(ctx.body.token));
          const user =
            stored && stored.expiresAt > new Date() ? await internalAdapter.findUserById(stored.value) : null;
          if (!user) throw APIError.from("BAD_REQUEST", INVALID_LINK);
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ token: session.token, user: { id: user.id, email: user.email } });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
