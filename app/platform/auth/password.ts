/** The documented rule, the same in every form (AUTH-10, AUTH-11, decision D80). */
export const PASSWORD_LENGTH = { min: 6, max: 100 };

export const PASSWORD_TOO_SHORT = "Password must be at least 6 characters";
