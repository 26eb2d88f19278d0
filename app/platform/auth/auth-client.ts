import { singleFlight } from "../concurrency.ts";
import { createEndpointClient, type EndpointOptions, type Result } from "./client/auth-endpoint-client.ts";
import { invalidTokenResponse, missingContact, secondFactorRequired, sessionMissing } from "./client/auth-errors.ts";
import { isSession, type AuthEvent, type AuthSession, type AuthUser } from "./client/auth-session.ts";
import { factorCalls } from "./client/factor-calls.ts";
import { needsRefresh, TICK_MS, withRetries } from "./client/session-refresh.ts";

type Listener = (event: AuthEvent, session: AuthSession | null) => void;
type Contact = { email?: string; phone?: string };
/** Required before a credential of the account changes: its password, or a code from its authenticator app or by email. */
export type IdentityProof = { currentPassword?: string; verificationCode?: string };
type Options = EndpointOptions & { now?: () => number; sleep?: (ms: number) => Promise<void> };

export type SignOutScope = "global" | "local" | "others";

/** Status codes that mean the session has already ended (AUTH-60). */
const ALREADY_OVER = new Set([401, 403, 404]);

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * The account of the current user, in a browser or another program. Has the calls, session, events and errors of the documented client
 * library, on our own endpoints; docs/auth.md maps each call.
 */
