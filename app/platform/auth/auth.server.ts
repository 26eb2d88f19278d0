import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { eq } from "drizzle-orm";
import { brand } from "#app/brand.ts";
import type { Db } from "../db/database.server.ts";
import { log } from "../log.server.ts";
import type { SendAuthMail } from "./auth-mail.ts";
import { authPlugins } from "./auth-plugins.server.ts";
import * as tables from "./auth.tables.server.ts";
import type { Visitor } from "./door.ts";
import { PASSWORD_LENGTH } from "./password.ts";
import type { OpenIdSettings } from "./openid.server.ts";
import { isAdmin } from "./roles.server.ts";
import { trustedOrigins } from "./single-sign-on.server.ts";
import type { SendTextMessage } from "./sms.server.ts";

export type AuthOptions = {
  db: Db;
  /** The address visitors see, without a slash at the end. */
  publicUrl: string;
  secret: string;
  sendMail: SendAuthMail;
  /** Left out: there is no way to send a text message, so nobody signs in by phone. */
  sendText?: SendTextMessage | null;
  openId?: OpenIdSettings;
  /** Where company sign-ins may live that an admin registers. */
  ssoOrigins?: readonly string[];
};

/** The server writes who is asking here, over whatever a visitor sent. */
export const ADDRESS_HEADER = "x-shod-address";
const DAY = 86_400;

export type Auth = ReturnType<typeof createAuth>;

/** Better Auth on our tables: sessions in cookies, and everything /api/auth/* answers (DESIGN section 6). */
export function createAuth({ db, publicUrl, secret, sendMail, ...ways }: AuthOptions) {
  const link = (path: string, token: string) => `${publicUrl}${path}?token=${encodeURIComponent(token)}`;
  const isSecure = publicUrl.startsWith("https:");
  const library = betterAuth({
    appName: brand.name,
    baseURL: publicUrl,
    basePath: "/api/auth",
    secret,
    trustedOrigins: trustedOrigins(publicUrl, ways.ssoOrigins ?? []),
    telemetry: { enabled: false },
    logger: { log: (level, message) => log(level === "error" ? "warn" : "debug", "auth", { message }) },
    database: drizzleAdapter(db, {
      provider: "pg",
      transaction: false,
      schema: {
        user: tables.users,
        session: tables.sessions,
        account: tables.accounts,
        verification: tables.verifications,
        twoFactor: tables.twoFactors,
        jwks: tables.signingKeys,
        walletAddress: tables.walletAddresses,
        ssoProvider: tables.ssoProviders,
        oauthClient: tables.oauthClients,
        oauthResource: tables.oauthResources,
        oauthClientResource: tables.oauthClientResources,
        oauthRefreshToken: tables.oauthRefreshTokens,
        oauthAccessToken: tables.oauthAccessTokens,
        oauthConsent: tables.oauthConsents,
        oauthClientAssertion: tables.oauthClientAssertions,
      },
    }),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) =>
        sendMail({ kind: "reset-password", to: addressed(user), link: link("/auth/reset-password", token) }),
      // A second link that is still out there must not outlive the first one's use.
      onPasswordReset: async ({ user }) => {
        await db.delete(tables.verifications).where(eq(tables.verifications.value, user.id));
      },
      onExistingUserSignUp: ({ user }) =>
        sendMail({ kind: "account-exists", to: addressed(user), link: `${publicUrl}/auth` }),
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      sendVerificationEmail: ({ user, token }) =>
        sendMail({ kind: "verify-email", to: addressed(user), link: link("/auth/verify", token) }),
    },
    session: { expiresIn: 30 * DAY, updateAge: DAY, freshAge: DAY },
    // What stands in the database is of no use to somebody who has read it.
    verification: { storeIdentifier: "hashed" },
    account: { encryptOAuthTokens: true },
    // The site counts attempts itself, in front of this door: app/platform/rate-limit.server.ts.
    rateLimit: { enabled: false },
    advanced: {
      // Said here because the library leaves both out where it believes itself tested, and a test must meet what visitors meet.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      cookiePrefix: "shod",
      useSecureCookies: isSecure,
      defaultCookieAttributes: { sameSite: "lax", httpOnly: true, secure: isSecure, path: "/" },
      cookies: isSecure
        ? { session_token: { name: "__Host-shod.session" } }
        : { session_token: { name: "shod.session" } },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    plugins: authPlugins({
      db,
      publicUrl,
      secret,
      appName: brand.name,
      sendMail,
      sendText: ways.sendText ?? null,
      openId: ways.openId ?? null,
    }),
  });

  return {
    library,
    /** Answers /api/auth/*. */
    handle: (request: Request) => library.handler(request),
    /** Makes an account whose address needs no proof, because the owner named it. False: the address has one already. */
    async createVerifiedUser(person: { email: string; password: string; name: string }): Promise<boolean> {
      return (await library.api.createVerifiedUser({ body: person })).isNew;
    },
    /** Who is signed in with these headers; null when nobody is. Throws when it cannot be found out. */
    async visitorOf(headers: Headers): Promise<Visitor | null> {
      const found = await library.api.getSession({ headers, query: { disableRefresh: true } });
      if (!found) return null;
      const { user, session } = found;
      return {
        id: user.id,
        name: user.name,
        email: user.email,
        isAdmin: await isAdmin(db, user.id),
        sessionId: session.id,
      };
    },
  };
}

function addressed({ name, email }: { name: string; email: string }) {
  return { name, address: email };
}
