/** Beside every promise of an email. The same for everybody: whether an address had its share for the hour is for nobody else to know. */
export const EMAIL_HINT =
  "If you don't see an email within a few minutes, check your spam folder. To protect this address we send a limited number of emails per hour; try again later.";
