import { wordsFor } from '../element.ts';
import type { Case, Exercise } from '../exercise.ts';
import { drawnWords } from '../fill-word.ts';
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
): Uint32Array<ArrayBuffer> | null {
  const fill = fillOfEverySize(covered.inputs[input]);
  return fill && drawnWords(fill, key(`covering sizes, input ${input}`), words + COVERING_POOL_WORDS);
}

/** The words of this input of one covering case, drawn for it alone. */
export function ownCoveringInput(
  exercise: Exercise,
  { key, input, testCase: { name, size } }: { readonly key: KeyOf; readonly input: number; readonly testCase: Pick<Case, 'name' | 'size'> },
): Uint32Array<ArrayBuffer> {
  const [fill, field] = [exercise.covered.inputs[input], exercise.inputs[input]];
  if (!fill || !field) throw new TypeError(`${exercise.id} has no input ${input} at the covering sizes.`);
  const words = wordsFor(field.element, exercise.lengths(size).inputs[input] ?? 0);
  return drawnWords(exercise.fillAt(fill, size), key(`covering size ${name}, input ${input}`), words);
}
