/** The name of the field that only programs fill in. No form of ours and no function's body has a field of that name. */
export const HONEYPOT = "website";
