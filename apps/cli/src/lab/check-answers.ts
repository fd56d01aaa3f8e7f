import {
  type Case,
  type Exercise,
  type Expected,
  isTimed,
  leastCost,
  type PreparedSizes,
  type Preparer,
  type Size,
  type TimedExercise,
  wordsFor,
} from '@rooflab/lab';
import { bytesMoved } from '@rooflab/roofline';
import type { LabCheck } from './lab-check.ts';

const FEWEST_CASES = 10;
const FEWEST_HIDDEN = 4;

/** Most bytes of one buffer by device class: what WebGPU promises everywhere, and what large GPUs allow. */
const MOST_BYTES = { software: 2 ** 27, medium: 2 ** 27, large: 2 ** 31 } as const;

const CLASSES = ['software', 'medium', 'large'] as const;

/** What a lab's code answers, for one seed after another. `preparerOf` throws where it fails. */
export async function checkAnswers(
  exercise: Exercise,
  preparerOf: (seed: string) => Promise<Preparer>,
  seeds: readonly string[],
): Promise<readonly LabCheck[]> {
  const timed = isTimed(exercise) ? exercise : null;
  const faults = { answers: null, cases: null, sizes: null, tolerance: null } as Record<string, string | null>;
  for (const seed of seeds) {
    try {
      const preparer = await preparerOf(seed);
      const cases = await preparer.cases();
      const outputs = await Promise.all(cases.map(preparer.outputs));
      for (const { name } of exercise.covered.dimensions)
        await preparer.coveringOutputs({ dimension: name, values: [1, 2, 3], first: 0, count: 3 });
      faults.cases ??= caseFault(cases);
      if (timed) faults.sizes ??= sizeFault(timed, await preparer.sizes());
      faults.tolerance ??= toleranceFault(outputs.flat());
    } catch (error) {
      faults.answers ??= `With the seed ${seed}: ${error instanceof Error ? error.message : String(error)}`;
      break;
    }
  }
  const group = exercise.id;
  const answers = {
    group,
    name: `Its code answers for ${seeds.length} ${seeds.length === 1 ? 'seed' : 'seeds'}.`,
    fault: faults.answers ?? null,
  };
  // What was not answered can have no other fault, and no merit.
  if (answers.fault !== null) return [answers];
  return [
    answers,
    {
      group,
      name: `It has at least ${FEWEST_CASES} cases, ${FEWEST_HIDDEN} of them hidden, whose names tell nothing.`,
      fault: faults.cases ?? null,
    },
    ...(timed
      ? [{ group, name: 'Its timed sizes ascend, fit each class of devices, and cost something.', fault: faults.sizes ?? null }]
      : []),
    { group, name: 'An output rounded to half precision is refused.', fault: faults.tolerance ?? null },
  ];
}

function caseFault(cases: readonly Case[]): string | null {
  const hidden = cases.filter((each) => each.hidden);
  if (cases.length < FEWEST_CASES) return `There are ${cases.length} cases. Add some.`;
  if (hidden.length < FEWEST_HIDDEN) return `There are ${hidden.length} hidden cases. Add some.`;
  const telling = hidden.find(({ name }) => !/^hidden \d+$/.test(name));
  return telling ? `The hidden case ${JSON.stringify(telling.name)} tells what it is. Name it "hidden 1", and so on.` : null;
}

function sizeFault(exercise: TimedExercise, { timed }: PreparedSizes): string | null {
  for (const deviceClass of CLASSES) {
    const sizes = timed[deviceClass].map(({ size }) => size);
    const elements = sizes.map((size) => exercise.elements(size));
    if (elements.some((count, i) => i > 0 && count <= (elements[i - 1] ?? 0)))
      return `The timed sizes of ${deviceClass} devices do not ascend: ${elements.join(', ')} elements.`;
    for (const size of sizes) {
      const longest = longestBuffer(exercise, size);
      if (longest > MOST_BYTES[deviceClass])
        return `A timed buffer of ${deviceClass} devices has ${longest} bytes; at most ${MOST_BYTES[deviceClass]} fit. Choose smaller sizes.`;
      if (!(bytesMoved(leastCost(exercise, size)) > 0))
        return `The cost of ${JSON.stringify(size)} has no bytes. Correct cost in lab.json.`;
    }
  }
  return null;
}

/** Its bytes. */
function longestBuffer({ inputs, outputs, lengths }: Exercise, size: Size): number {
  const { inputs: ofInputs, outputs: ofOutputs } = lengths(size);
  const inputWords = inputs.map(({ element }, i) => wordsFor(element, ofInputs[i] ?? 0));
  const outputWords = outputs.map(({ element }, i) => wordsFor(element, ofOutputs[i] ?? 0));
  return 4 * Math.max(...inputWords, ...outputWords);
}

/** Whether each case with a tolerance refuses its own right values, if these are rounded to the 11 significant bits of f16. */
function toleranceFault(outputs: readonly Expected[]): string | null {
  const judged = outputs.filter((expected) => expected.kind === 'within');
  if (judged.length === 0 || judged.some(refusesHalf)) return null;
  return 'No case refuses values that were rounded to half precision: the tolerance is too wide, or the values have too few bits.';
}

function refusesHalf({ values, tolerances }: Extract<Expected, { kind: 'within' }>): boolean {
  return values.some((value, i) => Math.abs(toHalf(value) - value) > (tolerances[i] ?? 0));
}

/** Splits a value as T. J. Dekker did (A floating-point technique for extending the available precision, 1971): its upper 11 bits. */
function toHalf(value: number): number {
  const scaled = Math.fround(value * (2 ** 13 + 1));
  return scaled - Math.fround(scaled - value);
}
