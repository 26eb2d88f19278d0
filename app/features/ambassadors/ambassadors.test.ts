import { expect, test } from "vitest";
import { handlesOf } from "./ambassadors.ts";

test("[ADM-SUB-13] [ADM-SUB-14] the details of a signup list the social media handles that were given", () => {
  const none = { instagram: null, tiktok: "", facebook: null, otherPlatforms: null };
  expect(handlesOf(none)).toEqual([]);
  expect(handlesOf({ ...none, instagram: "@ann", otherPlatforms: "a blog" })).toEqual([
    { platform: "Instagram", handle: "@ann" },
    { platform: "Other platforms", handle: "a blog" },
  ]);
});
