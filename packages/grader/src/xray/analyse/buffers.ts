import type { Variable } from '../trace.ts';

/** A storage buffer; a kernel may view it through several variables. */
interface Buffer {
  readonly name: string;
  readonly binding: number;
}

export interface Buffers {
  /** By binding, ascending. */
  readonly list: readonly Buffer[];
  /** By variable: the index of its buffer in the list; −1 for workgroup memory. */
  readonly ofVariable: readonly number[];
}

export function buffersOf(variables: readonly Variable[]): Buffers {
  const names = new Map<number, string>();
  for (const { binding, name } of variables) {
    if (binding !== null && !names.has(binding)) names.set(binding, name);
  }
  const list = [...names].map(([binding, name]) => ({ binding, name })).sort((a, b) => a.binding - b.binding);
  return { list, ofVariable: variables.map((variable) => list.findIndex(({ binding }) => binding === variable.binding)) };
}
