import { HarnessError } from '@rooflab/harness';
import { leastCost, type TimedSize } from '@rooflab/lab';
import type { Measurement, Result, Xray } from '@rooflab/result';
import type { Session } from '../session.ts';
import { hintWithXray } from './advice.ts';
import type { XrayRefusal } from './trace.ts';
import { type XrayTarget, xrayKernel } from './xray-kernel.ts';

/** Recording makes a run longer by this factor at most. */
const SLOWER = 20;

/** Sizes that are tried until the records of one workgroup fit. */
const MOST_SIZES = 4;

/** What an x-ray adds to a result: itself or why there is none, and in its light the counted intensity and what to try next. */
export type Explanation = Partial<Pick<Result, 'xray' | 'xrayRefused' | 'hint' | 'performance'>>;

/**
 * The x-ray of a kernel that was timed, at the largest size, or at a smaller one where recording that would take too long or too much memory;
 * or the reason why there is none.
 */
export async function explainResult(session: Session, result: Result, target: XrayTarget): Promise<Explanation> {
  const largest = result.performance.measurements.at(-1);
  if (!largest || largest.projected || result.correctness.passed < result.correctness.total) return {};
  const affordable = (1e6 * session.limits.runMs) / (SLOWER * largest.medianNs);
  const timed = affordable < 1 ? session.exercise.smaller(target.timed, affordable) : target.timed;
  try {
    const xray = await xrayThatFits(session.experiment(), { ...target, timed });
    if ('refused' in xray) return { xrayRefused: refusalSentence(xray) };
    return {
      xray,
      hint: hintWithXray(session.exercise, result, xray),
      performance: withCountedIntensity(session, result.performance, xray),
    };
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error;
    return { xrayRefused: `There is no x-ray: ${error.message}` };
  }
}

/** The largest measurement with the exercise's operations for each byte that the kernel asks storage buffers for, both at the size of the x-ray. */
function withCountedIntensity({ exercise }: Session, performance: Result['performance'], xray: Xray): Result['performance'] {
  const { bytesRequested } = xray.global;
  if (bytesRequested === 0) return performance;
  const countedIntensity = leastCost(exercise, xray.size).flops / bytesRequested;
  const measurements = performance.measurements.map(
    (measurement, i, { length }): Measurement => (i === length - 1 ? { ...measurement, countedIntensity } : measurement),
  );
  return { ...performance, measurements };
}

/** Where a workgroup's records are too many, they may be proportional to a side of the data, whose cube is the work. */
async function xrayThatFits(session: Session, target: XrayTarget): Promise<Xray | XrayRefusal> {
  let timed: TimedSize = target.timed;
  for (let left = MOST_SIZES; ; left--) {
    const xray = await xrayKernel(session, { ...target, timed });
    if (!('refused' in xray) || xray.fits === undefined || left === 1) return xray;
    timed = session.exercise.smaller(timed, xray.fits ** 3);
  }
}

/** A refusal as a whole sentence, with its place. */
export function refusalSentence({ refused, line }: XrayRefusal): string {
  return `There is no x-ray of this kernel: ${line > 0 ? `line ${line}: ` : ''}${refused}.`;
}
