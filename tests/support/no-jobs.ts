/** A job queue that drops what is enqueued. */
export const noJobs = { enqueue: async () => {} };
