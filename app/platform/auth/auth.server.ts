import { betterAuth } from "better-auth";
import { isAPIError } from "better-auth/api";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { eq } from "drizzle-orm";
import { brand } from "#app/brand.ts";
import type { Db } from "../db/database.server.ts";
import { log } from "../log.server.ts";
import type { ClaimAuthEmail, SendAuthEmail } from "./auth-email.ts";
import { authPlugins } from "./auth-plugins.server.ts";
import * as tables from "./auth.tables.server.ts";
import { claimAccount } from "./claim-account.server.ts";
import type { Visitor } from "./route-access.ts";
import type { OpenIdSettings } from "./openid.server.ts";
import { nameRule } from "./name-rule.server.ts";
import { passwordRule } from "./password-plugin.server.ts";
import { isAdmin } from "./roles.server.ts";
import { isShut, seen } from "./sessions.server.ts";
import { signUpByEmail } from "./sign-up-plugin.server.ts";
import { trustedOrigins } from "./single-sign-on.server.ts";
import type { SendTextMessage } from "./sms.server.ts";
import { NOT_OFFERED, proofOf, stepUp, type SignedIn } from "./step-up.server.ts";
import type { Proof } from "./step-up.ts";

export type AuthOptions = {
  db: Db;
  /** The address visitors see, without a slash at the end. */
  publicUrl: string;
  secret: string;
  sendEmail: SendAuthEmail;
  /** Left out: every email may go. */
  claimEmail?: ClaimAuthEmail;
  /** What else a new account needs, once it exists. */
  onNewAccount?: (userId: string) => Promise<void>;
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
export function createAuth({ db, publicUrl, secret, sendEmail, onNewAccount, ...ways }: AuthOptions) {
  const claimEmail = ways.claimEmail ?? (async () => true);
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
      // The rule itself counts characters, in passwordRule; these only keep out what cannot be a password.
      minPasswordLength: 1,
      maxPasswordLength: 2_000,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) =>
        sendEmail({ kind: "reset-password", ...addressed(user), link: link("/auth/reset-password", token) }),
      // Longer than a day's share of such emails lasts, so that strangers' requests leave one link that works.
      resetPasswordTokenExpiresIn: DAY,
      onPasswordReset: async ({ user }, request) => {
        // A second link that is still out there must not outlive the first one's use.
        await db.delete(tables.verifications).where(eq(tables.verifications.value, user.id));
        // A code to the phone proves the phone: it makes no address verified and takes nothing else away.
        if (!user.emailVerified && !isByPhone(request)) await claimUnproved(user.id);
        // Whoever locked it by guessing codes knew the old password.
        await db
          .update(tables.twoFactors)
          .set({ failedVerificationCount: 0, lockedUntil: null })
          .where(eq(tables.twoFactors.userId, user.id));
        await sendEmail({ kind: "password-changed", ...addressed(user) });
      },
    },
    user: { deleteUser: { enabled: true } },
    databaseHooks: { user: { create: { after: async ({ id }) => onNewAccount?.(id) } } },
    disabledPaths: NOT_OFFERED,
    // No age of a session stands for a proof: every change of credentials asks for one (stepUp).
    session: { expiresIn: 30 * DAY, updateAge: DAY, freshAge: 0 },
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
      // It would put a prefix of its own before ours; that they are secure is said below.
      useSecureCookies: false,
      defaultCookieAttributes: { sameSite: "lax", httpOnly: true, secure: isSecure, path: "/" },
      cookies: isSecure
        ? { session_token: { name: "__Host-shod.session" } }
        : { session_token: { name: "shod.session" } },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    plugins: [
      nameRule(),
      passwordRule({ db, sendEmail }),
      signUpByEmail({ db, publicUrl, sendEmail }),
      ...authPlugins({
        db,
        publicUrl,
        secret,
        appName: brand.name,
        sendEmail,
        claimEmail,
        sendText: ways.sendText ?? null,
        openId: ways.openId ?? null,
      }),
      stepUp({ secret, sessionOf, isSecondFactor, isAdmin: (userId) => isAdmin(db, userId) }),
    ],
  });

  async function sessionOf(headers: Headers): Promise<SignedIn | null> {
    return library.api.getSession({ headers, query: { disableRefresh: true } });
  }

  async function isSecondFactor(headers: Headers, code: string): Promise<boolean> {
    const { verifyTOTP, verifyBackupCode } = library.api;
    try {
      if (/^\d{6}$/.test(code)) await verifyTOTP({ headers, body: { code } });
      else await verifyBackupCode({ headers, body: { code, disableSession: true } });
      return true;
    } catch (error) {
      if (isAPIError(error)) return false;
      throw error;
    }
  }

  /** The address is proved by the reset, so what was laid before goes, and only the password just set stays. */
  async function claimUnproved(userId: string): Promise<void> {
    const { internalAdapter } = await library.$context;
    const set = await internalAdapter.findCredentialAccount(userId);
    await claimAccount(db, userId);
    if (set?.password)
      await internalAdapter.linkAccount({
        userId,
        providerId: "credential",
        accountId: userId,
        password: set.password,
      });
  }

  return {
    library,
    sendEmail,
    claimEmail,
    /** Whether the token of a reset link is still good. Using it up is reset-password's. */
    async isResetLink(token: string): Promise<boolean> {
      const { internalAdapter } = await library.$context;
      const found = token && (await internalAdapter.findVerificationValue(`reset-password:${token}`));
      return Boolean(found && found.expiresAt > new Date());
    },
    /** How an account proves itself, and what with. A second factor that was begun and not confirmed does not count. */
    async waysIn(userId: string): Promise<{ hasPassword: boolean; hasTwoFactor: boolean; proof: Proof }> {
      const { internalAdapter } = await library.$context;
      const user = (await internalAdapter.findUserById(userId)) as SignedIn["user"] | null;
      const hasPassword = Boolean((await internalAdapter.findCredentialAccount(userId))?.password);
      const proof = user ? proofOf(user, hasPassword) : "password";
      return { hasPassword, hasTwoFactor: user?.twoFactorEnabled === true, proof };
    },
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
      if (await isShut(db, user.id, new Date())) return null;
      await seen(db, session.id, new Date());
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

function isByPhone(request: Request | undefined): boolean {
  return request !== undefined && /\/phone-number\/reset-password\/?$/.test(new URL(request.url).pathname);
}

function addressed({ id, email }: { id: string; email: string }) {
  return { to: { address: email }, userId: id };
}
