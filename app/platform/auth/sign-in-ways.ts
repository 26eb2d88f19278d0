/** How somebody can sign in besides a password: what the sign-in screen offers. */
export type SignInWays = {
  /** A code by text message. */
  phone: boolean;
  /** The sites that sign people in for us, as their buttons name them. */
  elsewhere: { provider: string; name: string }[];
};
