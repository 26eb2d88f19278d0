/** The outcome of undoing a deletion: the restored row, or why it could not be restored. */
export type Restored<Row> = { row: Row } | { why: string };

/** For rows deleted before the log recorded them completely. */
export const CANNOT_RESTORE = "This can't be restored: the audit log doesn't have all of its data.";
