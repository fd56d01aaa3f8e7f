import { z } from 'zod';
import { wordsFor } from '../element.ts';
import type { Exercise, Expected } from '../exercise.ts';
import type { NamedCase } from './preparer.ts';

const unspecified = z.exactOptional(z.instanceof(Uint8Array));

const oneExpectedSchema: z.ZodType<Expected> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('exact'), words: z.instanceof(Uint32Array), unspecified }),
  z.strictObject({
    kind: z.literal('within'),
    values: z.instanceof(Float64Array),
    tolerances: z.instanceof(Float64Array),
    indices: z.exactOptional(z.instanceof(Uint32Array)),
    unspecified,
  }),
]);

/** One right answer for each output. */
export function expectedSchema({ outputs }: Exercise) {
  return z.array(oneExpectedSchema).length(outputs.length);
}

/** Throws `TypeError` where a right answer does not fit its output at this size. */
export function checkExpected(exercise: Exercise, { name, size }: NamedCase, expected: readonly Expected[]): void {
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
    const words = wordsFor(output.element, elements);
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
