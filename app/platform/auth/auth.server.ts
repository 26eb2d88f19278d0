import { betterAuth } from "better-auth";
import { isAPIError } from "better-auth/api";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { and, eq } from "drizzle-orm";
import { brand } from "#app/brand.ts";
import type { Db } from "../db/database.server.ts";
import { refusal } from "../http/read-json.server.ts";
import { log } from "../log.server.ts";
import type { CustomerAccounts } from "../shopify/customer-accounts.server.ts";
import type { ClaimAuthEmail, SendAuthEmail } from "./auth-email.ts";
import { authPlugins } from "./auth-plugins.server.ts";
import * as tables from "./auth.tables.server.ts";
import { claimAccount } from "./sign-up/claim-account.server.ts";
import { sameSitePath } from "./access/same-site-path.ts";
import type { Visitor } from "./access/route-access.ts";
import { limitCalls } from "./oauth/limit-calls.server.ts";
import type { OpenIdSettings } from "./oauth/openid.server.ts";
import { createCustomerSessions, customerSessionsSecret } from "./oauth/customer-sessions.server.ts";
import { endGrants } from "./oauth/oauth-clients.server.ts";
import { withShopifyCallback } from "./oauth/shopify-customers.server.ts";
import { contactRule } from "./sign-up/contact-rule.server.ts";
import { nameRule } from "./sign-up/name-rule.server.ts";
import { addPassword, passwordRule } from "./sign-in/password-plugin.server.ts";
import { isAdmin } from "./access/roles.server.ts";
import { renewedCookie, withOneSession } from "./session-credential.server.ts";
import { accessOf, endAllSessions, touchSession } from "./sessions/sessions.server.ts";
import { signUpByEmail } from "./sign-up/sign-up-plugin.server.ts";
import { trustedOrigins } from "./oauth/single-sign-on.server.ts";
import type { SendTextMessage } from "./sign-in/sms.server.ts";
import { DISABLED_PATHS, proofOf, stepUp, type SignedIn } from "./second-factor/step-up.server.ts";
import type { Proof } from "./second-factor/step-up.ts";
import { isSignedByWallet } from "./sign-in/wallets.server.ts";

export type AuthOptions = {
  db: Db;
  /** The site's public origin, without a trailing slash. */
  publicUrl: string;
  secret: string;
  /** The secret from before a rotation: sessions signed with it are valid, too. */
  previousSecret?: string | undefined;
  sendEmail: SendAuthEmail;
  /** By default every email may be sent. */
  claimEmail?: ClaimAuthEmail;
  /** Runs after an account is created. */
  onNewAccount?: (userId: string) => Promise<void>;
  /** Without it text messages cannot be sent, so sign-in by phone is unavailable. */
  sendText?: SendTextMessage | null;
  openId?: OpenIdSettings;
  /** Sign-in of a live shop's customers. */
  customerAccounts?: CustomerAccounts | null;
  /** Origins that admins may register for single sign-on. */
  ssoOrigins?: readonly string[];
};

/** The server overwrites this header with the client's address, whatever the client sent. */
export const ADDRESS_HEADER = "x-shod-address";
export const TWO_SESSIONS = "This request carries two different sessions, so it was refused.";
const DAY = 86_400;

type Session = SignedIn & { user: { name: string }; session: { id: string; updatedAt: Date; expiresAt: Date } };

export type Auth = ReturnType<typeof createAuth>;

