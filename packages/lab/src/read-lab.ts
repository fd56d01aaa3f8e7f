import { z } from 'zod';
import { FACT_WORDS } from './cost-of-size.ts';
import { type AuthoredCode, completeCode, type Declared } from './declared/declared-code.ts';
import type { Exercise, Lab, LabExercise, Size } from './exercise.ts';
import { COMMON_HINTS } from './hints/common-hints.ts';
import type { Hint } from './hints/hint.ts';
import { hintsSchema } from './hints/hints-schema.ts';
import { kindsUsed } from './kinds.ts';
import { type ExerciseFile, isTimedFile, type LabFile, labSchema, type TimedExerciseFile } from './lab-schema.ts';
import { MOST_ELEMENTS } from './prepare/check-answer.ts';
import { readImage } from './read-image.ts';
import { readOutputs } from './read-outputs.ts';
import { readRepeat } from './read-repeat.ts';
import { type ReadExpression, readExpressions } from './size-expressions.ts';
import { checkFills, fillsBySize } from './sized-fill.ts';
import { smallerSize } from './smaller-size.ts';
import { isTimed, type TimedExercise } from './timed-exercise.ts';

/** Reads the content of `lab.json`. Throws `TypeError` with a text that lists the faults: where each is, and what is expected. */
export function readLab(content: unknown): Lab {
  return labOf(parsed(content), (exercise) => exercise);
}

/** One exercise of `lab.json`, whatever the others are; undefined where there is none. Throws what `readLab` throws. */
export function readExercise(content: unknown, id: string): Exercise | undefined {
  const lab = checked(exercisesSchema, content);
  const own = lab.exercises.filter((exercise) => exercise.id === id);
  if (own.length === 0) return undefined;
  const { hints, exercises } = parsed({ ...lab, exercises: own });
  return exercises.map((file) => exerciseOf(file, { ...COMMON_HINTS, ...hints }))[0];
}

/** The lab with the code of each exercise, by its id. Throws `TypeError` where one has none, or too little. */
export function withCode(content: unknown, code: Readonly<Record<string, AuthoredCode>>): Lab<LabExercise> {
  return labOf(parsed(content), (exercise, file) => {
    const own = code[exercise.id];
    if (!own) throw new TypeError(`lab.ts has no functions for ${exercise.id}.`);
    return { ...exercise, ...completeCode(exercise.id, own, declaredIn(file)) };
  });
}

/** A lab of which only the exercises' ids are checked. */
const exercisesSchema = z.looseObject({ exercises: z.array(z.looseObject({ id: z.string() })) });

function checked<T>(schema: z.ZodType<T>, content: unknown): T {
  const read = schema.safeParse(content);
  if (!read.success) throw new TypeError(`lab.json: ${z.prettifyError(read.error)}`);
  return read.data;
}

function parsed(content: unknown): LabFile {
  const lab = checked(labSchema, content);
  const { id, exercises } = lab;
  const ids = exercises.map((exercise) => exercise.id);
  const stray = ids.find((exercise) => !exercise.startsWith(`${id}/`));
  if (stray !== undefined) throw new TypeError(`lab.json: exercise ${stray} must begin with ${id}/.`);
  if (new Set(ids).size !== ids.length) throw new TypeError(`lab.json: lab ${id} names an exercise twice.`);
  return lab;
}

function labOf<E extends Exercise>(
  { id, title, summary, hints, exercises, needs }: LabFile,
  complete: (exercise: Exercise, file: ExerciseFile) => E,
): Lab<E> {
  const shared = { ...COMMON_HINTS, ...hints };
  const completed = exercises.map((file) => complete(exerciseOf(file, shared), file));
  const used = kindsUsed(exercises);
  if (used.some((kind) => !needs.includes(kind)) || needs.some((kind) => !used.includes(kind)))
    throw new TypeError(`lab.json: "needs" must be ${JSON.stringify(used)}, which is what its exercises use.`);
  return { id, title, summary, exercises: completed };
}

function declaredIn(file: ExerciseFile): Declared {
  const { draw, tolerance, params } = file;
  const outputs = readOutputs(file);
  const ranges = params.flatMap(({ name, drawn }) => (drawn ? [[name, drawn] as const] : []));
  return {
    ...(draw && { draw }),
    ...(tolerance && { tolerance }),
    ...(!isTimedFile(file) && { untimed: true }),
    outputs,
    paramsAt: readExpressions(file).paramsAt,
    drawnParams: Object.fromEntries(ranges),
  };
}

