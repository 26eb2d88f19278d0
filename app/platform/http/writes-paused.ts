/** Shown while the disk is almost full; our own pages recognize the response by this text. */
export const WRITES_PAUSED = {
  title: "We can't save anything right now.",
  advice: "Please try again in a few minutes.",
} as const;

export const WRITES_PAUSED_TEXT = `${WRITES_PAUSED.title} ${WRITES_PAUSED.advice}`;
