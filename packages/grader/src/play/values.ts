import { valueWords } from '../xray/instrument/value-words.ts';
import type { ValueType } from '../xray/trace.ts';

/** A number or a truth value; null where nothing was recorded. */
export type Scalar = number | boolean | null;

const word = new DataView(new ArrayBuffer(4));

export function scalarOf({ scalar }: ValueType, bits: number): number | boolean {
  word.setUint32(0, bits);
  switch (scalar) {
    case 'bool':
      return bits !== 0;
    case 'i32':
      return word.getInt32(0);
    case 'u32':
      return bits;
    default:
      return word.getFloat32(0);
  }
}

/** A value's scalars in order, from the outside in: columns of a matrix, elements of an array. @param bits by word; undefined where unknown */
export function scalarsOf(type: ValueType, bits: readonly (number | undefined)[]): Scalar[] {
  return Array.from({ length: valueWords(type) }, (_, i) => {
    const known = bits[i];
    return known === undefined ? null : scalarOf(type, known);
  });
}
