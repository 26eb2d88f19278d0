import type { Ask, Result } from "./auth-door-client.ts";
import type { AuthEvent, AuthSession } from "./auth-session.ts";
import type { Factor } from "./factors.ts";

type Deps = {
  ask: Ask;
  asSomebody: <Data>(asked: () => Promise<Result<Data>>, event?: AuthEvent) => Promise<Result<Data>>;
  begin: (asked: Promise<Result<object>>, event?: AuthEvent) => Promise<Result<AuthSession>>;
};

/** The second factor: enroll, challenge, verify, unenroll (AUTH-49). */
export function factorCalls({ ask, asSomebody, begin }: Deps) {
  return {
    enroll: ({ password }: { password?: string }) =>
      asSomebody(() => ask<{ totpURI: string; backupCodes: string[] }>("two-factor/enable", { password })),
    /** An authenticator app is asked by asking its owner: there is nothing to send, only to say that a code is awaited. */
    challenge: async (): Promise<Result<{ factor_type: "totp" }>> => ({ data: { factor_type: "totp" }, error: null }),
    /** Ends an enrolment, and a sign-in that asked for the second factor. */
    verify: ({ code }: { code: string }) => begin(ask("two-factor/verify-totp", { code }), "MFA_CHALLENGE_VERIFIED"),
    unenroll: ({ password }: { password?: string }) =>
      asSomebody(() => ask<object>("two-factor/disable", { password }), "USER_UPDATED"),
    listFactors: () => asSomebody(() => ask<{ factors: Factor[] }>("list-factors")),
  };
}
