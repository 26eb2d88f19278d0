/** The name of the honeypot field. No real form or function has a field of that name. */
export const HONEYPOT = "website";
