import { type Count, contiguous, type DispatchCount, floats, type HandCount, loads, stores, sum, type Traffic, times } from './count.ts';

export interface Operation {
  readonly inputs: number;
  readonly floatsPerElement: number;
}

/** Every input is loaded and the output stored in the same way. An access moves `words` elements. */
export function moved({ inputs, floatsPerElement }: Operation, traffic: Traffic, words = 1): Count {
  return sum(times(inputs, loads(traffic)), stores(traffic), floats(floatsPerElement * words * traffic.accesses));
}

/**
 * Rung 1, and the rung with eight strided words: its lanes, too, touch 32 neighbouring words in each request, starting at a multiple of 32.
 */
export function byWords(operation: Operation): HandCount {
  return ({ n = 0 }) => [{ entryPoint: 'main', ...moved(operation, contiguous(n)) }];
}

/** `main` moves whole vectors, `rest` the n % 4 elements after them with four lanes. */
export function byVectors(operation: Operation, rest = 'tail'): HandCount {
  return ({ n = 0 }): readonly DispatchCount[] => {
    const vectors = Math.floor(n / 4);
    return [
      { entryPoint: 'main', ...moved(operation, contiguous(vectors, 4), 4) },
      { entryPoint: rest, ...moved(operation, contiguous(n % 4, 1, 4 * vectors)) },
    ];
  };
}

export const COPY: Operation = { inputs: 1, floatsPerElement: 0 };
export const SCALE: Operation = { inputs: 1, floatsPerElement: 1 };
export const ADD: Operation = { inputs: 2, floatsPerElement: 1 };
export const TRIAD: Operation = { inputs: 2, floatsPerElement: 2 };

export const vectorCounts: Readonly<Record<string, HandCount>> = {
  'vector-ops/copy/01-one-element': byWords(COPY),
  'vector-ops/copy/02-vec4': byVectors(COPY),
  'vector-ops/copy/03-eight-strided': byWords(COPY),
  'vector-ops/scale/01-one-element': byWords(SCALE),
  'vector-ops/scale/02-vec4': byVectors(SCALE),
  'vector-ops/scale/03-eight-strided': byWords(SCALE),
  'vector-ops/add/01-one-element': byWords(ADD),
  'vector-ops/add/02-vec4': byVectors(ADD),
  'vector-ops/add/03-two-vec4': byVectors(ADD),
  'vector-ops/triad/01-one-element': byWords(TRIAD),
  'vector-ops/triad/02-vec4': byVectors(TRIAD),
  'vector-ops/triad/03-two-vec4': byVectors(TRIAD),
};
