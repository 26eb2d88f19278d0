import { createHmac } from "node:crypto";
import type { SendAuthEmail } from "../auth-email.ts";

/** A top-level domain that is reserved and never exists. */
const INVALID_TLD = ".invalid";

/** The address of an account that has none. Derived from our secret, so that no one else can register it first. */
export function placeholderAddress(secret: string, owner: string): string {
  const name = createHmac("sha256", secret).update(`placeholder address ${owner}`).digest("hex").slice(0, 32);
  return `${name}@account${INVALID_TLD}`;
}

export function isPlaceholder(address: string): boolean {
  return address.endsWith(INVALID_TLD);
}

/** Drops emails to placeholder addresses. */
export function skipPlaceholderAddresses(send: SendAuthEmail): SendAuthEmail {
  return async (email) => {
    if (!isPlaceholder(email.to.address)) await send(email);
  };
}
