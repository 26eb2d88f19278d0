import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint, createAuthMiddleware, sessionMiddleware } from "better-auth/api";
import { z } from "zod";
import { WRONG_PASSWORD } from "../sign-in/password-plugin.server.ts";
import { isPlaceholder } from "../sign-in/placeholder-address.server.ts";
import { redeemReauthenticationCode } from "./reauthentication.server.ts";
import type { Proof } from "./step-up.ts";
import type { Verifications, WalletSignature } from "../sign-in/wallets.server.ts";

export type SignedIn = {
  user: { id: string; email: string; twoFactorEnabled?: boolean | null; phoneNumber?: string | null };
};

type Deps = {
  secret: string;
  /** The session of these headers, by cookie or bearer token. */
  sessionOf: (headers: Headers) => Promise<SignedIn | null>;
  /** Whether the code is correct: one from the authenticator app, or a recovery code. Each can be used once. */
  isSecondFactor: (headers: Headers, code: string) => Promise<boolean>;
  isAdmin: (userId: string) => Promise<boolean>;
  /** Whether a wallet of the account signed this message for this site, just now. Each message can be used once. */
  isSignedByWallet: (signed: WalletSignature, userId: string, verifications: Verifications) => Promise<boolean>;
};

/** Endpoints that a session may use without proof: they read, or end access, and give no one any. Every other endpoint asks. */
export const HARMLESS_PATHS: ReadonlySet<string> = new Set([
  "/ok",
  "/error",
  "/.well-known/jwks.json",
  "/get-session",
  "/session-tokens",
  "/token",
  "/sign-out",
  "/list-sessions",
  "/revoke-session",
  "/revoke-sessions",
  "/revoke-other-sessions",
  "/update-session",
  "/list-accounts",
  "/list-factors",
  "/account-info",
  "/get-access-token",
  "/refresh-token",
  "/verify-password",
  "/reauthenticate",
  "/reauthenticate/verify",
  "/siwe/nonce",
  "/siwe/get-nonce",
  "/admin/get-user",
  "/admin/list-users",
  "/admin/list-user-sessions",
  "/admin/factors",
  "/admin/has-permission",
  "/admin/ban-user",
  "/admin/remove-user",
  "/admin/revoke-user-session",
  "/admin/revoke-user-sessions",
  "/sso/providers",
  "/sso/get-provider",
  "/sso/delete-provider",
  "/sso/saml2/sp/metadata",
  "/oauth2/get-client",
  "/oauth2/get-clients",
  "/oauth2/delete-client",
  "/oauth2/public-client",
  "/oauth2/public-client-prelogin",
  "/oauth2/get-consent",
  "/oauth2/get-consents",
  "/oauth2/delete-consent",
]);

/**
 * Endpoints that require a proof of their own (a password, a code, an emailed link, an identity provider, an OAuth client's credentials), or
 * continue a sign-in: what they grant another site is shown on the account page and ends with the password.
 */
export const OWN_PROOF_PATHS: ReadonlySet<string> = new Set([
  "/sign-in/email",
  "/sign-in/email-otp",
  "/sign-in/link",
  "/sign-in/phone-number",
  "/sign-in/social",
  "/sign-in/sso",
  "/sign-up/email",
  "/sign-up/confirm",
  "/siwe/verify",
  "/callback/:id",
  "/sso/callback",
  "/sso/callback/:providerId",
  "/sso/saml2/sp/acs/:providerId",
  "/sso/saml2/sp/slo/:providerId",
  "/sso/saml2/logout/:providerId",
  "/email-otp/send-verification-otp",
  "/email-otp/verify-email",
  "/email-otp/request-password-reset",
  "/email-otp/reset-password",
  "/forget-password/email-otp",
  "/phone-number/send-otp",
  "/phone-number/request-password-reset",
  "/phone-number/reset-password",
  "/request-password-reset",
  "/reset-password",
  "/reset-password/:token",
  "/send-verification-email",
  "/two-factor/verify-totp",
  "/two-factor/verify-backup-code",
  "/oauth2/authorize",
  "/oauth2/continue",
  "/oauth2/consent",
  "/oauth2/token",
  "/oauth2/introspect",
  "/oauth2/revoke",
  "/oauth2/userinfo",
  "/oauth2/end-session",
  "/oauth2/end-session/confirm",
  "/.well-known/openid-configuration",
  "/.well-known/oauth-authorization-server",
]);

type Body = Record<string, unknown>;

/** Endpoints of which only some requests need proof. */
const SOMETIMES: Readonly<Record<string, (body: Body, isAdmin: (userId: string) => Promise<boolean>) => unknown>> = {
  "/phone-number/verify": (body) => body["updatePhoneNumber"],
  // The library refuses a new number here but accepts an empty one.
  "/update-user": (body) => "phoneNumber" in body,
  "/admin/remove-factors": (body, isAdmin) => isAdmin(String(body["userId"])),
  "/admin/update-user": (body) => SIGN_IN_FIELDS.some((field) => field in Object(body["data"])),
};

/** Whether an endpoint asks for proof: of every request, or of some. */
export function asksForProof(path: string): "always" | "sometimes" | "never" {
  if (HARMLESS_PATHS.has(path) || OWN_PROOF_PATHS.has(path)) return "never";
  return Object.hasOwn(SOMETIMES, path) ? "sometimes" : "always";
}

