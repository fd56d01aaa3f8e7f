import { boundBuffers } from './bound-buffers.ts';
import type { Exercise } from './exercise.ts';

/** A buffer of `@group(0)`. */
export interface ExerciseBinding {
  readonly binding: number;
  readonly name: string;
  readonly access: 'uniform' | 'read' | 'read_write';
  /** `params` for the parameters; `any` for scratch, whose type the file chooses. */
  readonly element: string;
}

/** All bindings of an exercise in order; behind scratch comes the iteration, where steps can be repeated. */
export function bindingsOf(exercise: Pick<Exercise, 'inputs' | 'outputs' | 'repeat'>): ExerciseBinding[] {
  const buffers = [
    { name: 'params', access: 'uniform' as const, element: 'params' },
    ...boundBuffers(exercise).map(({ kind, name, element }) => ({ name, element, access: kind === 'input' ? READ : WRITTEN })),
    { name: 'scratch', access: WRITTEN, element: 'any' },
    ...(exercise.repeat ? [ITERATION] : []),
  ];
  return buffers.map((buffer, binding) => ({ binding, ...buffer }));
}

const ITERATION = { name: 'iteration', access: 'uniform' as const, element: 'u32' };

const READ = 'read' as const;
const WRITTEN = 'read_write' as const;

const COMPARED = { exact: 'equal in every bit', within: 'within a tolerance for each element' } as const;

/** `equal in every bit`; for outputs that are compared in different ways, each with its name. */
export function comparedWords(outputs: readonly Pick<Exercise['outputs'][number], 'name' | 'compare'>[]): string {
  const ways = [...new Set(outputs.map(({ compare }) => compare))];
  if (ways.length <= 1) return ways.map((way) => COMPARED[way]).join('');
  return outputs.map(({ name, compare }) => `${name} ${COMPARED[compare]}`).join(', ');
}

/** How WGSL has elements that are shorter than a word, and what a reader must know then. */
const IN_WORDS: Readonly<Record<string, string>> = {
  u8: 'bytes, four in a word: unpack4xU8',
  f16: 'half precision, two in a word: unpack2x16float',
};

/** The WGSL line that declares a buffer of an exercise. */
export function declarationOf({ binding, name, access, element }: ExerciseBinding): string {
  const place = `@group(0) @binding(${binding})`;
  if (access === 'uniform') return `${place} var<uniform> ${name}: ${element === 'params' ? 'Params' : element};`;
  const inWords = IN_WORDS[element];
  const declared = inWords === undefined && element !== 'any' ? element : 'u32';
  return `${place} var<storage, ${access}> ${name}: array<${declared}>;${inWords === undefined ? '' : ` // ${inWords}`}`;
}

/** The WGSL line that declares the parameters of an exercise. */
export function paramsStruct(params: readonly { readonly name: string; readonly type: string }[]): string {
  return `struct Params { ${params.map(({ name, type }) => `${name}: ${type}`).join(', ')} }`;
}
