/** A second factor; required once it is verified (AUTH-36). */
export type Factor = { id: string; factor_type: "totp"; status: "verified" | "unverified" };
