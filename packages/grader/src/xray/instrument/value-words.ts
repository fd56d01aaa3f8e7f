import { concretize, type Type } from 'wesl';
import type { ValueType } from '../trace.ts';

/** Longer values are recorded only where one of their elements changes. */
export const MOST_WORDS = 16;

/** The number of the word that holds the result of an atomic operation; its operand comes before it. */
export const RESULT_WORD = 1;

/** What is recorded of a value of this type; null where nothing can be: of structs, pointers, and arrays of unknown length. */
export function valueTypeOf(type: Type): ValueType | null {
  const known = concretize(type);
  switch (known.kind) {
    case 'scalar':
      return isRecorded(known.scalar) ? { scalar: known.scalar, shape: [] } : null;
    case 'atomic':
      return valueTypeOf(known.elem);
    case 'vector':
      return within(known.size, valueTypeOf(known.elem));
    case 'matrix': {
      const scalar = valueTypeOf(known.elem);
      return within(known.cols, scalar && within(known.rows, scalar));
    }
    case 'array':
      return known.count === undefined ? null : within(known.count, valueTypeOf(known.elem));
    default:
      return null;
  }
}

/** Words of a recorded value: one for each scalar. */
export function valueWords({ shape }: ValueType): number {
  return shape.reduce((words, length) => words * length, 1);
}

/** WGSL of the words of an expression that has no side effects. */
export function wordsWgsl({ scalar, shape }: ValueType, expression: string): string[] {
  const [length, ...inner] = shape;
  if (length === undefined) return [scalarWgsl(scalar, expression)];
  return Array.from({ length }, (_, i) => wordsWgsl({ scalar, shape: inner }, `${expression}[${i}]`)).flat();
}

function within(length: number, element: ValueType | null): ValueType | null {
  return element && { scalar: element.scalar, shape: [length, ...element.shape] };
}

function isRecorded(scalar: string): scalar is ValueType['scalar'] {
  return ['bool', 'f16', 'f32', 'i32', 'u32'].includes(scalar);
}

function scalarWgsl(scalar: ValueType['scalar'], expression: string): string {
  switch (scalar) {
    case 'u32':
      return expression;
    case 'bool':
      return `u32(${expression})`;
    case 'f16':
      return `bitcast<u32>(f32(${expression}))`;
    default:
      return `bitcast<u32>(${expression})`;
  }
}
