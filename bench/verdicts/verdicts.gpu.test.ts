import { readLadder, readWrong } from '@rooflab/catalogue';
import { findExercise, timedExercises } from '@rooflab/labs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mutantsOf } from '../../apps/cli/src/lab/mutate.ts';
import { CHUNK_FAULTS, chunkMutant } from './chunk-mutants.ts';
import { createGraderProcess, type GraderProcess } from './grader-process.ts';
import { seedOf, verdictsOf } from './verdict-of.ts';

/** A small version of the two benches, with the kernels that were once accepted under some seeds and rejected under others. */

const SEEDS = 4;
const ONCE_WAVERING = [
  ['vector-ops/copy', 'right-below-two-to-the-seventeen'],
  ['vector-ops/scale', 'skips-small-magnitudes'],
  ['vector-ops/scale', 'clamps-large-values'],
  ['vector-ops/add', 'skips-small-addends'],
  ['vector-ops/triad', 'skips-small-products'],
  ['reduction/sum', 'skips-small-magnitudes'],
  ['reduction/sum', 'clamps-large-values'],
  ['query/filtered-sum', 'multiplies-absolute-values'],
  ['query/filtered-sum', 'assumes-nearly-sorted-keys'],
  ['query/filtered-sum', 'atomic-carry-at-equality'],
] as const;

/** A mutant of each kind that tests the bound of a loop, the end of the input, or a carry. */
const MUTATED_LINES = [
  ['query/filtered-sum', 'return vec2u(low, a.y + b.y + u32(low'],
  ['query/filtered-sum', 'let carry = u32(total.x'],
  ['reduction/sum', 'if (rest '],
] as const;

/** Plans of the top rungs that launch or keep too little, where only some sizes show it: whole vectors, or certain numbers of steps. */
const TOO_LITTLE = [
  ['transpose/f32', 'ceilDiv(cols, 64)', 'ceilDiv(cols, 65)'],
  ['transpose/f32', 'ceilDiv(rows, 64)', 'ceilDiv(rows, 65)'],
  ['transpose/f32', 'ceilDiv(cols, 512)', 'max(1, cols / 512)'],
  ['matmul/square', 'ceilDiv(n, 64)', 'ceilDiv(n, 65)'],
  ['matmul/square', 'ceilDiv(n, 128)', 'ceilDiv(n, 129)'],
  ['matmul/square', 'ceilDiv(n, 128)', 'min(2, ceilDiv(n, 128))'],
  ['stencil/7pt', 'nx % 4, 1) * ceilDiv(ny', 'nx % 5, 1) * ceilDiv(ny'],
  ['wave/steps', 'ceilDiv(w, 224)', 'ceilDiv(w, 225)'],
  ['wave/steps', 'ceilDiv(w, 224)', 'ceilDiv(max(4, w) - 4, 224)'],
  ['wave/steps', 'ceilDiv(h, ROWS)', 'max(1, h / ROWS)'],
  ['wave/steps', 'ceilDiv(h, ROWS)', 'ceilDiv(h, ROWS + 1)'],
  ['wave/steps', 'repeat steps / 16', 'repeat steps / 15'],
  ['wave/steps', 'scratch 8 *', 'scratch 7 *'],
] as const;

let grader: GraderProcess;

beforeAll(async () => {
  grader = await createGraderProcess('software');
});

afterAll(() => grader.close());

function exerciseOf(id: string) {
  const found = findExercise(id);
  if (!found) throw new Error(`There is no exercise ${id}.`);
  return found.exercise;
}

async function verdictsUnder(seeds: number, exercise: string, source: string): Promise<Set<string>> {
  const underSeed = verdictsOf(grader, exerciseOf(exercise), source);
  const verdicts = new Set<string>();
  for (let number = 0; number < seeds; number++) verdicts.add((await underSeed(seedOf(number), false)).verdict);
  return verdicts;
}

test.each(ONCE_WAVERING)('%s %s is refused whatever the seed draws', async (exercise, name) => {
  const file = (await readWrong(exerciseOf(exercise))).find((candidate) => candidate.name === name);
  expect(await verdictsUnder(SEEDS, exercise, file?.source ?? '')).toEqual(new Set(['wrong-answer']));
});

test.each(MUTATED_LINES)('%s: the small cases refuse every mutant of "%s…"', async (exercise, line) => {
  const top = (await readLadder(exerciseOf(exercise))).at(-1)?.source ?? '';
  const at = top.split('\n').findIndex((text) => text.trim().startsWith(line));
  const mutants = mutantsOf(top).filter(({ name }) => name.startsWith(`line ${at + 1},`));
  expect(mutants.length).toBeGreaterThanOrEqual(2);
  for (const { name, source } of mutants) {
    expect([...(await verdictsUnder(1, exercise, source))], name).not.toContain('accepted');
  }
});

test.each(TOO_LITTLE)('%s: the top rung with %s as %s is refused', async (exercise, enough, tooLittle) => {
  const source = (await readLadder(exerciseOf(exercise))).at(-1)?.source ?? '';
  expect(source).toContain(enough);
  expect([...(await verdictsUnder(1, exercise, source.replace(enough, tooLittle)))]).toEqual(['wrong-answer']);
});

/** Chunk sizes for which no fixed case is a multiple, or one below a multiple. */
const CHUNKS = [96, 100, 112, 120];

/** One exercise in this many, so that each fault and most chunks get a turn; bench/verdicts/chunks.ts has all of them. */
const EVERY = 3;
const chosen = timedExercises.map((exercise, i) => [exercise.id, exercise, i] as const).filter(([, , i]) => i % EVERY === 0);

test.each(chosen)('%s: a kernel that is wrong at multiples of a chunk, or one below, is refused', async (id, exercise, i) => {
  const rung = (await readLadder(exercise)).find(({ name }) => name === exercise.referenceRung)?.source ?? '';
  const dimension = exercise.covered.dimensions[i % exercise.covered.dimensions.length];
  if (!dimension) throw new Error(`${id} covers no dimension.`);
  const fault = CHUNK_FAULTS[i % CHUNK_FAULTS.length] ?? CHUNK_FAULTS[0];
  const source = chunkMutant(rung, { dimension, size: CHUNKS[i % CHUNKS.length] ?? 96, fault });
  expect(source).not.toBeNull();
  const outcome = await grader.grade({ exercise: id, source: source ?? '', seed: seedOf(0), mode: 'check', only: null });
  expect(outcome.verdict, dimension.name).toBe('wrong-answer');
});
