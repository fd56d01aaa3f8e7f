import type { Case, Exercise, InputData } from '../exercise.ts';
import { fillArray, wordsPerElement } from '../fill-word.ts';
import type { Key } from '../hash.ts';
import { fillOfEverySize } from '../sized-fill.ts';
import { COVERING_POOL_WORDS } from './covering-start.ts';

type KeyOf = (label: string) => Key;

/**
 * The words from which all covering cases take this input, `words` of them behind the last start. Null where each case has an input of its
 * own, which `ownCoveringInput` makes.
 */
export function coveringPool(
  { covered }: Pick<Exercise, 'covered'>,
  { key, input, words }: { readonly key: KeyOf; readonly input: number; readonly words: number },
): InputData | null {
  const fill = fillOfEverySize(covered.inputs[input]);
  return fill && fillArray(fill, key(`covering sizes, input ${input}`), Math.ceil((words + COVERING_POOL_WORDS) / wordsPerElement(fill)));
}

/** This input of one covering case, drawn for it alone. */
export function ownCoveringInput(
  { fillAt, lengths }: Pick<Exercise, 'fillAt' | 'lengths'>,
  { key, input, testCase }: { readonly key: KeyOf; readonly input: number; readonly testCase: Case },
): InputData {
  const { name, size, inputs } = testCase;
  const fill = inputs[input];
  if (!fill) throw new TypeError(`The covering case ${name} has no input ${input}.`);
  return fillArray(fillAt(fill, size), key(`covering size ${name}, input ${input}`), lengths(size).inputs[input] ?? 0);
}
