import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readLadder } from '@rooflab/catalogue';
import type { GpuKind } from '@rooflab/dawn';
import type { LabExercise } from '@rooflab/lab';
import { labs } from '@rooflab/labs';
import { type Mutant, mutantsOf } from '../../apps/cli/src/lab/mutate.ts';
import { inShard } from '../shard.ts';
import type { Reason } from './accept-reasons.ts';
import { createGraderProcess } from './grader-process.ts';
import { digestOf, keptResults } from './kept-results.ts';
import { seedOf, verdictsOf } from './verdict-of.ts';
import { explanationOf } from './why-accepted.ts';

/**
 * Grades every mutant of each exercise's top rung under a few seeds: those that are accepted either show which cases are missing, or change
 * nothing observable. The report keeps its entries for exercises that are not named. `node bench/verdicts/mutants.ts --seeds 10 --progress
 * mutants.part.json --output bench/results/mutants.json [exercise…]`
 *
 * Several processes can share the work: each takes `--shard 2/8` and a progress file of its own, without `--output`. A last run with the
 * progress of all (`--progress one.json --progress two.json …`) writes the report.
 */

interface MutantEntry {
  /** `reduction/sum line 42, column 7: < → <=` */
  readonly id: string;
  readonly exercise: string;
  readonly name: string;
  readonly digest: string;
  readonly kind: Mutant['kind'];
  /** The changed line, without its indentation. */
  readonly line: string;
  /** How often each verdict came. */
  readonly verdicts: Readonly<Record<string, number>>;
}

export interface MutantReport {
  readonly exercises: readonly MutatedExercise[];
  /** Mutants that were accepted under some seed, and why they may be. */
  readonly survivors: readonly Survivor[];
}

interface MutatedExercise {
  readonly exercise: string;
  readonly rung: string;
  readonly measuredAt: string;
  readonly device: GpuKind;
  readonly seeds: number;
  readonly mutants: number;
  readonly refused: number;
}

interface Survivor extends Omit<MutantEntry, 'digest' | 'id'> {
  readonly exercise: string;
  readonly name: string;
  /** Null when nothing explains it: then a case may be missing. */
  readonly reason: Reason | null;
  readonly because: string;
}

const { values, positionals } = parseArgs({
  options: {
    device: { type: 'string', default: 'software' },
    small: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '10' },
    progress: { type: 'string', multiple: true, default: [] },
    shard: { type: 'string', default: '1/1' },
    output: { type: 'string' },
  },
  allowPositionals: true,
});
const device: GpuKind = values.device === 'hardware' ? 'hardware' : 'software';
const seeds = Number(values.seeds);
const head = { measuredAt: new Date().toISOString(), device, seeds };
const results = keptResults<typeof head, MutantEntry>(values.progress, head);
const isMine = inShard(values.shard);
const grader = await createGraderProcess(device);
const exercises: MutatedExercise[] = [];

for (const exercise of wanted()) {
  const top = (await readLadder(exercise)).at(-1);
  if (!top) continue;
  const mutants = mutantsOf(top.source).filter(isMine);
  let refused = 0;
  for (const mutant of mutants) {
    const entry = await entryOf(exercise, mutant);
    results.add(entry);
    if (!entry.verdicts.accepted) refused++;
    else process.stdout.write(`${entry.id}: ${JSON.stringify(entry.verdicts)}   ${entry.line}\n`);
  }
  exercises.push({ exercise: exercise.id, rung: top.name, ...head, mutants: mutants.length, refused });
  process.stdout.write(`${exercise.id} ${top.name}: ${refused} of ${mutants.length} mutants refused\n`);
}
grader.close();
const survivors = results.entries.filter(({ verdicts }) => verdicts.accepted).map(explained);
if (values.output) writeFileSync(values.output, `${JSON.stringify(merged(values.output), null, 1)}\n`);
const unexplained = survivors.filter(({ reason }) => reason === null);
for (const { exercise, name, line } of unexplained) process.stdout.write(`unexplained: ${exercise} ${name}   ${line}\n`);
process.exit(unexplained.length === 0 ? 0 : 1);

/** The named exercises, in that order; all when none was named. */
function wanted(): readonly LabExercise[] {
  const all = labs.flatMap((lab) => lab.exercises);
  return positionals.length === 0 ? all : positionals.flatMap((id) => all.filter((exercise) => exercise.id === id));
}

function merged(path: string): MutantReport {
  const before: MutantReport = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { exercises: [], survivors: [] };
  const others = <Entry extends { readonly exercise: string }>(entries: readonly Entry[]) =>
    entries.filter(({ exercise }) => !exercises.some((done) => done.exercise === exercise));
  const order = labs.flatMap((lab) => lab.exercises.map(({ id }) => id));
  const sorted = <Entry extends { readonly exercise: string }>(entries: readonly Entry[]) =>
    entries.toSorted((a, b) => order.indexOf(a.exercise) - order.indexOf(b.exercise));
  return {
    exercises: sorted([...others(before.exercises), ...exercises]),
    survivors: sorted([...others(before.survivors), ...survivors]),
  };
}

function explained({ exercise, name, kind, line, verdicts }: MutantEntry): Survivor {
  const { reason, because } = explanationOf(exercise, { name, kind, line }) ?? { reason: null, because: '' };
  return { exercise, name, kind, line, verdicts, reason, because };
}

async function entryOf(exercise: LabExercise, { name, kind, source }: Mutant): Promise<MutantEntry> {
  const id = `${exercise.id} ${name}`;
  const digest = digestOf(exercise, source, seeds);
  const kept = results.kept(id, digest);
  if (kept) return kept;
  const underSeed = verdictsOf(grader, exercise, source);
  const line = source.split('\n')[Number(/line (\d+)/.exec(name)?.[1]) - 1]?.trim() ?? '';
  const verdicts: Record<string, number> = {};
  for (let number = 0; number < seeds; number++) {
    const { verdict } = await underSeed(seedOf(number), number === 0 && !values.small);
    verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
    // Whether a file compiles, or hangs, does not depend on the data; nor does the reason why a mutant may be accepted.
    if (verdict === 'compile-error' || verdict === 'timeout') break;
    if (verdict === 'accepted' && explanationOf(exercise.id, { name, kind, line })) break;
  }
  return { id, exercise: exercise.id, name, digest, kind, line, verdicts };
}
