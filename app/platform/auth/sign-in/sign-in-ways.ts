/** The sign-in methods besides a password that the sign-in page offers. */
export type SignInWays = {
  /** By a texted code. */
  phone: boolean;
  /** Identity providers, with the names on their buttons. */
  elsewhere: { provider: string; name: string }[];
};
