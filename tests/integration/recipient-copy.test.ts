import { describe, expect, test } from "vitest";
import { createSignedLinks } from "#app/platform/signed-links.server.ts";
import { issueEmail } from "#app/features/email/templates/issue-email.tsx";
import { recipientCopies } from "#app/features/email/templates/templates.server.ts";
import type { Claimed } from "#app/features/email/delivery/recipient-ledger.server.ts";

const publicUrl = "https://shod.example";
const links = createSignedLinks("a secret", publicUrl);

async function copyFor(name: string) {
  const issue = await issueEmail({
    subject: "Walk this week",
    heading: "Walk this week",
    preview: "A reading",
    parts: [],
    audiences: ["devotionals"],
    publicUrl,
  });
  const mailing = { ...issue, id: 1, kind: "devotional", audiences: ["devotionals"], createdAt: new Date(0) } as const;
  const copy = recipientCopies(
    { ...mailing, audiences: ["devotionals"] },
    { links, publicUrl, leaseMs: 1000, postalAddress: "1 Main St, Bay Shore, NY 11706" },
  );
  const to = { id: 1, name, email: "ann@home.example", source: "subscription", sourceId: 1, optIn: 1 };
  return copy(to as unknown as Claimed);
}

describe("a recipient's copy of a mailing", () => {
  test("greets them by their name", async () => {
    const copy = await copyFor("Ann Reed");
    expect(copy.to).toEqual({ name: "Ann Reed", address: "ann@home.example" });
    expect(copy.text).toContain("Hello Ann Reed,");
  });

  test.each(["your account is locked: http://evil.example", "Win at evil.example", "Ann\nunlock at evil。example"])(
    "attack M19: never shows the name %j, stored before names were validated",
    async (name) => {
      const copy = await copyFor(name);
      expect(copy.to.name).toBe("");
      expect(copy.text).toContain("Hello friend,");
      expect(JSON.stringify([copy.subject, copy.html, copy.text])).not.toMatch(/evil|locked/);
    },
  );
});
