import { errorOf } from "../error-of.ts";

/** Works on every item, also after one that failed, and rejects at the end with what failed, so that a job is tried again. */
export async function workOnEach<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: Error[] = [];
  for (const item of items) {
    const failure = await errorOf(() => work(item));
    if (failure) failures.push(failure);
  }
  const [first] = failures;
  if (failures.length === 1) throw first;
  if (first) throw new AggregateError(failures, `${failures.length} failed, the first: ${first.message}`);
}
