import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { z } from "zod";
import { normalizeEmail } from "../../email-address.ts";

const person = z.object({ email: z.string().transform(normalizeEmail), password: z.string(), name: z.string() });

/**
 * Creates accounts that need no email confirmation, because the owner set them up. No HTTP path leads here, only auth.createVerifiedUser.
 */
export const verifiedUsers = () =>
  ({
    id: "verified-users",
    endpoints: {
      createVerifiedUser: createAuthEndpoint({ method: "POST", body: person }, async (ctx) => {
        const { email, password, name } = ctx.body;
        const { internalAdapter } = ctx.context;
        if (await internalAdapter.findUserByEmail(email)) return { isNew: false };
        const user = await internalAdapter.createUser({ email, name, emailVerified: true }, { method: "admin" });
        await internalAdapter.linkAccount({
          userId: user.id,
          providerId: "credential",
          accountId: user.id,
          password: await ctx.context.password.hash(password),
        });
        return { isNew: true };
      }),
    },
  }) satisfies BetterAuthPlugin;
