import { EMAIL_HINT } from "#app/platform/email-hint.ts";

export const AMBASSADOR_LIMITS = {
  name: 100,
  handle: 100,
  otherPlatforms: 200,
  motivation: 1000,
  message: 500,
  note: 2000,
} as const;

/** Where an application is: not decided yet, or how the team decided. */
export const SIGNUP_STATUSES = ["waiting", "accepted", "declined"] as const;
export type SignupStatus = (typeof SIGNUP_STATUSES)[number];

export const ON_THE_WAITLIST = {
  title: "Welcome to the waitlist!",
  description: "We review applications in the order they arrive.",
  note: EMAIL_HINT,
};

/** The legend of the switches, which is also part of the recorded wording of the consent. */
export const MAILINGS_LEGEND = "Emails you’d also like to receive";

export const NO_HANDLES = "No social media provided";

type SocialHandles = {
  instagram: string | null;
  tiktok: string | null;
  facebook: string | null;
  otherPlatforms: string | null;
};

/** The social media handles that were given, with their platforms. */
export function handlesOf(signup: SocialHandles): { platform: string; handle: string }[] {
  const all = [
    { platform: "Instagram", handle: signup.instagram },
    { platform: "TikTok", handle: signup.tiktok },
    { platform: "Facebook", handle: signup.facebook },
    { platform: "Other platforms", handle: signup.otherPlatforms },
  ];
  return all.flatMap(({ platform, handle }) => (handle ? [{ platform, handle }] : []));
}