/** The user fields that sign-in depends on. */
const SIGN_IN_FIELDS = ["email", "emailVerified", "phoneNumber", "phoneNumberVerified", "twoFactorEnabled", "password"];

/** Endpoints of the library that this site disables. */
export const DISABLED_PATHS = [
  // Confirms by GET and requires no password; ours is /sign-up/confirm.
  "/verify-email",
  // Addresses are changed on /account-settings, where both the old and the new one confirm.
  "/change-email",
  "/email-otp/request-email-change",
  "/email-otp/change-email",
  "/delete-user/callback",
  // The only second factor is an authenticator app.
  "/two-factor/send-otp",
  "/two-factor/verify-otp",
  // Compares a code without consuming it, so each concurrent guess would count as the first.
  "/email-otp/check-verification-otp",
];

/** Requires proof before anyone is given access, so that a stolen session alone can neither take over the account nor outlive itself. */
export function stepUp({ secret, sessionOf, isSecondFactor, isAdmin, isSignedByWallet }: Deps) {
  const middleware = createAuthMiddleware(async (ctx) => {
    const body = (ctx.body ?? {}) as Body;
    const headers = ctx.headers ?? new Headers();
    const found = await sessionOf(headers);
    // The endpoint itself refuses visitors who are not signed in.
    if (!found || !(await needsProof(ctx.path, body))) return;
    const { user } = found;
    const { internalAdapter, password } = ctx.context;
    const hash = (await internalAdapter.findCredentialAccount(user.id))?.password;
    const typed = text(body["currentPassword"]) ?? (ctx.path in PASSWORD_IS_NEW ? undefined : text(body["password"]));
    const code = text(body["verificationCode"])?.replaceAll(/\s/g, "");
    const proof = proofOf(user, hash !== undefined && hash !== null);

    if (hash && typed !== undefined) {
      if (await password.verify({ hash, password: typed })) return;
      throw APIError.from("BAD_REQUEST", wrongPassword(ctx.path));
    }
    if (code !== undefined && user.twoFactorEnabled) {
      if (await isSecondFactor(headers, code)) return;
      throw APIError.from("BAD_REQUEST", WRONG_CODE);
    }
    if (proof === "emailed-code" && code !== undefined) {
      if (await redeemReauthenticationCode(internalAdapter, secret, user.id, code)) return;
      throw APIError.from("BAD_REQUEST", WRONG_CODE);
    }
    const signed = { message: text(body["walletMessage"]), signature: text(body["walletSignature"]) };
    if (proof === "wallet" && signed.message !== undefined && signed.signature !== undefined) {
      const { message, signature } = signed;
      if (await isSignedByWallet({ message, signature }, user.id, internalAdapter)) return;
      throw APIError.from("BAD_REQUEST", WRONG_SIGNATURE);
    }
    if (proof === "password") throw APIError.from("BAD_REQUEST", wrongPassword(ctx.path));
    throw APIError.from("FORBIDDEN", { code: "STEP_UP_REQUIRED", message: PROMPTS[proof] });
  });

  async function needsProof(path: string, body: Body): Promise<boolean> {
    return asksForProof(path) === "always" || Boolean(await SOMETIMES[path]?.(body, isAdmin));
  }

  return {
    id: "step-up",
    hooks: {
      before: [
        {
          matcher: ({ path }: { path?: string }) => path !== undefined && asksForProof(path) !== "never",
          handler: middleware,
        },
      ],
    },
    endpoints: {
      /** For pages that make the change themselves: 200 if the proof is correct. */
      confirmIdentity: createAuthEndpoint(
        "/step-up",
        {
          method: "POST",
          body: z.object({ currentPassword: z.string().optional(), verificationCode: z.string().optional() }),
          use: [sessionMiddleware],
        },
        async (ctx) => ctx.json({ status: true }),
      ),
    },
  } satisfies BetterAuthPlugin;
}

/** The proof that an account is prompted for. With a second factor, a code may replace the password. */
export function proofOf(user: SignedIn["user"], hasPassword: boolean): Proof {
  if (hasPassword) return "password";
  if (user.twoFactorEnabled) return "second-factor";
  return isPlaceholder(user.email) && !user.phoneNumber ? "wallet" : "emailed-code";
}

const PROMPTS: Record<Exclude<Proof, "password">, string> = {
  "second-factor": "Enter a code from your authenticator app or a recovery code.",
  "emailed-code": "Enter the code we sent you.",
  // It has no address for a code.
  wallet: "Sign a message with your wallet to confirm it's you.",
};

const WRONG_SIGNATURE = {
  code: "INVALID_VERIFICATION_CODE",
  message: "That wallet isn't this account's, or the message was already used. Sign a new one.",
};
const WRONG_CODE = { code: "INVALID_VERIFICATION_CODE", message: "That code is wrong or has expired" };

/** Endpoints where `password` is the new one. */
const PASSWORD_IS_NEW: Record<string, true> = {
  "/phone-number/verify": true,
  "/admin/update-user": true,
  "/admin/create-user": true,
};

function wrongPassword(path: string) {
  return path === "/account/password" ? WRONG_PASSWORD : { code: "INVALID_PASSWORD", message: "Invalid password" };
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
