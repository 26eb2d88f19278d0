import { personalDataOf } from "#app/features/account/personal-data.server.ts";
import { submitAmbassadorSignup } from "#app/features/ambassadors/ambassadors.server.ts";
import { submitDevotionalSubscription } from "#app/features/email/subscribers/subscribers.server.ts";
import { suppress } from "#app/features/email/delivery/delivery.server.ts";
import { submitUserStory } from "#app/features/stories/story-submission.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { aVisitor } from "#tests/support/community.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { FEATURES } from "#app/features.server.ts";

const preferences = { devotionals: true, products: false, community: false, stories: false };

async function dataOf(db: Db, email: string) {
  return personalDataOf(db, { id: "unknown", email }, FEATURES, new Date());
}

describe("the personal data download", () => {
  test("has submissions from the address, their consents, and whether the address confirmed", async ({ db }) => {
    for (const email of ["ann@home.example", "ben@home.example"]) {
      await submitDevotionalSubscription(aVisitor(db), { name: "Ann", email, preferences });
      await submitAmbassadorSignup(aVisitor(db), { name: "Ann", email, preferences });
      await submitUserStory(aVisitor(db), {
        name: "Ann",
        email,
        story: "I was lost, then found.",
        sharePermission: true,
      });
    }
    await suppress(db, "ann@home.example", "bounced");
    const agreed = (wording: string) => [expect.objectContaining({ given: true, wording, source: "function" })];
    const found = await dataOf(db, "Ann@home.example");
    expect(found).toMatchObject({
      devotionalSubscriptions: [
        { confirmedAt: null, consents: agreed("I agree to receive these emails: Devotionals") },
      ],
      ambassadorSignups: [{ confirmedAt: null, consents: agreed("Emails you’d also like to receive: Devotionals") }],
      stories: [{ consents: agreed("I give permission to share my story (required)") }],
      mailingsHeldBack: { reason: "bounced", at: expect.any(Date) },
    });
    expect(JSON.stringify(found)).not.toContain("ben@");
    expect(await dataOf(db, "unknown@home.example")).toMatchObject({ stories: [], mailingsHeldBack: null });
  });
});
