import type { Repetition } from './exercise.ts';

/** Where the buffers of one iteration are: the exercise's own inputs and output, or spare buffers, by number. */
export interface IterationBuffers {
  /** For each input. */
  readonly inputs: readonly (InputPlace | WrittenPlace)[];
  readonly output: WrittenPlace;
}

interface InputPlace {
  readonly kind: 'input';
  readonly index: number;
}

type WrittenPlace = { readonly kind: 'output' } | { readonly kind: 'spare'; readonly index: number };

/** Number of spare buffers: iterations for which what was written in one has to be kept. */
export function spareCount({ next }: Repetition): number {
  const kept = (input: number | 'output' | null, left: number): number => {
    if (input === 'output') return 1;
    const before = input === null || left === 0 ? 0 : kept(next[input] ?? null, left - 1);
    return before === 0 ? 0 : before + 1;
  };
  return Math.max(0, ...next.map((from) => kept(from, next.length)));
}

/**
 * The buffers of each iteration. None writes what it reads, no input is ever written, and the last one writes the output.
 *
 * @param iterations at least one
 */
export function rotate({ next }: Repetition, iterations: number): readonly IterationBuffers[] {
  const spares = spareCount({ next });
  const rotation: IterationBuffers[] = [];
  let inputs: IterationBuffers['inputs'] = next.map((_, index) => ({ kind: 'input', index }));
  for (let i = 0; i < iterations; i++) {
    const turn = (iterations - 1 - i) % (spares + 1);
    const output: WrittenPlace = turn === 0 ? { kind: 'output' } : { kind: 'spare', index: turn - 1 };
    const held = inputs;
    rotation.push({ inputs: held, output });
    inputs = held.map((place, input) => {
      const from = next[input] ?? null;
      if (from === 'output') return output;
      return from === null ? place : (held[from] ?? place);
    });
  }
  return rotation;
}
