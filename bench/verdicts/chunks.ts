import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readLadder } from '@rooflab/catalogue';
import { type CoveredDimension, deriveKey, type LabExercise, seededRandom } from '@rooflab/lab';
import { timedExercises } from '@rooflab/labs';
import { coveringSizes } from '../../packages/grader/src/covering/covering-sizes.ts';
import { inShard } from '../shard.ts';
import { CHUNK_FAULTS, chunkMutant } from './chunk-mutants.ts';
import { createGraderProcess } from './grader-process.ts';
import { seedOf } from './verdict-of.ts';

/**
 * How likely a grading is to miss a kernel that is wrong at multiples of a chunk, or one below them: computed from the sizes of many draws,
 * for the fixed cases and timed sizes of a large GPU, without and with the covering sizes. With `--mutants` it also makes such kernels from
 * every rung, and grades them under many seeds.
 * `node bench/verdicts/chunks.ts --draws 2000 [--output bench/results/chunks.json] [--mutants --device software --seeds 20 --chunks
 * 12,24,96,128 --shard 1/8] [exercise…]`
 */

export interface ChunkEntry {
  readonly exercise: string;
  readonly dimension: string;
  /**
   * The chunks in `SHOWN` that the dimension's covering sizes reach, each with the percentage of gradings without such a size: without and
   * with the covering sizes.
   */
  readonly chunks: readonly { readonly chunk: number; readonly multiple: Missed; readonly largestRemainder: Missed }[];
}

interface Missed {
  readonly before: number;
  readonly after: number;
}

const { values, positionals } = parseArgs({
  options: {
    draws: { type: 'string', default: '2000' },
    output: { type: 'string' },
    device: { type: 'string', default: 'software' },
    mutants: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '1' },
    shard: { type: 'string', default: '1/1' },
    chunks: { type: 'string', default: '12,16,24,32,48,64,96,100,120,127,128' },
  },
  allowPositionals: true,
});
const draws = Number(values.draws);
const SHOWN = [2, 3, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 60, 64, 96, 100, 112, 120, 127, 128, 192, 200, 224, 251, 256];

const exercises = timedExercises.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
const entries = exercises.flatMap((exercise) => exercise.covered.dimensions.map((dimension) => entryOf(exercise, dimension)));
for (const entry of entries) printEntry(entry);
if (values.output) await writeFile(values.output, `${JSON.stringify(entries, null, 1)}\n`);
if (values.mutants) await gradeMutants();

function entryOf(exercise: LabExercise, dimension: CoveredDimension): ChunkEntry {
  const gradings = Array.from({ length: draws }, (_, draw) => sizesOf(exercise, dimension, seedOf(draw)));
  const { sizes: covering } = coveringSizes(dimension);
  const missed = (hits: (size: number) => boolean): Missed => {
    const before = Math.round((100 * gradings.filter((sizes) => !sizes.some(hits)).length) / draws);
    return { before, after: covering.some(hits) ? 0 : before };
  };
  const chunks = SHOWN.filter((chunk) => chunk <= dimension.largestChunk).map((chunk) => ({
    chunk,
    multiple: missed((size) => size % chunk === 0),
    largestRemainder: missed((size) => size % chunk === chunk - 1),
  }));
  return { exercise: exercise.id, dimension: dimension.name, chunks };
}

function printEntry({ exercise, dimension, chunks }: ChunkEntry): void {
  for (const [which, what] of [
    ['multiple', 'multiple of C'],
    ['largestRemainder', 'C − 1 modulo C'],
  ] as const) {
    const cells = chunks.map(({ chunk, [which]: missed }) => `${chunk}: ${missed.before} % → ${missed.after} %`);
    process.stdout.write(`${exercise} ${dimension}, no size is ${what}: ${cells.join(', ')}\n`);
  }
}

/** The sizes of one grading on a large GPU. */
function sizesOf(exercise: LabExercise, { name }: CoveredDimension, seed: string): number[] {
  const random = (label: string) => seededRandom(deriveKey(seed, label));
  return [...exercise.cases(random('cases')), ...exercise.timed('large', random('timed sizes'))].map(({ size }) => size[name] ?? 0);
}

async function gradeMutants(): Promise<void> {
  const grader = await createGraderProcess(values.device === 'hardware' ? 'hardware' : 'software');
  let graded = 0;
  const accepted: string[] = [];
  for (const exercise of exercises) {
    for (const { name, source } of await readLadder(exercise)) {
      for (const mutant of mutantsOfRung(exercise, source).filter(inShard(values.shard))) {
        for (let seed = 0; seed < Number(values.seeds); seed++) {
          const task = { exercise: exercise.id, source: mutant.source, seed: seedOf(seed), mode: 'check' as const, only: null };
          const { verdict } = await grader.grade(task);
          graded++;
          if (verdict === 'accepted') accepted.push(`${exercise.id} ${name}: ${mutant.name}, seed ${seedOf(seed)}`);
        }
      }
      process.stdout.write(`${exercise.id} ${name}: ${graded} gradings so far, ${accepted.length} accepted\n`);
    }
  }
  grader.close();
  process.stdout.write(`${graded} gradings, ${accepted.length} accepted\n${accepted.join('\n')}\n`);
}

function mutantsOfRung({ covered }: LabExercise, source: string): { readonly name: string; readonly source: string }[] {
  return covered.dimensions.flatMap((dimension) =>
    values.chunks
      .split(',')
      .map(Number)
      .filter((size) => size <= dimension.largestChunk)
      .flatMap((size) =>
        CHUNK_FAULTS.flatMap((fault) => {
          const mutant = chunkMutant(source, { dimension, size, fault });
          return mutant === null ? [] : [{ name: `${fault} of ${size} in ${dimension.name}`, source: mutant }];
        }),
      ),
  );
}
