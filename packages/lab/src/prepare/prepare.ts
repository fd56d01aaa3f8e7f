import type { OpenedClass } from '@rooflab/result';
import type { Case, Expected, InputData, LabExercise, TimedSize } from '../exercise.ts';
import { fillArray, wordsPerElement } from '../fill-word.ts';
import { deriveKey, type Key } from '../hash.ts';
import { type SeededRandom, seededRandom } from '../random.ts';
import { tabulateExercise } from '../tabulated-exercise.ts';
import { asTimed } from '../timed-exercise.ts';
import { extremeRandom } from '../timed-ranges.ts';
import { COVERING_POOL_WORDS, coveringStart } from './covering-start.ts';
import { timeOnProcessor } from './on-processor.ts';
import { planShapes } from './plan-shapes.ts';
import {
  type CoveringRange,
  type CoveringSizes,
  createPreparer,
  type PrepareAnswers,
  type PreparedCase,
  type PreparedSizes,
  type Preparer,
  type PrepareSource,
  type PrepareTasks,
  type TaskKind,
} from './preparer.ts';

/**
 * Answers in this process.
 *
 * @param clock in milliseconds, for functions on the processor
 */
export function preparerInProcess(exercise: LabExercise, seed: string, clock?: () => number): Preparer {
  return createPreparer(async (kind, task) => prepare({ exercise, seed, ...(clock && { clock }) }, kind, task));
}

/** Runs the code of a lab. Throws whatever it throws. */
export function prepare<K extends TaskKind>(source: PrepareSource, kind: K, task: PrepareTasks[K]): PrepareAnswers[K] {
  return BY_KIND[kind](source, task);
}

const BY_KIND: { readonly [K in TaskKind]: (source: PrepareSource, task: PrepareTasks[K]) => PrepareAnswers[K] } = {
  cases: (source) => source.exercise.cases(randomOf(source, 'cases')).map((testCase) => preparedCase(source, testCase)),
  sizes: preparedSizes,
  covering: coveringCases,
  expected: expectedOutputs,
  processor: timeOnProcessor,
  shapes: ({ exercise }, { covering }) => planShapes(exercise, covering),
  sized: (source, { size, purpose }) => source.exercise.sized(size, randomOf(source, purpose)),
  tabulated: ({ exercise }) => tabulateExercise(exercise),
};

function randomOf({ seed }: PrepareSource, label: string): SeededRandom {
  return seededRandom(deriveKey(seed, label));
}

function preparedSizes(source: PrepareSource): PreparedSizes {
  const exercise = asTimed(source.exercise);
  const timedOn = (deviceClass: OpenedClass): readonly TimedSize[] => exercise.timed(deviceClass, randomOf(source, 'timed sizes'));
  const judged = exercise.timed('software', randomOf(source, 'judged size')).at(-1);
  if (!judged) throw new TypeError(`${exercise.id} has no timed size.`);
  return {
    timed: { software: timedOn('software'), medium: timedOn('medium'), large: timedOn('large') },
    judged,
    counted: exercise.sized(exercise.counted.size, randomOf(source, 'counted size')),
    largest: exercise.timed('large', extremeRandom('high', 'high')),
  };
}

function preparedCase(source: PrepareSource, testCase: Case): PreparedCase {
  const { exercise, seed } = source;
  return {
    ...testCase,
    expected: exercise
      .reference(
        testCase,
        caseInputs(exercise, (label) => deriveKey(seed, label), testCase),
      )
      .map(sparse),
  };
}

/** The inputs of a small case, one for each input buffer. */
export function caseInputs(exercise: Pick<LabExercise, 'lengths'>, key: (label: string) => Key, testCase: Case): readonly InputData[] {
  const { inputs } = exercise.lengths(testCase.size);
  return testCase.inputs.map((fill, i) => fillArray(fill, key(`case ${testCase.name}, input ${i}`), inputs[i] ?? 0));
}

/** A case for each size. They draw their parameters from one stream: deriving a key for each would take longer than all the rest. */
function coveringCases(source: PrepareSource, { dimension, values }: CoveringSizes): readonly Case[] {
  const { exercise } = source;
  const covered = exercise.covered.dimensions.find(({ name }) => name === dimension);
  if (!covered) throw new TypeError(`${exercise.id} does not cover ${dimension}.`);
  const drawn = randomOf(source, `covering ${dimension} from ${values[0]}`);
  return values.map((value) => {
    const size = { ...covered.others, [dimension]: value };
    const { params } = exercise.sized(size, drawn);
    return { name: `${dimension}=${value}`, size, hidden: false, params, inputs: exercise.covered.inputs };
  });
}

function expectedOutputs(source: PrepareSource, range: CoveringRange): readonly (readonly Expected[])[] {
  const { exercise, seed } = source;
  const { first, count } = range;
  const cases = coveringCases(source, range).slice(first, first + count);
  const lengths = cases.map(({ size }) => exercise.lengths(size).inputs);
  const pools = exercise.covered.inputs.map((fill, i) => {
    const most = Math.max(0, ...lengths.map((each) => each[i] ?? 0));
    return {
      words: wordsPerElement(fill),
      pool: coveringPool(fill, { key: (label) => deriveKey(seed, label), input: i, words: most * wordsPerElement(fill) }),
    };
  });
  return cases.map((testCase, at) => {
    const start = coveringStart(first + at);
    const inputs = pools.map(({ pool, words }, i) => pool.subarray(start, start + words * (lengths[at]?.[i] ?? 0)));
    return exercise.reference(testCase, inputs).map(sparse);
  });
}

/** The words from which all covering cases take one input, `words` of them behind the last start. */
export function coveringPool(
  fill: Parameters<typeof fillArray>[0],
  { key, input, words }: { readonly key: (label: string) => Key; readonly input: number; readonly words: number },
): InputData {
  return fillArray(fill, key(`covering sizes, input ${input}`), Math.ceil((words + COVERING_POOL_WORDS) / wordsPerElement(fill)));
}

/** Without the elements that may not be written, where these are most of the output. */
function sparse(expected: Expected): Expected {
  if (expected.kind === 'exact' || expected.indices) return expected;
  const { values, tolerances, unspecified } = expected;
  let judged = 0;
  for (const value of values) if (!Number.isNaN(value)) judged++;
  if (judged > values.length / 2) return expected;
  const indices = new Uint32Array(judged);
  let next = 0;
  values.forEach((value, i) => {
    if (!Number.isNaN(value)) indices[next++] = i;
  });
  return {
    kind: 'within',
    ...(unspecified && { unspecified }),
    indices,
    values: Float64Array.from(indices, (i) => values[i] ?? 0),
    tolerances: Float64Array.from(indices, (i) => tolerances[i] ?? 0),
  };
}
