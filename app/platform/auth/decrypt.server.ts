import { symmetricDecrypt } from "better-auth/crypto";

/** `previousSecret`: the one from before a rotation. */
export type DecryptionSecrets = { secret: string; previousSecret?: string | undefined };

/** Decrypts what was encrypted with either secret; throws if it was neither. */
export async function decrypt({ secret, previousSecret }: DecryptionSecrets, data: string): Promise<string> {
  try {
    return await symmetricDecrypt({ key: secret, data });
  } catch (error) {
    if (previousSecret === undefined) throw error;
    return symmetricDecrypt({ key: previousSecret, data });
  }
}
