import { randomBytes } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { siwe } from "better-auth/plugins";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/database.server.ts";
import { walletAddresses } from "../auth.tables.server.ts";
import { parseSiweMessage, siweMessageProblem } from "./siwe-message.ts";

type Hooks = NonNullable<BetterAuthPlugin["hooks"]>;
const isVerify = ({ path }: { path?: string | undefined }) => path === "/siwe/verify";

/** Sign-in with an Ethereum wallet (EIP-4361): a message for this site, recent, used once, and signed with the wallet's key. */
export function wallets({ publicUrl }: { publicUrl: string }) {
  const plugin = siwe({
    domain: new URL(publicUrl).host,
    anonymous: true,
    getNonce: async () => randomBytes(16).toString("hex"),
    verifyMessage: async ({ message, signature, address }) =>
      signerOf(message, signature)?.toLowerCase() === address.toLowerCase(),
  });
  const hooks: Hooks = {
    before: [
      {
        matcher: isVerify,
        // The library checks domain, nonce and the two optional dates, but not URI, version and Issued At.
        handler: createAuthMiddleware(async ({ body }) => {
          const { message } = Object(body) as { message?: unknown };
          if (typeof message !== "string") return;
          const refusal = siweMessageProblem(message, { publicUrl, now: new Date() });
          if (refusal) throw new APIError("UNAUTHORIZED", refusal);
        }),
      },
    ],
    after: [
      {
        matcher: isVerify,
        handler: createAuthMiddleware(async ({ context }) => {
          const { returned } = context;
          if (!(returned instanceof APIError) || returned.status !== "UNAUTHORIZED") return;
          const code = returned.body?.code ?? "INVALID_SIWE_SIGNATURE";
          throw new APIError("UNAUTHORIZED", { code, message: INVALID_SIGNATURE });
        }),
      },
    ],
  };
  return { ...plugin, hooks };
}

export type WalletSignature = { message: string; signature: string };
/** Where the library keeps the nonces it issued. */
export type Verifications = { consumeVerificationValue: (identifier: string) => Promise<unknown> };

/** Whether a wallet of the account signed this message for this site, just now, with a nonce that was not used before. */
export async function isSignedByWallet(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { message, signature }: WalletSignature,
  userId: string,
  verifications: Verifications,
): Promise<boolean> {
  const parsed = message.length <= MAX_MESSAGE_LENGTH ? parseSiweMessage(message) : null;
  if (!parsed || siweMessageProblem(message, { publicUrl, now: new Date() })) return false;
  if (!(await verifications.consumeVerificationValue(`siwe:${parsed.nonce}`))) return false;
  const signer = signerOf(message, signature)?.toLowerCase();
  if (signer === undefined || signer !== parsed.address.toLowerCase()) return false;
  const [own] = await db
    .select({ id: walletAddresses.id })
    .from(walletAddresses)
    .where(and(eq(walletAddresses.userId, userId), eq(sql`lower(${walletAddresses.address})`, signer)));
  return own !== undefined;
}

const MAX_MESSAGE_LENGTH = 4_000;

const INVALID_SIGNATURE =
  "Your wallet's signature couldn't be verified, or the message was already used. Start the sign-in again and sign the new message.";

/** The address whose key signed the message (EIP-191 personal_sign); null when the signature is invalid. */
export function signerOf(message: string, signature: string): string | null {
  const bytes = /^0x[0-9a-f]{130}$/i.test(signature) ? Buffer.from(signature.slice(2), "hex") : null;
  const recovery = bytes && [0, 1, 27, 28].includes(bytes[64] ?? -1) ? (bytes[64] ?? 0) % 27 : null;
  if (!bytes || recovery === null) return null;
  const key = recoverKey(bytes.subarray(0, 64), recovery, personalDigest(message));
  return key && addressOf(key);
}

/** The 64 bytes of the public key that signed this digest; null when there is none. */
function recoverKey(signature: Uint8Array, recovery: number, digest: Uint8Array): Uint8Array | null {
  try {
    const signed = secp256k1.Signature.fromBytes(signature, "compact");
    // Each signature has a second, malleable form; only the one with the lower S counts (EIP-2).
    if (signed.hasHighS()) return null;
    return signed.addRecoveryBit(recovery).recoverPublicKey(digest).toBytes(false).subarray(1);
  } catch {
    return null;
  }
}

/** The address of a public key: the last 20 bytes of its Keccak-256 hash. */
export function addressOf(key: Uint8Array): string {
  return `0x${Buffer.from(keccak_256(key).subarray(-20)).toString("hex")}`;
}

export function personalDigest(message: string): Uint8Array {
  const bytes = Buffer.from(message, "utf8");
  return keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`, "utf8"), bytes]));
}
