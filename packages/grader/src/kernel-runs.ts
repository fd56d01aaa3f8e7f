import { type Contender, submitPass, timeOnce, validatePass, withErrorScopes } from '@rooflab/harness';
import type { TimedSize } from '@rooflab/lab';
import { caseLabel } from './case-label.ts';
import { outputFiller } from './fill-output.ts';
import { createTimedBuffers, type TimedBuffers } from './input-sets.ts';
import type { Judge, PreparedSet } from './judge.ts';
import type { Kernel } from './kernel.ts';
import type { Phase } from './phase.ts';
import { createScratch, type Scratch, scratchOf } from './scratch.ts';
import type { Session } from './session.ts';

export interface TimedInputs {
  readonly timed: TimedSize;
  readonly buffers: TimedBuffers;
  readonly scratch: Scratch | null;
}

export interface KernelRun extends TimedInputs {
  readonly kernel: Kernel;
  /** Announces each run, and who is responsible if it does not end; `done` is the number of samples before it. */
  readonly announce: (run: string, done: number) => void;
  readonly judging: { readonly judge: Judge; readonly sets: readonly PreparedSet[] } | null;
}

/** Slots for warm-up runs come first, so that these are judged too. Throws `KernelFault` when WebGPU refuses the launch. */
export async function kernelContender(
  session: Session,
  { kernel, timed, buffers, scratch, announce, judging }: KernelRun,
): Promise<Contender> {
  const { device, limits, key } = session;
  const plan = kernel.plan(timed);
  const bound = await withErrorScopes(device, 'kernel', () =>
    buffers.inputSets.map((inputs) => kernel.bind(plan, { ...buffers, inputs, scratch })),
  );
  // The timed runs themselves are outside all error scopes, which would cost time.
  for (const dispatches of bound) await validatePass(device, dispatches);
  const setOf = (i: number) => (i + limits.warmUps) % bound.length;
  const output = outputFiller(session, buffers);
  const label = caseLabel(timed.size);
  const canary = (i: number) => key(`timed canary at ${label}, run ${i}`);
  return {
    before(i) {
      output.fill(canary(i), buffers.inputSets[setOf(i)] ?? []);
      scratch?.fill(key(`timed scratch at ${label}, run ${i}`));
    },
    onRun: (i) => announce(i < 0 ? 'warming up' : `run ${i + 1}`, Math.max(0, i)),
    dispatches: (i) => bound[setOf(i)] ?? [],
    after(i) {
      const prepared = judging?.sets[setOf(i)];
      if (prepared) submitPass(device, prepared.judge(i + limits.warmUps, canary(i)));
    },
  };
}

/** The scratch that a student's launch plan asks for. */
export function studentsScratch(
  session: Session,
  kernel: Kernel,
  { timed, buffers, phase }: Omit<TimedInputs, 'scratch'> & { readonly phase: Phase },
): Promise<Scratch | null> {
  return createScratch(session, {
    ...scratchOf(kernel.plan(timed), buffers.bytes),
    elementBytes: kernel.elementBytes,
    announce: () => session.fills(phase, `the scratch of ${caseLabel(timed.size)}`),
  });
}

/** Runs at a size that is not graded, on inputs that nobody judges. */
export interface UnjudgedRuns {
  readonly timed: TimedSize;
  readonly phase: Phase;
  /** Completes `n=4096, …`. */
  readonly why: string;
  /** Run numbers: from 0 on the caches are swept before a run; before a negative one they are left as they are. */
  readonly runs: readonly number[];
}

/** Nanoseconds of each run, except spoiled ones. Throws `KernelFault` when WebGPU refuses the launch. */
export function timeUnjudged(session: Session, kernel: Kernel, unjudged: UnjudgedRuns): Promise<number[]> {
  return session.alone(unjudged.phase, () => timedUnjudged(session, kernel, unjudged));
}

async function timedUnjudged(session: Session, kernel: Kernel, { timed, phase, why, runs }: UnjudgedRuns): Promise<number[]> {
  const label = caseLabel(timed.size);
  session.ours(phase, `preparing ${label}`);
  const buffers = await createTimedBuffers(session, timed, { elementBytes: kernel.elementBytes, sets: 1 });
  let scratch: Scratch | null = null;
  try {
    scratch = await studentsScratch(session, kernel, { timed, buffers, phase });
    const announce = () => session.student(phase, `${label}, ${why}`, session.limits.runMs);
    const contender = await kernelContender(session, { kernel, timed, buffers, scratch, announce, judging: null });
    const times: (number | null)[] = [];
    for (const i of runs) times.push(await timeOnce(contender, i, session));
    return times.filter((ns) => ns !== null);
  } finally {
    scratch?.destroy();
    buffers.destroy();
  }
}