function exerciseOf(file: ExerciseFile, shared: SharedHints): Exercise {
  const { id, title, task, summary, size: sizeFields, inputs, operation, covered } = file;
  checkNames(file);
  const { at, paramsAt } = readExpressions(file);
  const exercise: Exercise = {
    id,
    title,
    task,
    ...(summary !== undefined && { summary }),
    sizeFields,
    params: file.params.map(({ name, type }) => ({ name, type })),
    inputs: inputs.map(({ name, element }) => ({ name, element })),
    outputs: readOutputs(file),
    ...(file.repeat && { repeat: readRepeat(file, file.repeat) }),
    operation,
    elements: at('elements', file.elements),
    lengths: lengthsOf(file, at),
    covered,
    fillAt: fillsBySize(id, at),
    hints: isTimedFile(file) ? hintsOf(file, shared) : [],
    ...(isTimedFile(file) && timedPart(file, { at, paramsAt })),
  };
  const shown = file.image ? { ...exercise, image: readImage(exercise, file.image, { at, paramsAt }) } : exercise;
  for (const tried of triedSizes(file)) {
    checkValues(exercise, tried);
    for (const fills of [covered.inputs, ...Object.values(file.draw?.fills ?? {})]) checkFills(exercise, tried, fills);
  }
  return shown;
}

function timedPart(file: TimedExerciseFile, { at, paramsAt }: ReturnType<typeof readExpressions>): Omit<TimedExercise, keyof Exercise> {
  const { smaller, marks, counted, referenceRung } = file;
  return {
    smaller: smallerSize(smaller, paramsAt),
    cost: costOf(file, at),
    trusted: trustedOf(file, at),
    marks: { passFraction: marks.passFraction, fullFraction: marks.fullFraction },
    counted: {
      size: counted.size,
      marks: counted.marks.map(({ why, ...mark }) => mark) as Marks,
      scores: counted.scores,
      scoreSlack: counted.scoreSlack ?? 0,
    },
    referenceRung,
  };
}

/** Sizes at which every expression must have a value: the counted one, or those of an untimed exercise that are known. */
function triedSizes({ counted, covered, draw }: ExerciseFile): readonly Size[] {
  if (counted) return [counted.size];
  const chunks = covered.dimensions.map(({ name, largestChunk, others }) => ({ ...others, [name]: largestChunk }));
  return [...chunks, ...(draw?.cases ?? []).map(({ size }) => size)];
}

/** Throws `TypeError` where an expression has no value at this size, or no buffer could have its length. */
function checkValues(exercise: Exercise, size: Size): void {
  const { id, elements, lengths } = exercise;
  elements(size);
  if (isTimed(exercise)) {
    const { cost, trusted } = exercise;
    cost(size, new Uint32Array(FACT_WORDS).fill(1));
    trusted.prepare?.bytes(size);
    trusted.prepare?.dispatches(size);
  }
  const { inputs, outputs } = lengths(size);
  const wrong = [...inputs, ...outputs].find((length) => length < 1 || length > MOST_ELEMENTS);
  if (wrong !== undefined)
    throw new TypeError(`lab.json: ${id}: at the size ${JSON.stringify(size)} a buffer would have ${wrong} elements.`);
}

type Marks = TimedExercise['counted']['marks'] & unknown[];

function lengthsOf(file: ExerciseFile, at: ReadExpression): Exercise['lengths'] {
  const [ofInputs, ofOutputs] = [file.inputs, [file.output].flat()].map((buffers) =>
    buffers.map(({ name, length }) => at(`length of ${name}`, length)),
  );
  return (size) => ({
    inputs: (ofInputs ?? []).map((length) => length(size)),
    outputs: (ofOutputs ?? []).map((length) => length(size)),
  });
}

/** The words of `facts` are named `fact0` … `fact15`. */
const FACTS = Array.from({ length: FACT_WORDS }, (_, i) => `fact${i}`);

function costOf({ cost }: TimedExerciseFile, at: ReadExpression): TimedExercise['cost'] {
  const bytesRead = at('cost.bytesRead', cost.bytesRead, FACTS);
  const bytesWritten = at('cost.bytesWritten', cost.bytesWritten, FACTS);
  const flops = at('cost.flops', cost.flops, FACTS);
  const used = FACTS.flatMap((name, i) => (namesFact(cost, name) ? [[name, i] as const] : []));
  return (size, facts) => {
    const known = used.length === 0 ? size : { ...size, ...Object.fromEntries(used.map(([name, i]) => [name, facts[i] ?? 0])) };
    return { bytesRead: bytesRead(known), bytesWritten: bytesWritten(known), flops: flops(known) };
  };
}

