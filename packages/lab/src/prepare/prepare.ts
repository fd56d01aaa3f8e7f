import type { OpenedClass } from '@rooflab/result';
import { wordsFor } from '../element.ts';
import type { Case, Exercise, Expected, LabExercise, TimedSize } from '../exercise.ts';
import { deriveKey, type Key, keysOf } from '../hash.ts';
import { type SeededRandom, seededRandom } from '../random.ts';
import { tabulateExercise } from '../tabulated-exercise.ts';
import { asTimed } from '../timed-exercise.ts';
import { extremeRandom } from '../timed-ranges.ts';
import { coveringPool, ownCoveringInput } from './covering-inputs.ts';
import { coveringStart } from './covering-start.ts';
import { inputElements, inputWords } from './input-words.ts';
import { timeOnProcessor } from './on-processor.ts';
import { planShapes } from './plan-shapes.ts';
import {
  type CoveringRange,
  type CoveringSizes,
  createPreparer,
  type NamedCase,
  type PrepareAnswers,
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
  const source = { exercise, seed, ...(clock && { clock }) };
  return createPreparer(async (kind, task) => prepare(source, kind, task));
}

/** Runs the code of a lab. Throws whatever it throws. */
export function prepare<K extends TaskKind>(source: PrepareSource, kind: K, task: PrepareTasks[K]): PrepareAnswers[K] {
  return BY_KIND[kind](source, task);
}

const BY_KIND: { readonly [K in TaskKind]: (source: PrepareSource, task: PrepareTasks[K]) => PrepareAnswers[K] } = {
  cases: casesOf,
  outputs: rightOutputs,
  sizes: preparedSizes,
  covering: coveringCases,
  coveringOutputs,
  processor: timeOnProcessor,
  shapes: ({ exercise }, { covering }) => planShapes(exercise, covering),
  sized: (source, { size, purpose }) => source.exercise.sized(size, randomOf(source, purpose)),
  tabulated: ({ exercise }) => tabulateExercise(exercise),
};

function randomOf({ seed }: PrepareSource, label: string): SeededRandom {
  return seededRandom(deriveKey(seed, label));
}

const drawn = new WeakMap<PrepareSource, readonly Case[]>();

/** Drawn once, and not for each of their right outputs. */
function casesOf(source: PrepareSource): readonly Case[] {
  const cases = drawn.get(source) ?? source.exercise.cases(randomOf(source, 'cases'));
  drawn.set(source, cases);
  return cases;
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

function rightOutputs(source: PrepareSource, { name }: NamedCase): readonly Expected[] {
  const { exercise, seed } = source;
  const testCase = casesOf(source).find((each) => each.name === name);
  if (!testCase) throw new TypeError(`${exercise.id} has no case ${name}.`);
  const words = caseInputs(exercise, keysOf(seed), testCase);
  return exercise.reference(testCase, inputElements(exercise, testCase.size, words)).map(sparse);
}

/** The words of each input of a small case. */
export function caseInputs(exercise: Exercise, key: (label: string) => Key, testCase: Case): readonly Uint32Array<ArrayBuffer>[] {
  const { name, size, inputs } = testCase;
  return inputWords(exercise, { size, fills: inputs }, (input) => key(`case ${name}, input ${input}`));
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

function coveringOutputs(source: PrepareSource, range: CoveringRange): readonly (readonly Expected[])[] {
  const { exercise, seed } = source;
  const { first, count } = range;
  const cases = coveringCases(source, range).slice(first, first + count);
  const lengths = cases.map(({ size }) => exercise.lengths(size).inputs);
  const key = keysOf(seed);
  const inputs = exercise.inputs.map(({ element }, input) => {
    const words = lengths.map((each) => wordsFor(element, each[input] ?? 0));
    const pool = coveringPool(exercise, { key, input, words: Math.max(0, ...words) });
    return (testCase: Case, at: number): Uint32Array => {
      const start = coveringStart(first + at);
      return pool?.subarray(start, start + (words[at] ?? 0)) ?? ownCoveringInput(exercise, { key, input, testCase });
    };
  });
  return cases.map((testCase, at) => {
    const words = inputs.map((wordsOf) => wordsOf(testCase, at));
    return exercise.reference(testCase, inputElements(exercise, testCase.size, words)).map(sparse);
  });
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
