import { hashWord, type Key } from './hash.ts';

/** A reproducible stream of numbers, drawn from a grading's seed and a label. */
export interface SeededRandom {
  /** Uniform integer in [low, high], both included; at most 2^32 values. */
  int(low: number, high: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
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