/** Better Auth on our tables: sessions in cookies, and everything below /api/auth. */
export function createAuth({ db, publicUrl, secret, sendEmail, onNewAccount, ...options }: AuthOptions) {
  const claimEmail = options.claimEmail ?? (async () => true);
  const link = (path: string, token: string) => `${publicUrl}${path}?token=${encodeURIComponent(token)}`;
  /** With the page to go on to after the password is reset, which the library keeps in the address that its own link would redirect to. */
  const resetLink = (token: string, libraryUrl: string) => {
    const to = new URL(new URL(libraryUrl).searchParams.get("callbackURL") ?? "", publicUrl);
    const next = sameSitePath(to.searchParams.get("next"));
    return link("/auth/reset-password", token) + (next === "/" ? "" : `&${new URLSearchParams({ next }).toString()}`);
  };
  const isSecure = publicUrl.startsWith("https:");
  const cookieName = isSecure ? "__Host-shod.session" : "shod.session";
  /** The one way to read a request's session. Null if it carries different ones. */
  const signing = { secret, previousSecret: options.previousSecret, cookieName, publicUrl };
  const oneSession = (headers: Headers) => withOneSession(headers, signing);
  const accounts = options.customerAccounts ?? null;
  const customerSessions = createCustomerSessions({ db, accounts, secret: customerSessionsSecret(secret) });
  const library = betterAuth({
    appName: brand.name,
    baseURL: publicUrl,
    basePath: "/api/auth",
    secret,
    trustedOrigins: trustedOrigins(publicUrl, options.ssoOrigins ?? []),
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
      // passwordRule enforces the actual limits, in characters; these only reject what cannot be a password.
      minPasswordLength: 1,
      maxPasswordLength: 2_000,
      sendResetPassword: ({ user, token, url }) =>
        sendEmail({ kind: "reset-password", ...addressed(user), link: resetLink(token, url) }),
      // Longer than the window of the daily email limit, so that strangers' requests always leave one valid link.
      resetPasswordTokenExpiresIn: DAY,
      onPasswordReset: async ({ user }, request) => {
        // Before anything else, because a session could give another site access. The library would end them last.
        await endAllSessions(db, user.id);
        await endGrants(db, user.id);
        // Once one link was used, no other link may work.
        await db.delete(tables.verifications).where(eq(tables.verifications.value, user.id));
        // A code to the phone proves only the phone: the address stays unverified, and other sign-in methods are kept.
        if (!user.emailVerified && !isByPhone(request)) await claimUnverifiedAccount(user.id);
        // Anyone who locked the second factor by guessing codes knew the old password.
        await db
          .update(tables.twoFactors)
          .set({ failedVerificationCount: 0, lockedUntil: null })
          .where(eq(tables.twoFactors.userId, user.id));
        await sendEmail({ kind: "password-changed", ...addressed(user) });
      },
    },
    user: { deleteUser: { enabled: true } },
    databaseHooks: {
      user: { create: { after: async ({ id }) => onNewAccount?.(id) } },
      account: { create: { after: passwordSet }, update: { after: passwordSet } },
    },
    disabledPaths: DISABLED_PATHS,
    // A fresh session is not proof of identity: every change of credentials requires step-up.
    session: { expiresIn: 30 * DAY, updateAge: DAY, freshAge: 0 },
    // Hashed, so that a leaked database contains no usable link.
    verification: { storeIdentifier: "hashed" },
    account: { encryptOAuthTokens: true },
    // Where a browser lands that returns from a provider with a state that is unknown or was used. Its own page has no name of ours.
    onAPIError: { errorURL: `${publicUrl}/auth?came=other-way` },
    // Our own limiter runs before this handler: app/platform/limits/rate-limit.server.ts.
    rateLimit: { enabled: false },
    advanced: {
      // Explicit, because the library disables both checks when it detects a test environment.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      cookiePrefix: "shod",
      // The library would put its own prefix before ours; `secure` is set below.
      useSecureCookies: false,
      defaultCookieAttributes: { sameSite: "lax", httpOnly: true, secure: isSecure, path: "/" },
      cookies: { session_token: { name: cookieName } },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    plugins: [
      contactRule(),
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
        sendText: options.sendText ?? null,
        openId: options.openId ?? null,
        customers: accounts && { accounts, sessions: customerSessions },
        ssoOrigins: options.ssoOrigins ?? [],
      }),
      stepUp({
        secret,
        sessionOf,
        isSecondFactor,
        isAdmin: (userId) => isAdmin(db, userId),
        isSignedByWallet: (...signed) => isSignedByWallet({ db, publicUrl }, ...signed),
      }),
    ],
  });

  /** With a new password, other sites lose the access that someone with the old one, or with a stolen session, may have given them. */
  async function passwordSet(account: { userId?: string; providerId?: string } | null): Promise<void> {
    if (account?.userId && account.providerId === "credential") await endGrants(db, account.userId);
  }

  void endGrantsWithPassword();

  /** The library's hooks are not told whose password `updatePassword` sets. */
  async function endGrantsWithPassword(): Promise<void> {
    const { internalAdapter } = await library.$context;
    const update = internalAdapter.updatePassword.bind(internalAdapter);
    internalAdapter.updatePassword = async (userId, hash) => {
      await update(userId, hash);
      await endGrants(db, userId);
    };
  }

  /** The Set-Cookie line that replaces a session cookie signed with the previous secret; null if there is none. */
  async function newSessionCookie(headers: Headers): Promise<string | null> {
    const cookie = renewedCookie(headers, signing);
    const found = cookie && (await sessionOf(new Headers({ Cookie: cookie })));
    if (!found) return null;
    const seconds = Math.floor((found.session.expiresAt.getTime() - Date.now()) / 1000);
    // A visitor who is not to be remembered has a cookie that ends with the browser.
    const isRemembered = !/(^|;)\s*shod\.dont_remember=/.test(headers.get("Cookie") ?? "");
    const secure = isSecure ? "; Secure" : "";
    return `${cookie}${isRemembered ? `; Max-Age=${seconds}` : ""}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  }

  async function sessionOf(headers: Headers): Promise<Session | null> {
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

  /** The reset proved the address, so every earlier way to sign in is removed except the new password. */
  async function claimUnverifiedAccount(userId: string): Promise<void> {
    const { internalAdapter } = await library.$context;
    const set = await internalAdapter.findCredentialAccount(userId);
    await claimAccount(db, userId);
    if (set?.password) await addPassword(internalAdapter, userId, set.password);
  }

  return {
    library,
    sendEmail,
    claimEmail,
    /** Whether a reset link's token is still valid. Does not use it up. */
    async isResetLink(token: string): Promise<boolean> {
      const { internalAdapter } = await library.$context;
      const found = token && (await internalAdapter.findVerificationValue(`reset-password:${token}`));
      return Boolean(found && found.expiresAt > new Date());
    },
    /** How an account can prove its identity. A second factor that was never confirmed does not count. */
    async signInMethods(userId: string): Promise<{ hasPassword: boolean; hasTwoFactor: boolean; proof: Proof }> {
      const { users, accounts } = tables;
      const isPassword = and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential"));
      const [user] = await db
        .select({
          id: users.id,
          email: users.email,
          twoFactorEnabled: users.twoFactorEnabled,
          phoneNumber: users.phoneNumber,
          password: accounts.password,
        })
        .from(users)
        .leftJoin(accounts, isPassword)
        .where(eq(users.id, userId));
      const hasPassword = Boolean(user?.password);
      const proof = user ? proofOf(user, hasPassword) : "password";
      return { hasPassword, hasTwoFactor: user?.twoFactorEnabled === true, proof };
    },
    oneSession,
    newSessionCookie,
    customerSessions,
    /** Handles /api/auth/*. */
    async handle(request: Request): Promise<Response> {
      const headers = oneSession(request.headers);
      if (!headers) return refusal(400, TWO_SESSIONS);
      return limitCalls(() => withShopifyCallback(() => library.handler(new Request(request, { headers }))));
    },
    /** Creates an account that needs no email confirmation, because the owner set it up. False when the address has an account. */
    async createVerifiedUser(person: { email: string; password: string; name: string }): Promise<boolean> {
      return (await library.api.createVerifiedUser({ body: person })).isNew;
    },
    /** The signed-in user of these headers; null when there is none. Throws when the session cannot be checked. */
    async visitorOf(headers: Headers): Promise<Visitor | null> {
      const own = oneSession(headers);
      const found = own && (await sessionOf(own));
      if (!found) return null;
      const { user, session } = found;
      const now = new Date();
      const access = await accessOf(db, user.id, now);
      if (access === null) return null;
      await touchSession(db, session, now);
      return {
        id: user.id,
        name: user.name,
        email: user.email,
        isAdmin: access.role !== null,
        ...(access.role ? { role: access.role } : {}),
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
