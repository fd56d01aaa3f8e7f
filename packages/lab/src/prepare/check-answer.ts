import { z } from 'zod';
import type { Case, Exercise, Expected, Size, TimedSize } from '../exercise.ts';
import { fillSchema } from '../fill-schema.ts';
import { checkFills } from '../sized-fill.ts';
import type { TabulatedExercise } from '../tabulated-exercise.ts';
import { isTimed } from '../timed-exercise.ts';
import { checkExpected, expectedSchema } from './check-expected.ts';
import { checkExtent } from './check-extent.ts';
import type {
  CoveringRange,
  NamedCase,
  PlanShapes,
  PrepareAnswers,
  PreparedSizes,
  PrepareTasks,
  ProcessorTimes,
  TaskKind,
} from './preparer.ts';

/** Words of 4 bytes that all buffers of one small case may have together. */
const MOST_CASE_WORDS = 2 ** 24;

/** Of one buffer, at a timed size. */
export const MOST_ELEMENTS = 2 ** 31;

const MOST_CASES = 200;
const MOST_TIMED = 4;

/**
 * Checks what the code of a lab has answered, before anything else looks at it. Throws `TypeError` that says what is wrong, where, and what
 * was expected.
 */
export function checkAnswer<K extends TaskKind>(exercise: Exercise, kind: K, task: PrepareTasks[K], answer: unknown): PrepareAnswers[K] {
  checkExtent(answer);
  return CHECKS[kind](exercise, answer, task);
}

const CHECKS: { readonly [K in TaskKind]: (exercise: Exercise, answer: unknown, task: PrepareTasks[K]) => PrepareAnswers[K] } = {
  cases: (exercise, answer) => {
    const cases: readonly Case[] = read(casesOf(caseSchema(exercise)), answer, `the cases of ${exercise.id}`);
    checkCaseNames(exercise, cases);
    for (const testCase of cases) {
      checkWords(exercise, testCase);
      checkFills(exercise, testCase.size, testCase.inputs);
    }
    return cases;
  },
  sizes: (exercise, answer) => {
    const timed = timedSchema(exercise);
    const schema = z.strictObject({
      timed: timedByClassSchema(exercise),
      judged: timed,
      counted: timed,
      largest: timedListOf(exercise, timed),
    });
    const sizes: PreparedSizes = read(schema, answer, `the sizes of ${exercise.id}`);
    for (const each of [...Object.values(sizes.timed).flat(), sizes.judged, sizes.counted, ...sizes.largest]) checkTimed(exercise, each);
    return sizes;
  },
  outputs: (exercise, answer, testCase) => {
    const expected: readonly Expected[] = read(expectedSchema(exercise), answer, `the right outputs of ${exercise.id}, ${testCase.name}`);
    checkExpected(exercise, testCase, expected);
    return expected;
  },
  covering: (exercise, answer, { dimension, values }) => {
    const cases: readonly Case[] = read(z.array(caseSchema(exercise)).length(values.length), answer, `the covering sizes of ${dimension}`);
    for (const testCase of cases) {
      checkWords(exercise, testCase);
      checkFills(exercise, testCase.size, testCase.inputs);
    }
    return cases;
  },
  coveringOutputs: (exercise, answer, range) => {
    const outputs: readonly (readonly Expected[])[] = read(
      z.array(expectedSchema(exercise)).length(Math.max(0, Math.min(range.count, range.values.length - range.first))),
      answer,
      `the right outputs of ${exercise.id}`,
    );
    outputs.forEach((expected, i) => {
      const size = coveringSize(exercise, range, i);
      checkExpected(exercise, { name: `${range.dimension}=${size[range.dimension]}`, size }, expected);
    });
    return outputs;
  },
  processor: ({ id }, answer) => {
    const schema = z.strictObject({
      samplesNs: z.array(z.number().positive()).max(1000),
      resolutionNs: z.exactOptional(z.number().nonnegative()),
      wrong: z.strictObject({ elements: z.int(), of: z.int() }).nullable(),
    });
    const times: ProcessorTimes = read(schema, answer, `the times of ${id} on the processor`);
    return times;
  },
  sized: (exercise, answer) => {
    const size: TimedSize = read(timedSchema(exercise), answer, `a size of ${exercise.id}`);
    checkTimed(exercise, size);
    return size;
  },
  tabulated: (exercise, answer) => {
    const tabulated: TabulatedExercise = read(tabulatedSchema(exercise), answer, `the names and ranges of ${exercise.id}`);
    checkCaseNames(exercise, tabulated.cases);
    return tabulated;
  },
  shapes: (exercise, answer, { covering }) => {
    const shape = z.strictObject(shapeOf(exercise));
    const schema = z.strictObject({
      cases: z.array(shape.extend({ hidden: z.boolean() })).max(MOST_CASES),
      timed: timedByClassSchema(exercise),
      covering: z.array(shape).length(covering.reduce((sum, { values }) => sum + values.length, 0)),
    });
    const shapes: PlanShapes = read(schema, answer, `the launches of ${exercise.id}`);
    return shapes;
  },
};

