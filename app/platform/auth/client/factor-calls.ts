import { AuthError } from "./auth-errors.ts";
import type { CallEndpoint, Result } from "./auth-endpoint-client.ts";
import type { AuthEvent, AuthSession, Factor } from "./auth-session.ts";

type Deps = {
  call: CallEndpoint;
  asSignedIn: <Data>(request: () => Promise<Result<Data>>, event?: AuthEvent) => Promise<Result<Data>>;
  /** The factors that the last sign-in requires. */
  awaitedFactors: () => string[];
  begin: (signIn: Promise<Result<object>>, event?: AuthEvent) => Promise<Result<AuthSession>>;
};

/** The password, or an emailed code if the account has none. */
type FactorProof = { password?: string; verificationCode?: string };

/** The second factor: enroll, challenge, verify, unenroll (AUTH-49). */
export function factorCalls({ call, asSignedIn, awaitedFactors, begin }: Deps) {
  return {
    enroll: (proof: FactorProof) =>
      asSignedIn(() => call<{ totpURI: string; backupCodes: string[] }>("two-factor/enable", proof)),
    /** The factor that a started sign-in requires, or the signed-in user's own. Nothing is sent to an authenticator app. */
    async challenge(): Promise<Result<{ factor_type: string }>> {
      const [awaited] = awaitedFactors();
      if (awaited) return { data: { factor_type: awaited }, error: null };
      const listed = await asSignedIn(() => call<{ factors: Factor[] }>("list-factors"));
      if (listed.error) return listed;
      const verified = listed.data.factors.find(({ status }) => status === "verified");
      return verified
        ? { data: { factor_type: verified.factor_type }, error: null }
        : {
            data: null,
            error: new AuthError("refused", "Two-factor sign-in isn't set up for this account.", { status: 404 }),
          };
    },
    /** Completes an enrollment, or a sign-in that required the second factor. */
    verify: ({ code }: { code: string }) => begin(call("two-factor/verify-totp", { code }), "MFA_CHALLENGE_VERIFIED"),
    unenroll: (proof: FactorProof) => asSignedIn(() => call<object>("two-factor/disable", proof), "USER_UPDATED"),
    listFactors: () => asSignedIn(() => call<{ factors: Factor[] }>("list-factors")),
  };
}
