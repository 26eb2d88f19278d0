import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint, createAuthMiddleware, sessionMiddleware } from "better-auth/api";
import { z } from "zod";
import { WRONG_PASSWORD } from "../sign-in/password-plugin.server.ts";
import { isPlaceholder } from "../sign-in/placeholder-address.server.ts";
import { redeemReauthenticationCode } from "./reauthentication.server.ts";
import type { Proof } from "./step-up.ts";

export type SignedIn = {
  user: { id: string; email: string; twoFactorEnabled?: boolean | null; phoneNumber?: string | null };
  session: { createdAt: Date };
};

type Deps = {
  secret: string;
  /** The session of these headers, by cookie or bearer token. */
  sessionOf: (headers: Headers) => Promise<SignedIn | null>;
  /** Whether the code is correct: one from the authenticator app, or a recovery code. Each can be used once. */
  isSecondFactor: (headers: Headers, code: string) => Promise<boolean>;
  isAdmin: (userId: string) => Promise<boolean>;
};

type Body = Record<string, unknown>;

/** An account with only a wallet has no address for a code: its proof is to sign in again. */
const RECENT_MS = 5 * 60_000;

/** Endpoints that change how the signed-in account is accessed or protected. Each requires proof every time, however recent the session. */
export const STEP_UP_PATHS: ReadonlySet<string> = new Set([
  "/account/password",
  "/change-password",
  "/delete-user",
  "/link-social",
  "/unlink-account",
  "/two-factor/enable",
  "/two-factor/disable",
  "/two-factor/generate-backup-codes",
  "/two-factor/get-totp-uri",
  "/step-up",
]);

/** Admin endpoints that change credentials: `always`, or when they target an admin's account or change sign-in data. */
export const ADMIN_STEP_UP_PATHS: Readonly<Record<string, "always" | "on-admins" | "on-sign-in-data">> = {
  "/admin/set-user-password": "always",
  // A stolen session must not create an admin account that outlives the session.
  "/admin/set-role": "always",
  "/admin/remove-factors": "on-admins",
  "/admin/update-user": "on-sign-in-data",
};

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

/** Requires proof before every change of credentials, so that a stolen session alone cannot take over the account. */
export function stepUp({ secret, sessionOf, isSecondFactor, isAdmin }: Deps) {
  const middleware = createAuthMiddleware(async (ctx) => {
    const body = (ctx.body ?? {}) as Body;
    const headers = ctx.headers ?? new Headers();
    const found = await sessionOf(headers);
    // The endpoint itself refuses visitors who are not signed in.
    if (!found || !(await needsProof(ctx.path, body))) return;
    const { user, session } = found;
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
    if (proof === "recent-sign-in" && Date.now() - new Date(session.createdAt).getTime() < RECENT_MS) return;
    if (proof === "password") throw APIError.from("BAD_REQUEST", wrongPassword(ctx.path));
    throw APIError.from("FORBIDDEN", { code: "STEP_UP_REQUIRED", message: PROMPTS[proof] });
  });

  async function needsProof(path: string, body: Body): Promise<boolean> {
    if (STEP_UP_PATHS.has(path)) return true;
    if (path === "/phone-number/verify") return Boolean(body["updatePhoneNumber"]);
    // The library refuses a new number here but accepts an empty one.
    if (path === "/update-user") return "phoneNumber" in body;
    const rule = ADMIN_STEP_UP_PATHS[path];
    if (rule === "on-admins") return isAdmin(String(body["userId"]));
    if (rule === "on-sign-in-data") return SIGN_IN_FIELDS.some((field) => field in Object(body["data"]));
    return rule === "always";
  }

  return {
    id: "step-up",
    hooks: {
      before: [
        {
          matcher: ({ path }: { path?: string }) =>
            path !== undefined &&
            (STEP_UP_PATHS.has(path) ||
              path === "/phone-number/verify" ||
              path === "/update-user" ||
              Object.hasOwn(ADMIN_STEP_UP_PATHS, path)),
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
  return isPlaceholder(user.email) && !user.phoneNumber ? "recent-sign-in" : "emailed-code";
}

const PROMPTS: Record<Exclude<Proof, "password">, string> = {
  "second-factor": "Enter a code from your authenticator app or a recovery code.",
  "emailed-code": "Enter the code we sent you.",
  "recent-sign-in": "Sign out, sign in again, and try again within five minutes.",
};

const WRONG_CODE = { code: "INVALID_VERIFICATION_CODE", message: "That code is wrong or has expired" };

/** Endpoints where `password` is the new one. */
const PASSWORD_IS_NEW: Record<string, true> = { "/phone-number/verify": true, "/admin/update-user": true };

function wrongPassword(path: string) {
  return path === "/account/password" ? WRONG_PASSWORD : { code: "INVALID_PASSWORD", message: "Invalid password" };
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
