/** What became of taking a deletion back: the row as it stands again, or why it does not. */
export type Restored<Row> = { row: Row } | { why: string };

/** Said of what was deleted before the log kept all of it. */
export const TOO_LITTLE_KNOWN = "Too little of it was written down to put it back.";
