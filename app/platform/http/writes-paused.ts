/** What visitors read while the disk is almost full, and what our own pages know such an answer by. */
export const WRITES_PAUSED = {
  title: "We can't save anything right now.",
  advice: "Please try again in a few minutes.",
} as const;

export const WRITES_PAUSED_TEXT = `${WRITES_PAUSED.title} ${WRITES_PAUSED.advice}`;
