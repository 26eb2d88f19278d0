/** Works on every item, also after one that failed, and rejects at the end with what failed, so that a job is tried again. */
export async function workOnEach<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1)
    throw new AggregateError(failures, `${failures.length} failed, the first: ${wordsOf(failures[0])}`);
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
