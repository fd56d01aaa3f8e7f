/** Items sorted by key: those of key k are `order[starts[k]] … order[starts[k + 1] − 1]`, in their original order. */
export interface Sorted {
  /** One more entry than there are keys. */
  readonly starts: Uint32Array;
  readonly order: Uint32Array;
}

/** Stable. `keyOf[i]` must be below `keys` for the first `count` items. */
export function countingSort(keyOf: Uint32Array, count: number, keys: number): Sorted {
  const starts = new Uint32Array(keys + 1);
  for (let item = 0; item < count; item++) {
    const key = keyOf[item] ?? 0;
    starts[key + 1] = (starts[key + 1] ?? 0) + 1;
  }
  for (let key = 0; key < keys; key++) starts[key + 1] = (starts[key + 1] ?? 0) + (starts[key] ?? 0);
  const next = starts.slice();
  const order = new Uint32Array(count);
  for (let item = 0; item < count; item++) {
    const key = keyOf[item] ?? 0;
    const place = next[key] ?? 0;
    order[place] = item;
    next[key] = place + 1;
  }
  return { starts, order };
}
