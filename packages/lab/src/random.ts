import { hashWord, type Key } from './hash.ts';

/** A reproducible stream of numbers, drawn from a grading's seed and a label. */
export interface SeededRandom {
  /** Uniform integer in [low, high], both included; at most 2^32 values. */
  int(low: number, high: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

/** The same things in a drawn order, by the shuffle of Fisher and Yates. */
export function shuffled<T>(all: readonly T[], random: SeededRandom): T[] {
  const order = [...all];
  for (let last = order.length - 1; last > 0; last--) {
    const other = random.int(0, last);
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}

export function seededRandom(key: Key): SeededRandom {
  let counter = 0;
  function int(low: number, high: number): number {
    const word = hashWord(key, counter++);
    return low + Math.floor((word / 2 ** 32) * (high - low + 1));
  }
  return {
    int,
    pick: (choices) => choices[int(0, choices.length - 1)] ?? choices[0],
  };
}
