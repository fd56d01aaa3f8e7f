import type { SeededRandom } from '@rooflab/lab';

/** `count` of them, or all, in a drawn order. */
export function drawn<T>(all: readonly T[], count: number, random: SeededRandom): T[] {
  const order = [...all];
  const taken = Math.min(count, order.length);
  for (let i = 0; i < taken; i++) {
    const other = random.int(i, order.length - 1);
    [order[i], order[other]] = [order[other] as T, order[i] as T];
  }
  return order.slice(0, taken);
}

/** By key, in the order in which keys appear. */
export function grouped<T, K>(all: Iterable<T>, keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

/** Without repetition, ascending. */
export function distinct(numbers: Iterable<number>): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}