function namesFact({ bytesRead, bytesWritten, flops }: TimedExerciseFile['cost'], fact: string): boolean {
  return [bytesRead, bytesWritten, flops].some((text) => new RegExp(`\\b${fact}\\b`).test(text));
}

function trustedOf({ trusted: { file, prepare } }: TimedExerciseFile, at: ReadExpression): TimedExercise['trusted'] {
  if (!prepare) return { file };
  const dispatches = prepare.dispatches.map(({ entryPoint, workgroups }) => {
    const [x, y, z] = workgroups.map((text, i) => at(`workgroups ${i + 1} of ${entryPoint}`, text));
    return (size: Size) => ({ entryPoint, workgroups: [x?.(size) ?? 1, y?.(size) ?? 1, z?.(size) ?? 1] as const });
  });
  return {
    file,
    prepare: { bytes: at('trusted.prepare.bytes', prepare.bytes), dispatches: (size) => dispatches.map((dispatch) => dispatch(size)) },
  };
}

type SharedHints = Readonly<Record<string, unknown>>;

function hintsOf({ id, hints }: ExerciseFile, shared: SharedHints): readonly Hint[] {
  const all = hints.map((hint) => {
    if (typeof hint !== 'string') return hint;
    if (!Object.hasOwn(shared, hint)) throw new TypeError(`lab.json: ${id}, hints: there is no hint named ${JSON.stringify(hint)}.`);
    return shared[hint];
  });
  const parsed = hintsSchema.safeParse(all);
  if (!parsed.success) throw new TypeError(`lab.json: ${id}, hints: ${z.prettifyError(parsed.error)}`);
  return all as readonly Hint[];
}

function checkNames({ id, size, params, inputs, output, counted, covered, smaller, draw }: ExerciseFile): void {
  for (const fields of [params, [inputs, output].flat(2)]) {
    const names = fields.map((field) => field.name);
    if (new Set(names).size !== names.length) throw new TypeError(`lab.json: ${id} gives one name twice: ${names.join(', ')}.`);
  }
  const same = (given: readonly string[], where: string): void => {
    const wrong = given.find((name) => !size.includes(name)) ?? size.find((name) => !given.includes(name));
    if (wrong !== undefined) throw new TypeError(`lab.json: ${id}: ${where} must have ${size.join(', ')}; ${wrong} is wrong or missing.`);
  };
  if (counted) same(Object.keys(counted.size), 'the counted size');
  for (const { name, others } of covered.dimensions) same([name, ...Object.keys(others)], `the covered dimension ${name}`);
  const unknown = Object.keys(smaller?.steps ?? {}).find((name) => !size.includes(name));
  if (unknown !== undefined) throw new TypeError(`lab.json: ${id}: smaller names ${unknown}; a size has ${size.join(', ')}.`);
  for (const [name, fills] of Object.entries(draw?.fills ?? {})) {
    if (fills.length !== inputs.length)
      throw new TypeError(`lab.json: ${id}: the fill ${name} must have one for each of ${inputs.length} inputs.`);
  }
  const { cases = [], hidden = [], timed, timedFills = [] } = draw ?? {};
  for (const { size: given } of [...cases, ...hidden]) same(Object.keys(given), 'the size of a case');
  for (const given of Object.values(timed ?? {}).flat()) same(Object.keys(given), 'a timed size');
  const drawn = params.filter((param) => param.drawn).map((param) => param.name);
  const valueless = params.find((param) => !param.drawn && param.value === undefined && !size.includes(param.name));
  if (draw && valueless)
    throw new TypeError(
      `lab.json: ${id}: the param ${valueless.name} has no value. Give it "value" or "drawn", or name it like a field of the size.`,
    );
  const undrawn = [...cases, ...hidden].flatMap((each) => Object.keys(each.params ?? {})).find((name) => !drawn.includes(name));
  if (undrawn !== undefined) throw new TypeError(`lab.json: ${id}: a case gives ${undrawn}, but params has no drawn one of this name.`);
  const unnamed = [...cases.map(({ fill }) => fill), ...hidden.map(({ fill }) => fill), ...timedFills].find((name) => !draw?.fills[name]);
  if (unnamed !== undefined) throw new TypeError(`lab.json: ${id}: draw.fills has no ${JSON.stringify(unnamed)}.`);
  if (covered.inputs.length !== inputs.length)
    throw new TypeError(`lab.json: ${id}: covered.inputs must have one fill for each of ${inputs.length} inputs.`);
}
