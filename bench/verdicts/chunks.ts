import { parseArgs } from 'node:util';
import { type CoveredDimension, deriveKey, type Exercise, seededRandom } from '@rooflab/lab';
import { labs } from '@rooflab/labs';
import { readLadder } from '@rooflab/labs/node';
import { coveringSizes } from '../../packages/grader/src/covering/covering-sizes.ts';
import { CHUNK_FAULTS, chunkMutant } from './chunk-mutants.ts';
import { createGraderProcess } from './grader-process.ts';
import { seedOf } from './verdict-of.ts';

/**
 * How likely a grading misses a kernel that is wrong at multiples of a chunk, or one below them: computed from the sizes of many draws, for the fixed cases and
 * timed sizes of a large GPU alone and with the covering sizes. With `--mutants` it then makes such kernels of every rung, and grades them under many seeds.
 * `node bench/verdicts/chunks.ts --draws 2000 [--mutants --device software --seeds 20 --chunks 12,24,96,128] [exercise…]`
 */

const { values, positionals } = parseArgs({
  options: {
    draws: { type: 'string', default: '2000' },
    device: { type: 'string', default: 'software' },
    mutants: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '1' },
    chunks: { type: 'string', default: '12,16,24,32,48,64,96,100,120,127,128' },
  },
  allowPositionals: true,
});
const draws = Number(values.draws);
const SHOWN = [2, 3, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 60, 64, 96, 100, 112, 120, 127, 128, 192, 200, 224, 251, 256];

const exercises = labs.flatMap((lab) => lab.exercises).filter(({ id }) => positionals.length === 0 || positionals.includes(id));
for (const exercise of exercises) for (const dimension of exercise.covered.dimensions) printTable(exercise, dimension);
if (values.mutants) await gradeMutants();

function printTable(exercise: Exercise, dimension: CoveredDimension): void {
  const gradings = Array.from({ length: draws }, (_, draw) => sizesOf(exercise, dimension, seedOf(draw)));
  const covering = coveringSizes(dimension).sizes;
  for (const remainderOf of [() => 0, (chunk: number) => chunk - 1]) {
    const missed = (chunk: number, more: readonly number[]): string => {
      const hit = (size: number): boolean => size % chunk === remainderOf(chunk);
      if (more.some(hit)) return '0 %';
      return `${Math.round((100 * gradings.filter((sizes) => !sizes.some(hit)).length) / draws)} %`;
    };
    const cells = SHOWN.filter((chunk) => chunk <= dimension.largestChunk).map(
      (chunk) => `${chunk}: ${missed(chunk, [])} → ${missed(chunk, covering)}`,
    );
    const which = remainderOf(2) === 0 ? 'multiples of C' : 'C − 1 modulo C';
    process.stdout.write(`${exercise.id} ${dimension.name}, no size is ${which}: ${cells.join(', ')}\n`);
  }
}

/** The sizes of one grading on a large GPU. */
function sizesOf(exercise: Exercise, { name }: CoveredDimension, seed: string): number[] {
  const random = (label: string) => seededRandom(deriveKey(seed, label));
  return [...exercise.cases(random('cases')), ...exercise.timed('large', random('timed sizes'))].map(({ size }) => size[name] ?? 0);
}

async function gradeMutants(): Promise<void> {
  const grader = await createGraderProcess(values.device === 'hardware' ? 'hardware' : 'software');
  let graded = 0;
  const accepted: string[] = [];
  for (const exercise of exercises) {
    for (const { name, source } of await readLadder(exercise)) {
      for (const mutant of mutantsOfRung(exercise, source)) {
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

function mutantsOfRung({ covered }: Exercise, source: string): { readonly name: string; readonly source: string }[] {
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
