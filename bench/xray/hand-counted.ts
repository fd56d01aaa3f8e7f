import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readLadder, timedExercises } from '@rooflab/catalogue';
import { COUNTED_SIZES, RAGGED_SIZES } from './counted-sizes.ts';
import { HAND_COUNTS, PLANTED_COUNTS, STANDALONE_COUNTS } from './hand-counts/index.ts';
import { readPlantedKernels } from './planted-kernels.ts';

type Size = Readonly<Record<string, number>>;

/** A kernel with formulas, and the sizes at which they are compared with its counts: those of its lab for which the formulas hold. */
export interface HandCounted {
  /** Name in the hand counts. */
  readonly name: string;
  /** `<lab>/<exercise>`. */
  readonly exercise: string;
  readonly source: string;
  /** The first is one of the smallest. */
  readonly sizes: readonly Size[];
  readonly isRung: boolean;
}

/** They have its bindings, though they do something else; two of them transpose 128 × 128 elements. */
const STANDALONE = { exercise: 'vector-ops/copy', sizes: [{ n: 1024 }, { n: 128 * 128 }] } as const;

/** Whose counts depend on the data: how long rows are, which keys are swapped, or how often a larger element comes. */
const COUNTS_OF_DATA =
  /^(compaction|histogram|sorting\/keys|sparse|wave\/life)\/|^(sorting\/blocks\/0[12].*|softmax\/rows\/03-online|softmax\/attention\/02-one-query-a-thread)$/;

/** What depends on which workgroup comes first, or on how many threads a subgroup has. */
const COUNTS_OF_THE_RUN = /\/\d+-look-back$|^softmax\/rows\/05-subgroups$/;

/** No formula of the size has such counts. */
export function hasFormulas(rung: string): boolean {
  return !COUNTS_OF_DATA.test(rung) && !COUNTS_OF_THE_RUN.test(rung);
}

/** Every rung that can be counted by hand, the kernels of bench/xray/kernels, and those of bench/xray/planted that can be counted by hand. */
export async function handCounted(): Promise<readonly HandCounted[]> {
  return [...(await rungs()), ...(await standalone()), ...(await planted())];
}

async function rungs(): Promise<HandCounted[]> {
  const ladders = timedExercises().map(async (exercise) => {
    const [lab = ''] = exercise.id.split('/');
    const sizes = [...(RAGGED_SIZES[exercise.id] ?? RAGGED_SIZES[lab] ?? []), COUNTED_SIZES[exercise.id] ?? COUNTED_SIZES[lab] ?? {}];
    return (await readLadder(exercise)).map(({ name: rung, source }) => {
      const name = `${exercise.id}/${rung}`;
      return { name, exercise: exercise.id, source, sizes: sizes.filter((size) => holds(name, size)), isRung: true };
    });
  });
  return (await Promise.all(ladders)).flat().filter(({ name }) => hasFormulas(name));
}

async function standalone(): Promise<HandCounted[]> {
  const read = (name: string) => readFile(join(import.meta.dirname, `kernels/${name}.wgsl`), 'utf8');
  const { exercise, sizes } = STANDALONE;
  return Promise.all(
    Object.keys(STANDALONE_COUNTS).map(async (name) => {
      return { name, exercise, source: await read(name), sizes: sizes.filter((size) => holds(name, size)), isRung: false };
    }),
  );
}

async function planted(): Promise<HandCounted[]> {
  const kernels = (await readPlantedKernels()).filter(({ exercise, name }) => PLANTED_COUNTS[`${exercise}/${name}`]);
  return kernels.map(({ exercise, name: file, source }) => {
    const name = `planted/${exercise}/${file}`;
    const sizes = RAGGED_SIZES[exercise.split('/')[0] ?? ''] ?? [];
    return { name, exercise, source, sizes: sizes.filter((size) => holds(name, size)), isRung: false };
  });
}

function holds(name: string, size: Size): boolean {
  try {
    HAND_COUNTS[name]?.(size);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
