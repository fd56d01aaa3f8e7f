import { HarnessError } from '@rooflab/harness';
import { fixedCost, leastCost, type TimedExercise } from '@rooflab/lab';
import type { Explained, KnownRung, Result, Xray } from '@rooflab/result';
import { bytesMoved } from '@rooflab/roofline';
import type { TimedSession } from '../session.ts';
import { hintWithXray } from './advice.ts';
import { behavesLike } from './explained/behaves-like.ts';
import { limitOf } from './explained/limit-of.ts';
import { kernelFacts } from './facts.ts';
import type { XrayRefusal } from './trace.ts';
import type { XrayTarget } from './xray-kernel.ts';
import { xrayWithHazards } from './xray-with-hazards.ts';

/** Recording makes a run longer by at most this factor. */
export const SLOWER = 20;

/**
 * Adds the x-ray to a result, or the reason why there is none. It determines the counted intensity, the marks by counts and what to try
 * next; for a wrong answer, its hazards.
 */
export type Explanation = Partial<
  Pick<Result, 'xray' | 'xrayRefused' | 'hazards' | 'message' | 'hint' | 'performance' | 'explained' | 'counted'>
>;

/** The kernel that a result is about. */
export interface ExplainedKernel extends XrayTarget {
  readonly source: string;
  /** Recorded results of the exercise's rungs. */
  readonly recorded: readonly KnownRung[];
}

/**
 * The x-ray of a timed kernel, at the largest size, or at a smaller one where recording would take too long or too much memory, and what it
 * explains; or the reason why there is none. `keep` receives the x-ray before experiments run, which may end the process.
 */
export async function explainResult(
  session: TimedSession,
  result: Result,
  target: ExplainedKernel,
  keep: (known: Explanation) => void = () => {},
): Promise<Explanation> {
  const largest = result.performance.measurements.at(-1);
  if (!largest || largest.projected || result.correctness.passed < result.correctness.total) return {};
  const affordable = (1e6 * session.limits.runMs) / (SLOWER * largest.medianNs);
  const timed = affordable < 1 ? session.exercise.smaller(target.timed, affordable) : target.timed;
  try {
    const xray = await xrayWithHazards(session.experiment(), { ...target, timed });
    if ('refused' in xray) return { xrayRefused: refusalSentence(xray) };
    const known = explanationOf(session, result, { xray, recorded: target.recorded });
    keep(known);
    return { ...known, explained: { ...known.explained, limit: await limitOf(session.experiment(), { ...target, ...known, result }) } };
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error;
    return { xrayRefused: `There is no x-ray: ${error.message}` };
  }
}

/** What follows from the x-ray and the times alone. */
export function explanationOf(
  { exercise }: TimedSession,
  result: Result,
  { xray, recorded }: { readonly xray: Xray } & Pick<ExplainedKernel, 'recorded'>,
): Explanation & { readonly xray: Xray; readonly explained: Explained } {
  const facts = kernelFacts(exercise, xray, result);
  const like = behavesLike({ exercise, facts, xray, deviceClass: result.device.deviceClass }, recorded);
  return {
    xray,
    hint: hintWithXray(exercise, result, xray),
    performance: withCountedIntensity(exercise, result.performance, xray),
    explained: { limit: null, behavesLike: like },
  };
}

/**
 * The largest measurement, with the exercise's operations for each byte that the kernel requests from storage buffers, both at the size of
 * the x-ray.
 */
function withCountedIntensity(exercise: TimedExercise, performance: Result['performance'], { size, global }: Xray): Result['performance'] {
  const largest = performance.measurements.at(-1);
  if (!largest || global.bytesRequested === 0) return performance;
  const operations = fixedCost(exercise, size)?.flops ?? largest.intensity * bytesMoved(leastCost(exercise, size));
  const countedIntensity = operations / global.bytesRequested;
  return { ...performance, measurements: [...performance.measurements.slice(0, -1), { ...largest, countedIntensity }] };
}

/** A refusal as a complete sentence, with its place. */
export function refusalSentence({ refused, line }: XrayRefusal): string {
  return `There is no x-ray of this kernel: ${line > 0 ? `line ${line}: ` : ''}${refused}.`;
}
