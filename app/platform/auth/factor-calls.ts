import { AuthError } from "./auth-errors.ts";
import type { Ask, Result } from "./auth-endpoint-client.ts";
import type { AuthEvent, AuthSession } from "./auth-session.ts";
import type { Factor } from "./factors.ts";

type Deps = {
  ask: Ask;
  asSignedIn: <Data>(asked: () => Promise<Result<Data>>, event?: AuthEvent) => Promise<Result<Data>>;
  /** The factors the last sign-in is waiting for. */
  awaitedFactors: () => string[];
  begin: (asked: Promise<Result<object>>, event?: AuthEvent) => Promise<Result<AuthSession>>;
};

/** The password, or a code where the account has none. */
type FactorProof = { password?: string; verificationCode?: string };

/** The second factor: enroll, challenge, verify, unenroll (AUTH-49). */
export function factorCalls({ ask, asSignedIn, awaitedFactors, begin }: Deps) {
  return {
    enroll: (proof: FactorProof) =>
      asSignedIn(() => ask<{ totpURI: string; backupCodes: string[] }>("two-factor/enable", proof)),
    /** What is asked for: after a sign-in that has answered so, or of somebody who is signed in. An app has nothing sent to it. */
    async challenge(): Promise<Result<{ factor_type: string }>> {
      const [awaited] = awaitedFactors();
      if (awaited) return { data: { factor_type: awaited }, error: null };
      const own = await asSignedIn(() => ask<{ factors: Factor[] }>("list-factors"));
      if (own.error) return own;
      const verified = own.data.factors.find(({ status }) => status === "verified");
      return verified
        ? { data: { factor_type: verified.factor_type }, error: null }
        : { data: null, error: new AuthError("refused", "This account has no second factor.", { status: 404 }) };
    },
    /** Ends an enrolment, and a sign-in that asked for the second factor. */
    verify: ({ code }: { code: string }) => begin(ask("two-factor/verify-totp", { code }), "MFA_CHALLENGE_VERIFIED"),
    unenroll: (proof: FactorProof) => asSignedIn(() => ask<object>("two-factor/disable", proof), "USER_UPDATED"),
    listFactors: () => asSignedIn(() => ask<{ factors: Factor[] }>("list-factors")),
  };
}