/** Nobody could tell two cases of one name apart. */
function checkCaseNames({ id }: Exercise, cases: readonly Pick<Case, 'name'>[]): void {
  const names = cases.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new TypeError(`Two cases of ${id} are named ${JSON.stringify(twice)}.`);
}

function coveringSize({ id, covered }: Exercise, { dimension, values, first }: CoveringRange, i: number): Size {
  const found = covered.dimensions.find(({ name }) => name === dimension);
  if (!found) throw new TypeError(`${id} does not cover ${dimension}.`);
  return { ...found.others, [dimension]: values[first + i] ?? 0 };
}

function read<T>(schema: z.ZodType<T>, answer: unknown, what: string): T {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new TypeError(`The lab's code gave ${what} in another form: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

const whole = z
  .int()
  .min(0)
  .max(2 ** 32 - 1);

function sizeSchema<T extends z.ZodType>(fields: readonly string[], field: T) {
  return z.strictObject(Object.fromEntries(fields.map((name) => [name, field])));
}

function shapeOf({ sizeFields, params }: Exercise) {
  return {
    size: sizeSchema(sizeFields, whole),
    params: z.strictObject(Object.fromEntries(params.map(({ name, type }) => [name, type === 'u32' ? whole : z.number()]))),
  };
}

/** What everyone may know of a case. */
const NAMED = { name: z.string().min(1).max(80), hidden: z.boolean() };

function casesOf<T extends z.ZodType>(testCase: T) {
  return z.array(testCase).min(1).max(MOST_CASES);
}

function tabulatedSchema(exercise: Exercise) {
  const { sizeFields } = exercise;
  const range = z.strictObject({ least: whole, most: whole }).refine(({ least, most }) => least <= most, 'Its least is above its most.');
  const timed = timedListOf(exercise, sizeSchema(sizeFields, range));
  return z.strictObject({
    cases: casesOf(z.strictObject(NAMED)),
    timed: z.strictObject({ software: timed, medium: timed, large: timed }),
  });
}

function caseSchema(exercise: Exercise) {
  return z.strictObject({
    ...shapeOf(exercise),
    ...NAMED,
    inputs: z.array(fillSchema).length(exercise.inputs.length),
  });
}

function timedSchema(exercise: Exercise) {
  const family = z.array(fillSchema).length(exercise.inputs.length);
  return z.strictObject({ ...shapeOf(exercise), families: z.array(family).min(1).max(16) });
}

/** Empty where nothing is timed. */
function timedListOf<T extends z.ZodType>(exercise: Exercise, schema: T) {
  return isTimed(exercise) ? z.array(schema).min(1).max(MOST_TIMED) : z.array(schema).max(0);
}

function timedByClassSchema(exercise: Exercise) {
  const list = timedListOf(exercise, timedSchema(exercise));
  return z.strictObject({ software: list, medium: list, large: list });
}

function checkWords({ id, lengths }: Exercise, { name, size }: NamedCase): void {
  const { inputs, outputs } = lengths(size);
  const all = [...inputs, ...outputs];
  if (!all.every((length) => Number.isSafeInteger(length) && length > 0))
    throw new TypeError(`${id}, ${name}: a buffer would have ${all.join(', ')} elements.`);
  const words = all.reduce((sum, length) => sum + length, 0);
  if (words > MOST_CASE_WORDS) throw new TypeError(`${id}, ${name}: its buffers have ${words} elements; at most ${MOST_CASE_WORDS} fit.`);
}

/** No device has a buffer that is larger, or none. */
function checkTimed(exercise: Exercise, { size, families }: TimedSize): void {
  const { id, lengths } = exercise;
  for (const fills of families) checkFills(exercise, size, fills);
  const { inputs, outputs } = lengths(size);
  const wrong = [...inputs, ...outputs].find((length) => length < 1 || length > MOST_ELEMENTS);
  if (wrong !== undefined) throw new TypeError(`${id}, ${JSON.stringify(size)}: a buffer would have ${wrong} elements.`);
}
