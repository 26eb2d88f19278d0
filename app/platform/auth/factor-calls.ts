import { AuthError } from "./auth-errors.ts";
import type { Ask, Result } from "./auth-endpoint-client.ts";
import type { AuthEvent, AuthSession } from "./auth-session.ts";
import type { Factor } from "./factors.ts";

type Deps = {
  ask: Ask;
  asSignedIn: <Data>(asked: () => Promise<Result<Data>>, event?: AuthEvent) => Promise<Result<Data>>;
  /** The factors that the last sign-in requires. */
  awaitedFactors: () => string[];
  begin: (asked: Promise<Result<object>>, event?: AuthEvent) => Promise<Result<AuthSession>>;
};

/** The password, or an emailed code where the account has none. */
type FactorProof = { password?: string; verificationCode?: string };

/** The second factor: enroll, challenge, verify, unenroll (AUTH-49). */
export function factorCalls({ ask, asSignedIn, awaitedFactors, begin }: Deps) {
  return {
    enroll: (proof: FactorProof) =>
      asSignedIn(() => ask<{ totpURI: string; backupCodes: string[] }>("two-factor/enable", proof)),
    /** The factor that a started sign-in requires, or the signed-in user's own. Nothing is sent to an authenticator app. */
    async challenge(): Promise<Result<{ factor_type: string }>> {
      const [awaited] = awaitedFactors();
      if (awaited) return { data: { factor_type: awaited }, error: null };
      const own = await asSignedIn(() => ask<{ factors: Factor[] }>("list-factors"));
      if (own.error) return own;
      const verified = own.data.factors.find(({ status }) => status === "verified");
      return verified
        ? { data: { factor_type: verified.factor_type }, error: null }
        : {
            data: null,
            error: new AuthError("refused", "Two-factor sign-in isn't set up for this account.", { status: 404 }),
          };
    },
    /** Completes an enrollment, or a sign-in that required the second factor. */
    verify: ({ code }: { code: string }) => begin(ask("two-factor/verify-totp", { code }), "MFA_CHALLENGE_VERIFIED"),
    unenroll: (proof: FactorProof) => asSignedIn(() => ask<object>("two-factor/disable", proof), "USER_UPDATED"),
    listFactors: () => asSignedIn(() => ask<{ factors: Factor[] }>("list-factors")),
  };
}
