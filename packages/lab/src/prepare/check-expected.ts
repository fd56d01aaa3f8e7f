import type { Case, Exercise, Expected } from '../exercise.ts';
import { wordsOfElement } from '../words-of-element.ts';

/** Throws `TypeError` where what the reference gave for this case does not fit the outputs. */
export function checkExpected(exercise: Exercise, { name, size }: Pick<Case, 'name' | 'size'>, expected: readonly Expected[]): void {
  const lengths = exercise.lengths(size).outputs;
  const several = exercise.outputs.length > 1;
  exercise.outputs.forEach((output, i) => {
    const right = expected[i];
    const where = `${exercise.id}, ${name}${several ? `, ${output.name}` : ''}`;
    if (right) checkOutput({ output, elements: lengths[i] ?? 0, fault: (text) => new TypeError(`${where}: ${text}`) }, right);
  });
}

interface CheckedOutput {
  readonly output: Exercise['outputs'][number];
  readonly elements: number;
  readonly fault: (text: string) => TypeError;
}

/** Checks that there is one value for each element of the output, or for each of the ascending indices. */
function checkOutput({ output, elements, fault }: CheckedOutput, expected: Expected): void {
  const { unspecified: free } = expected;
  if (expected.kind !== output.compare) throw fault(`lab.json says that it is compared ${output.compare}, the reference ${expected.kind}.`);
  if (free && !output.unspecified) throw fault('the reference leaves elements unspecified; lab.json does not say so.');
  if (free && free.length !== elements) throw fault(`unspecified has ${free.length} entries; the output has ${elements} elements.`);
  if (expected.kind === 'exact') {
    const words = elements * wordsOfElement(output.element);
    if (expected.words.length !== words) throw fault(`the reference gave ${expected.words.length} words; the output has ${words}.`);
    return;
  }
  const { values, tolerances, indices } = expected;
  if (values.length !== tolerances.length) throw fault(`${values.length} values, but ${tolerances.length} tolerances.`);
  if (!indices && values.length !== elements) throw fault(`the reference gave ${values.length} values; the output has ${elements}.`);
  if (output.startsAs !== undefined && (indices || values.some(Number.isNaN)))
    throw fault('an output in place has a value for each element, and none is NaN.');
  if (!indices) return;
  if (indices.length !== values.length) throw fault(`${values.length} values, but ${indices.length} indices.`);
  if (!indices.every((index, i) => index < elements && (i === 0 || index > (indices[i - 1] ?? 0))))
    throw fault(`the indices must ascend, below ${elements}.`);
}
