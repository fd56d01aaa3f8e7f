import { HarnessError, KernelFault } from '@rooflab/harness';
import { leastCost, PlanError, type TimedSize } from '@rooflab/lab';
import { bytesMoved, medianOf } from '@rooflab/roofline';
import { caseLabel } from '../../case-label.ts';
import { product } from '../../extent.ts';
import { cleanSource, compileKernel, type Kernel, planner } from '../../kernel.ts';
import { timeUnjudged } from '../../kernel-runs.ts';
import { reflectKernel } from '../../reflect-kernel.ts';
import type { TimedSession } from '../../session.ts';
import { workOf } from '../../work.ts';
import type { Trial, Trials } from './limit-by-experiments.ts';

/** The kernel whose limit is wanted, with its timing. */
export interface Tried {
  readonly kernel: Kernel;
  readonly source: string;
  readonly timed: TimedSize;
  readonly medianNs: number;
  /** Time of an empty launch. */
  readonly launchNs: number;
  readonly deviceClass: keyof typeof CACHED_BYTES;
}

/** Most device time for the runs of one experiment. */
const EXPERIMENT_NS = 25e6;

/** Data of this many bytes are assumed to fit the last-level cache of every GPU of the class. */
const CACHED_BYTES = { large: 2 ** 24, medium: 2 ** 22 } as const;

/** The first runs fill the cache. Runs with negative numbers leave the caches as they are. */
const CACHED_RUNS = [-8, -7, -6, -5, -4, -3, -2, -1] as const;
const UNTIMED_RUNS = 3;

/** Cold caches, as in the timed runs. */
const COLD_RUNS = [0, 1, 2, 3] as const;

/** A kernel that takes less than this share of the launch time cannot be distinguished from it. */
const LEAST_OVER_LAUNCH = 0.5;

const FACTORS = [2, 1 / 2] as const;

/** Both experiments, on the current device; one that fails is left out, and both where the clock is too coarse for a single run. */
export async function runTrials(session: TimedSession, tried: Tried): Promise<Trials> {
  if (session.timer.stepNs > 1) return { moreInvocations: null, inCache: null };
  return {
    moreInvocations: await orNull(() => moreInvocations(session, tried)),
    inCache: await orNull(() => inCache(session, tried)),
  };
}

async function orNull(experiment: () => Promise<Trial | null>): Promise<Trial | null> {
  try {
    return await experiment();
  } catch (error) {
    if (error instanceof PlanError || error instanceof HarnessError || (error instanceof KernelFault && error.kind !== 'lost')) return null;
    throw error;
  }
}

/** The kernel with data that fit the last-level cache: how much more work it does per second. */
async function inCache(session: TimedSession, { kernel, timed, medianNs, launchNs, deviceClass }: Tried): Promise<Trial | null> {
  const { exercise } = session;
  const smaller = exercise.smaller(timed, CACHED_BYTES[deviceClass] / bytesMoved(leastCost(exercise, timed.size)));
  const share = workOf(exercise, smaller.size) / workOf(exercise, timed.size);
  if (share >= 1 || CACHED_RUNS.length * (share * medianNs + launchNs) > EXPERIMENT_NS) return null;
  const times = await timeUnjudged(session, kernel, {
    timed: smaller,
    phase: 'x-ray',
    why: 'with data that fit a cache',
    runs: CACHED_RUNS,
  });
  if (times.length <= UNTIMED_RUNS) return null;
  const cachedNs = medianOf(times.slice(UNTIMED_RUNS));
  if (cachedNs - launchNs < LEAST_OVER_LAUNCH * launchNs) return null;
  const gain = (share * (medianNs - launchNs)) / (cachedNs - launchNs);
  return { what: caseLabel(smaller.size), medianNs: cachedNs, gain };
}

/** The kernel with twice or half the value of its first override that spreads the same work over more invocations. */
async function moreInvocations(session: TimedSession, tried: Tried): Promise<Trial | null> {
  const { source, timed, medianNs } = tried;
  const changed = COLD_RUNS.length * medianNs > EXPERIMENT_NS ? null : moreParallel(session, tried);
  if (changed === null) return null;
  const what = `${changed.override} = ${changed.value}`;
  session.student('x-ray', `compiling with ${what}`, session.limits.compileMs);
  const other = await compileKernel(session, { source, constants: { [changed.override]: changed.value } }, [timed]);
  const times = await timeUnjudged(session, other, { timed, phase: 'x-ray', why: `with ${what}`, runs: COLD_RUNS });
  return times.length === 0 ? null : { what, medianNs: medianOf(times), gain: medianNs / medianOf(times) };
}

/** An override and its other value, derived from the launch plan without compiling anything. */
function moreParallel({ exercise }: TimedSession, { kernel, source, timed }: Tried): { override: string; value: number } | null {
  const usual = invocations({ exercise, source, timed }, {});
  const changes = Object.entries(kernel.overrides).flatMap(([override, value]) =>
    FACTORS.map((factor) => ({ override, value: factor * value })),
  );
  return (
    changes.find(
      ({ override, value }) =>
        Number.isInteger(value) && value > 0 && invocations({ exercise, source, timed }, { [override]: value }) > usual,
    ) ?? null
  );
}

/** Invocations of the largest dispatch; 0 where the plan cannot be launched. */
function invocations({ exercise, source, timed }: Launch, constants: Readonly<Record<string, number>>): number {
  try {
    const text = cleanSource(source);
    const reflection = reflectKernel(text, constants);
    const { dispatches } = planner(exercise, text, reflection)(timed);
    const sizes = new Map(reflection.entryPoints.map(({ name, workgroupSize }) => [name, product(workgroupSize)]));
    return Math.max(...dispatches.map(({ entryPoint, workgroups }) => product(workgroups) * (sizes.get(entryPoint) ?? 0)));
  } catch (error) {
    if (error instanceof PlanError || error instanceof KernelFault) return 0;
    throw error;
  }
}

interface Launch extends Pick<Tried, 'source' | 'timed'> {
  readonly exercise: TimedSession['exercise'];
}
