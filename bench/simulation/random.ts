import { deriveKey, hashWord } from '@rooflab/lab';

/** A reproducible stream of random numbers. */
export interface Random {
  /** Uniform in [0, 1). */
  uniform(): number;
  /** Exponential with this mean, ≥ 0. */
  exponential(mean: number): number;
  /** Uniform integer in [0, count). */
  index(count: number): number;
  /** Geometric on 1, 2, … with this mean (≥ 1). */
  geometric(mean: number): number;
}

/** The stream `label` of `seed` (1 to 64 hexadecimal digits); different labels give independent streams. */
export function randomStream(seed: string, label: string): Random {
  const key = deriveKey(seed, label);
  let counter = 0;
  const uniform = (): number => hashWord(key, counter++) / 2 ** 32;
  return {
    uniform,
    exponential: (mean) => -mean * Math.log(1 - uniform()),
    index: (count) => Math.floor(uniform() * count),
    geometric: (mean) => (mean <= 1 ? 1 : 1 + Math.floor(Math.log(1 - uniform()) / Math.log(1 - 1 / mean))),
  };
}