export function openAuthClient({ now = Date.now, sleep = wait, ...endpoint }: Options) {
  const call = createEndpointClient(endpoint);
  const listeners = new Set<Listener>();
  let session: AuthSession | null = null;
  let awaitedFactors: string[] = [];
  const refreshOnce = singleFlight<Result<AuthSession>>();
  let timer: ReturnType<typeof setInterval> | undefined;

  const notify = (event: AuthEvent) => {
    for (const listener of listeners) listener(event, session);
  };
  const clearSession = () => {
    const hadSession = session !== null;
    session = null;
    if (endpoint.bearer) endpoint.bearer.token = null;
    if (hadSession) notify("SIGNED_OUT");
  };
  const load = async (): Promise<Result<AuthSession>> => {
    const found = await call<unknown>("session-tokens");
    if (found.error) return found.error.status === 401 ? { data: null, error: sessionMissing() } : found;
    if (!isSession(found.data)) return { data: null, error: invalidTokenResponse() };
    session = found.data;
    return { data: session, error: null };
  };
  const begin = async (
    signIn: Promise<Result<object>>,
    event: AuthEvent = "SIGNED_IN",
  ): Promise<Result<AuthSession>> => {
    const started = await signIn;
    if (started.error) return started;
    const { twoFactorMethods } = started.data as { twoFactorMethods?: string[] };
    awaitedFactors = twoFactorMethods ?? [];
    if (twoFactorMethods) return { data: null, error: secondFactorRequired() };
    const loaded = await load();
    if (!loaded.error) notify(event);
    return loaded;
  };

  /** A new access token. Anything but a network failure ends the session (AUTH-39). */
  const refreshSession = () =>
    refreshOnce("session", async () => {
      const result = await withRetries<Result<AuthSession>>(
        async () => {
          // The first call renews the session, the second returns its tokens.
          const renewed = await call<unknown>("get-session");
          return renewed.error ? { data: null, error: renewed.error } : load();
        },
        ({ error }) => error?.kind === "retryable_fetch_error",
        sleep,
      );
      if (!result.error) notify("TOKEN_REFRESHED");
      else if (result.error.kind !== "retryable_fetch_error") clearSession();
      return result;
    });

  const getSession = async (): Promise<Result<AuthSession>> => {
    if (!session) return load();
    return needsRefresh(session.expires_at, now()) ? refreshSession() : { data: session, error: null };
  };
  /** For calls that require a session. */
  const asSignedIn = async <Data>(request: () => Promise<Result<Data>>, event?: AuthEvent): Promise<Result<Data>> => {
    const found = await getSession();
    if (found.error) return found;
    const result = await request();
    if (!result.error && event) {
      await load();
      notify(event);
    }
    return result;
  };
  const noContact = { data: null, error: missingContact() };

  return {
    getSession,
    refreshSession,
    async getUser(): Promise<Result<AuthUser>> {
      const loaded = await load();
      return loaded.error ? loaded : { data: loaded.data.user, error: null };
    },

    /** By email, sends a confirmation link; by phone, a code that verifyOtp takes together with the password. */
    async signUp({ email, phone, password, name = "" }: Contact & { password?: string; name?: string }) {
      if ((!email && !phone) || !password) return noContact;
      return email
        ? call<object>("sign-up/email", { email, password, name })
        : call<object>("phone-number/send-otp", { phoneNumber: phone });
    },
    async signInWithPassword({ email, phone, password }: Contact & { password?: string }) {
      if ((!email && !phone) || !password) return noContact;
      return begin(
        email
          ? call("sign-in/email", { email, password })
          : call("sign-in/phone-number", { phoneNumber: phone, password }),
      );
    },
    async signInWithOtp({ email, phone }: Contact): Promise<Result<object>> {
      if (email) return call("email-otp/send-verification-otp", { email, type: "sign-in" });
      return phone ? call("phone-number/send-otp", { phoneNumber: phone }) : noContact;
    },
    /** A password sent along becomes the account's password if it has none. */
    async verifyOtp({ email, phone, token, password }: Contact & { token: string; password?: string }) {
      if (!email && !phone) return noContact;
      return begin(
        email
          ? call("sign-in/email-otp", { email, otp: token })
          : call("phone-number/verify", { phoneNumber: phone, code: token, ...(password ? { password } : {}) }),
      );
    },
    signInWithIdToken: ({ provider, token, nonce }: { provider: string; token: string; nonce: string }) =>
      begin(call("sign-in/social", { provider, idToken: { token, nonce } })),
    /** Returns the URL to send the browser to; the server keeps PKCE and state. */
    signInWithOAuth: ({ provider, redirectTo = "/" }: { provider: string; redirectTo?: string }) =>
      call<{ url: string }>("sign-in/social", { provider, callbackURL: redirectTo, disableRedirect: true }),
    signInWithSSO: ({ domain, redirectTo = "/" }: { domain: string; redirectTo?: string }) =>
      call<{ url: string }>("sign-in/sso", { domain, callbackURL: redirectTo }),
    web3Nonce: () => call<{ nonce: string }>("siwe/nonce", {}),
    signInWithWeb3: (signed: { message: string; signature: string }) => begin(call("siwe/verify", signed)),

    resend: ({ email }: { email: string }) => call<object>("send-verification-email", { email }),
    resetPasswordForEmail: (email: string) => call<object>("request-password-reset", { email }),
    async recoverPassword(token: string, newPassword: string) {
      const reset = await call<object>("reset-password", { token, newPassword });
      if (!reset.error) notify("PASSWORD_RECOVERY");
      return reset;
    },
    reauthenticate: () => asSignedIn(() => call<object>("reauthenticate", {})),
    verifyReauthentication: (code: string) => asSignedIn(() => call<object>("reauthenticate/verify", { code })),
    updateUser: ({ name, password, ...proof }: IdentityProof & { name?: string; password?: string }) =>
      asSignedIn<object>(async () => {
        if (password === undefined) return call("update-user", { name });
        return call("account/password", { newPassword: password, ...proof });
      }, "USER_UPDATED"),

    async getUserIdentities(): Promise<Result<AuthUser["identities"]>> {
      const loaded = await load();
      return loaded.error ? loaded : { data: loaded.data.user.identities, error: null };
    },
    linkIdentity: ({
      provider,
      redirectTo = "/",
      ...proof
    }: IdentityProof & { provider: string; redirectTo?: string }) =>
      asSignedIn(() =>
        call<{ url: string }>("link-social", { provider, callbackURL: redirectTo, disableRedirect: true, ...proof }),
      ),
    unlinkIdentity: (id: string, proof: IdentityProof = {}) =>
      asSignedIn(() => call<object>("unlink-account", { accountId: id, ...proof }), "USER_UPDATED"),
    mfa: factorCalls({ call, asSignedIn, awaitedFactors: () => awaitedFactors, begin }),

    async signOut({ scope = "global" }: { scope?: SignOutScope } = {}): Promise<Result<object>> {
      const path = { global: "revoke-sessions", local: "sign-out", others: "revoke-other-sessions" }[scope];
      let done = await call<object>(path, {});
      // All sessions have ended, so this call only clears the browser's cookies.
      if (scope === "global") done = done.error ? done : await call<object>("sign-out", {});
      if (scope === "others") return done;
      if (done.error && !ALREADY_OVER.has(done.error.status)) return done;
      clearSession();
      return { data: {}, error: null };
    },

    onAuthStateChange(listener: Listener): () => void {
      listeners.add(listener);
      void getSession().then(() => listener("INITIAL_SESSION", session));
      return () => void listeners.delete(listener);
    },
    startAutoRefresh(): () => void {
      timer ??= setInterval(() => {
        if (session && needsRefresh(session.expires_at, now())) void refreshSession();
      }, TICK_MS);
      return () => {
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
