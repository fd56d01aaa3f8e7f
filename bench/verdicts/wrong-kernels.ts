import { parseArgs } from 'node:util';
import { readWrong } from '@rooflab/catalogue';
import type { LabExercise } from '@rooflab/lab';
import { labs } from '@rooflab/labs';
import { createGraderProcess } from './grader-process.ts';
import { digestOf, keptResults } from './kept-results.ts';
import { seedOf, verdictsOf } from './verdict-of.ts';

/**
 * Grades every wrong kernel of the labs under many seeds: each must get the same verdict whatever data the seed draws. `node
 * bench/verdicts/wrong-kernels.ts --device software --seeds 50 --output bench/results/verdicts.json [exercise…]`
 */

export interface WrongKernelEntry {
  /** `reduction/sum zero` */
  readonly id: string;
  readonly digest: string;
  readonly expected: string;
  /** How often each verdict came. */
  readonly verdicts: Readonly<Record<string, number>>;
  /** Some cases that were wrong under the first seed; none where nothing ran. */
  readonly failed: readonly string[];
}

export interface WrongKernelReport {
  readonly measuredAt: string;
  readonly device: string;
  readonly seeds: number;
  readonly entries: readonly WrongKernelEntry[];
}

const { values, positionals } = parseArgs({
  options: {
    device: { type: 'string', default: 'software' },
    seeds: { type: 'string', default: '50' },
    // Only small cases: quick, but a kernel that only the timed sizes reject then counts as accepted.
    small: { type: 'boolean', default: false },
    output: { type: 'string' },
  },
  allowPositionals: true,
});
const device = values.device === 'hardware' ? 'hardware' : 'software';
const seeds = Number(values.seeds);
const head: Omit<WrongKernelReport, 'entries'> = { measuredAt: new Date().toISOString(), device, seeds };
const results = keptResults<typeof head, WrongKernelEntry>(values.output ? [values.output] : [], head);
const grader = await createGraderProcess(device);

for (const exercise of labs.flatMap((lab) => lab.exercises)) {
  if (positionals.length > 0 && !positionals.includes(exercise.id)) continue;
  for (const { name, source } of await readWrong(exercise)) {
    const id = `${exercise.id} ${name}`;
    const digest = digestOf(exercise, source, seeds);
    const entry = results.kept(id, digest) ?? (await measured(exercise, { id, digest, source }));
    results.add(entry);
    const one = Object.keys(entry.verdicts).length === 1 && entry.verdicts[entry.expected] === seeds;
    process.stdout.write(`${one ? '✓' : '✗'} ${id}: ${JSON.stringify(entry.verdicts)} ${entry.failed.join('; ')}\n`);
  }
}
grader.close();
if (positionals.length === 0) results.finish();
const wavering = results.entries.filter(({ verdicts, expected }) => verdicts[expected] !== seeds);
process.stdout.write(`${results.entries.length} kernels under ${seeds} seeds; not the one expected verdict: ${wavering.length}\n`);
process.exit(wavering.length === 0 ? 0 : 1);

async function measured(exercise: LabExercise, { id, digest, source }: { id: string; digest: string; source: string }) {
  const expected = /^\/\/ expect: (\S+)/.exec(source)?.[1] ?? 'wrong-answer';
  const underSeed = verdictsOf(grader, exercise, source);
  const verdicts: Record<string, number> = {};
  let failed: readonly string[] = [];
  for (let number = 0; number < seeds; number++) {
    const outcome = await underSeed(seedOf(number), !values.small);
    verdicts[outcome.verdict] = (verdicts[outcome.verdict] ?? 0) + 1;
    if (number === 0) failed = outcome.failed;
  }
  return { id, digest, expected, verdicts, failed };
}
