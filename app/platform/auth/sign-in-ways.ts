/** How somebody can sign in besides a password: what the sign-in screen offers. */
export type SignInWays = {
  /** A code by text message. */
  phone: boolean;
  /** The OpenID provider of the settings, as its button names it; null where none is set. */
  openId: { provider: string; name: string } | null;
};
