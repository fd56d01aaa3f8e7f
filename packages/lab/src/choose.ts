import { hashWord, type Key, mix } from './hash.ts';

/**
 * One element of each whole block of `every`, at a place given by the block's own hash, so their number does not depend on where they are.
 */
export function forChosen(key: Key, { elements, every }: { elements: number; every: number }, visit: (element: number) => void): void {
  for (let first = 0, block = 0; first < elements; first += every, block++) {
    const element = first + (mix(hashWord(key, ~block)) % every);
    if (element < elements) visit(element);
  }
}

/**
 * `hash` modulo `bound`, in 1 … 2^32, by multiplication: the operator divides, which takes three times as long. The quotient is wrong by one
 * at most, and every number here is an integer below 2^53, so that the rest is exact.
 */
export function below(hash: number, bound: number): number {
  const rest = hash - Math.floor(hash * (1 / bound)) * bound;
  if (rest < 0) return rest + bound;
  return rest < bound ? rest : rest - bound;
}
