import { describe, expect, test } from "#tests/support/database.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { contextWith } from "#tests/support/services.ts";
import { loader } from "./routes/auth.tsx";

const RUTH = { id: "1", name: "Ruth", email: "ruth@shopper.example", isAdmin: false, sessionId: "s" };

const load = (db: Db, query: string, visitor: typeof RUTH | null) => {
  const context = contextWith({ db }, { visitor: async () => visitor });
  return loader({ request: new Request(`https://shod.example/auth?${query}`), context } as never);
};

describe("the page to sign in", () => {
  test.for(["invalid_client", "client_disabled", "invalid_redirect"])(
    "tells a signed-in user, too, why another site could not sign them in (%s)",
    async (error, { db }) => {
      for (const visitor of [RUTH, null])
        expect(await load(db, `came=other-way&error=${error}`, visitor)).toMatchObject({
          otherWay: expect.stringContaining("The site that you came from") as unknown,
          isSignedIn: visitor !== null,
        });
    },
  );

  test.for(["", "came=password-updated", "error=invalid_client"])(
    "redirects a signed-in user otherwise (%s)",
    async (query, { db }) => {
      const redirected = await load(db, query, RUTH).catch((response: unknown) => response as Response);
      expect((redirected as Response).headers.get("Location")).toBe("/admin");
    },
  );
});
