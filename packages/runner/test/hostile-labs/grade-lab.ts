import { createRunner } from '../../src/index.ts';
import { referenceOf } from './codes.ts';
import type { HostileGrading } from './graded.ts';
import { TEMPLATE, writeLab } from './lab-files.ts';

/** For each step, so that a kernel that never ends is ended soon. */
const STEP_LIMIT_MS = 4_000;

const HONEST = { 'built/lab.js': referenceOf('return Float64Array.from(a, (value) => value * value);') };

/** A runner that grades a right kernel in labs that are not. */
export async function createLabGrader() {
  const runner = createRunner({ device: 'software', limits: { stepMs: ({ limitMs }) => Math.min(limitMs, STEP_LIMIT_MS) } });
  const folder = await writeLab(HONEST);
  const source = TEMPLATE['squares/ladder/01-one-element.wgsl'] ?? '';
  const grade = async (mode: 'check' | 'grade', lab: string): Promise<string> =>
    (await runner.grade({ exercise: 'hostile/squares', source, seed: 'abc', mode }, { lab })).verdict;
  return {
    /** The verdict; throws `RunnerError`. */
    grade: async ({ files, mode }: HostileGrading) => grade(mode, await writeLab({ ...HONEST, ...files })),
    /** The verdict in the template's own lab. */
    honest: () => grade('check', folder),
    close: () => runner.close(),
  };
}
