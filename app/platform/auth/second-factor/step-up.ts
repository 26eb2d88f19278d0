/** How an account proves its identity before a credential changes (docs/decisions/072). */
export type Proof = "password" | "second-factor" | "emailed-code" | "wallet";
