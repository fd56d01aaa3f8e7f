/** A binary heap: the item that is before all others comes out first. */
export interface Heap<T> {
  readonly size: number;
  push(item: T): void;
  peek(): T | undefined;
  pop(): T | undefined;
}

export function createHeap<T>(isBefore: (a: T, b: T) => boolean): Heap<T> {
  const items: T[] = [];
  return {
    get size() {
      return items.length;
    },
    peek: () => items[0],
    push(item) {
      items.push(item);
      siftUp(items, isBefore);
    },
    pop() {
      const first = items[0];
      const last = items.pop();
      if (items.length > 0 && last !== undefined) siftDown(items, last, isBefore);
      return first;
    },
  };
}

/** Moves the last item up to its place. */
function siftUp<T>(items: T[], isBefore: (a: T, b: T) => boolean): void {
  let at = items.length - 1;
  const item = items[at] as T;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = items[parent] as T;
    if (!isBefore(item, above)) break;
    items[at] = above;
    at = parent;
  }
  items[at] = item;
}

/** Inserts `item` at the top, whose item was taken, and moves it down. */
function siftDown<T>(items: T[], item: T, isBefore: (a: T, b: T) => boolean): void {
  let at = 0;
  for (;;) {
    const left = 2 * at + 1;
    if (left >= items.length) break;
    const right = left + 1;
    const child = right < items.length && isBefore(items[right] as T, items[left] as T) ? right : left;
    const below = items[child] as T;
    if (!isBefore(below, item)) break;
    items[at] = below;
    at = child;
  }
  items[at] = item;
}
