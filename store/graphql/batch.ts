type Batch<Key, Value> = { keys: Key[]; loaded: Promise<Map<Key, Value>> };

/** Loads one value. `prime` keeps a value that another query returned. */
export type Loader<Key, Value> = ((key: Key) => Promise<Value | undefined>) & { prime(key: Key, value: Value): void };

/** Batches the keys requested in one turn of the event loop into one call, without duplicates. */
export function batched<Key, Value>(loadAll: (keys: Key[]) => Promise<Map<Key, Value>>): Loader<Key, Value> {
  const known = new Map<Key, Promise<Value | undefined>>();
  let waiting: Batch<Key, Value> | undefined;

  function nextBatch(): Batch<Key, Value> {
    const keys: Key[] = [];
    const turnEnd = new Promise<void>((resolve) => setImmediate(resolve));
    const loaded = turnEnd.then(() => {
      waiting = undefined;
      return loadAll(keys);
    });
    return { keys, loaded };
  }

  const load = (key: Key) => {
    const pendingValue = known.get(key);
    if (pendingValue) return pendingValue;
    const batch = (waiting ??= nextBatch());
    batch.keys.push(key);
    const value = batch.loaded.then((values) => values.get(key));
    known.set(key, value);
    return value;
  };
  return Object.assign(load, {
    prime: (key: Key, value: Value) => {
      if (!known.has(key)) known.set(key, Promise.resolve(value));
    },
  });
}

/** Groups rows by key; every requested key has a list. */
export function groupedBy<Row, Key>(keys: Key[], rows: Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>(keys.map((key) => [key, []]));
  for (const row of rows) groups.get(keyOf(row))?.push(row);
  return groups;
}
