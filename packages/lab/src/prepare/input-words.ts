import { elementsIn, wordsFor } from '../element.ts';
import type { Exercise, InputData, Size } from '../exercise.ts';
import type { SizedFill } from '../fill.ts';
import { drawnWords } from '../fill-word.ts';
import type { Key } from '../hash.ts';

/** What fills all inputs at a size. */
interface Filled {
  readonly size: Size;
  readonly fills: readonly SizedFill[];
}

/** The words of each input, the same as on the device; `keyOf` gives the key of an input's stream. */
export function inputWords(
  exercise: Exercise,
  { size, fills }: Filled,
  keyOf: (input: number) => Key,
): readonly Uint32Array<ArrayBuffer>[] {
  const lengths = exercise.lengths(size).inputs;
  return exercise.inputs.map(({ name, element }, input) => {
    const fill = fills[input];
    if (!fill) throw new TypeError(`${exercise.id}: there is no fill for the input ${name}.`);
    return drawnWords(exercise.fillAt(fill, size), keyOf(input), wordsFor(element, lengths[input] ?? 0));
  });
}

/** The inputs as the code of a lab gets them. */
export function inputElements(exercise: Exercise, size: Size, words: readonly Uint32Array[]): readonly InputData[] {
  const lengths = exercise.lengths(size).inputs;
  return exercise.inputs.map(({ element }, i) => elementsIn(words[i] ?? Uint32Array.of(), element, lengths[i] ?? 0));
}
