export const AMBASSADOR_LIMITS = {
  name: 100,
  handle: 100,
  otherPlatforms: 200,
  motivation: 1000,
} as const;

export const ON_THE_WAITLIST = {
  title: "Welcome to the waitlist!",
  description: "We read every application, in the order they came.",
};
