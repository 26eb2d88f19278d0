type Batch<Key, Value> = { keys: Key[]; loaded: Promise<Map<Key, Value>> };

/** Loads one by one what callers ask for in the same turn of the event loop with one call, and each key once. */
export function batched<Key, Value>(
  loadAll: (keys: Key[]) => Promise<Map<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  const known = new Map<Key, Promise<Value | undefined>>();
  let waiting: Batch<Key, Value> | undefined;

  function nextBatch(): Batch<Key, Value> {
    const keys: Key[] = [];
    const turnIsOver = new Promise<void>((resolve) => setImmediate(resolve));
    const loaded = turnIsOver.then(() => {
      waiting = undefined;
      return loadAll(keys);
    });
    return { keys, loaded };
  }

  return (key) => {
    const asked = known.get(key);
    if (asked) return asked;
    const batch = (waiting ??= nextBatch());
    batch.keys.push(key);
    const value = batch.loaded.then((values) => values.get(key));
    known.set(key, value);
    return value;
  };
}

/** Rows under the key they belong to; every key asked for has a list, if only an empty one. */
export function groupedBy<Row, Key>(keys: Key[], rows: Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>(keys.map((key) => [key, []]));
  for (const row of rows) groups.get(keyOf(row))?.push(row);
  return groups;
}
