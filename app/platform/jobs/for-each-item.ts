import { errorOf } from "../error-of.ts";

/** Runs the work on every item even if some fail, and throws at the end if any failed, so that the job is retried. */
export async function forEachItem<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: Error[] = [];
  for (const item of items) {
    const failure = await errorOf(() => work(item));
    if (failure) failures.push(failure);
  }
  const [first] = failures;
  if (failures.length === 1) throw first;
  if (first) throw new AggregateError(failures, `${failures.length} failed, the first: ${first.message}`);
}
