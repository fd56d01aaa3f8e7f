/**
 * `node bench/verdicts/held-out.ts [exercise…] [--seeds 20] [--timed] [--device hardware] [--expect accepted] [--prove]`
 *
 * Grades the kernels of bench/verdicts/held-out under several seeds and prints which wrong ones are accepted and which honest ones are not.
 * Only small cases, unless `--timed` is given. `--prove` instead runs each wrong kernel at the sizes in its header, where it must be wrong
 * at the first kind and right at the second. Exits with 1 where something is not as expected.
 */
import { parseArgs } from 'node:util';
import type { Size } from '@rooflab/lab';
import { findExercise } from '@rooflab/labs';
import { createGraderProcess } from './grader-process.ts';
import { type HeldOutVerdict, OWN_CASE, readHeldOutVerdicts } from './held-out-kernels.ts';
import { seedOf, verdictsOf } from './verdict-of.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    device: { type: 'string', default: 'software' },
    seeds: { type: 'string', default: '20' },
    timed: { type: 'boolean', default: false },
    expect: { type: 'string' },
    prove: { type: 'boolean', default: false },
  },
});
const seeds = Number(values.seeds);
const grader = await createGraderProcess(values.device === 'hardware' ? 'hardware' : 'software');
const kernels = (await readHeldOutVerdicts()).filter(({ exercise, expected }) => {
  return (positionals.length === 0 || positionals.includes(exercise)) && (!values.expect || values.expect === expected);
});
let unexpected = 0;
for (const kernel of kernels) {
  const problem = values.prove ? await disproved(kernel) : await misjudged(kernel);
  if (problem) unexpected++;
  process.stdout.write(`${problem ? '✗' : '✓'} ${kernel.exercise}/${kernel.name} (${kernel.expected})${problem ? `: ${problem}` : ''}\n`);
}
grader.close();
process.stdout.write(`${kernels.length} kernels${values.prove ? '' : ` under ${seeds} seeds`}; not as expected: ${unexpected}\n`);
process.exit(unexpected === 0 ? 0 : 1);

/** How often each verdict came, for kernels with an unexpected one. An honest kernel may be too slow: its answers are right. */
async function misjudged(kernel: HeldOutVerdict): Promise<string | null> {
  const exercise = findExercise(kernel.exercise)?.exercise;
  if (!exercise) return `There is no exercise ${kernel.exercise}.`;
  const underSeed = verdictsOf(grader, exercise, kernel.source);
  const verdicts: Record<string, number> = {};
  for (let number = 0; number < seeds; number++) {
    const { verdict } = await underSeed(seedOf(number), values.timed);
    verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  }
  const asExpected = (verdicts[kernel.expected] ?? 0) + (kernel.expected === 'accepted' ? (verdicts['too-slow'] ?? 0) : 0);
  return asExpected === seeds ? null : JSON.stringify(verdicts);
}

/** The size at which a wrong kernel contradicts its header, if there is one. */
async function disproved({ exercise, source, wrongAt, rightAt }: HeldOutVerdict): Promise<string | null> {
  const claims = [...wrongAt.map((size) => [size, true] as const), ...rightAt.map((size) => [size, false] as const)];
  for (const [size, isWrongThere] of claims) {
    const { verdict, failed } = await grader.grade({ exercise, source, seed: seedOf(0), mode: 'check', only: null, size });
    // Other cases may be wrong as well: those that a grading adds for the chunks of the file.
    const isWrong = failed.some((name) => name.startsWith(OWN_CASE));
    const ran = verdict === 'accepted' || verdict === 'wrong-answer';
    if (!ran || isWrong !== isWrongThere) return `${ran ? (isWrong ? 'wrong' : 'right') : verdict} at ${written(size)}`;
  }
  return null;
}

function written(size: Size): string {
  return Object.entries(size)
    .map(([name, value]) => `${name}=${value}`)
    .join(',');
}
