import { createHmac } from "node:crypto";
import type { SendAuthEmail } from "./auth-email.ts";

/** A domain that can belong to nobody. */
const NOWHERE = ".invalid";

/** The address of an account that has none: who does not know our secret cannot take it first. */
export function placeholderAddress(secret: string, owner: string): string {
  const name = createHmac("sha256", secret).update(`placeholder address ${owner}`).digest("hex").slice(0, 32);
  return `${name}@account${NOWHERE}`;
}

export function isPlaceholder(address: string): boolean {
  return address.endsWith(NOWHERE);
}

/** Mails to such an address go nowhere. */
export function toRealAddresses(send: SendAuthEmail): SendAuthEmail {
  return async (mail) => {
    if (!isPlaceholder(mail.to.address)) await send(mail);
  };
}
