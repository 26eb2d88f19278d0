/** What an account proves itself with before one of its credentials changes (docs/decisions/072). */
export type Proof = "password" | "second-factor" | "emailed-code" | "recent-sign-in";
