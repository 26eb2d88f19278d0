import { createHmac } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const PERIOD_MS = 30_000;

/** The 6-digit code an authenticator app shows for a secret at that time (RFC 6238). */
export function totp(secret: string, at = Date.now()): string {
  const bits = Array.from(secret.replaceAll(/[\s=]/g, "")).map((character) =>
    ALPHABET.indexOf(character).toString(2).padStart(5, "0"),
  );
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / PERIOD_MS)));
  const digest = createHmac("sha1", Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest();
  const offset = digest.at(-1)! & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}

/** The code after the current one: already accepted, and different from a code that was used. */
export const nextTotp = (secret: string) => totp(secret, Date.now() + PERIOD_MS);
