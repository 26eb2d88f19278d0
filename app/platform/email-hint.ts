/** Shown wherever an email is promised. The same for everyone: it must not reveal whether an address reached its limit. */
export const EMAIL_HINT =
  "Don't see it within a few minutes? Check your spam folder. We limit how many emails we send to one address per hour, so you may need to try again later.";
