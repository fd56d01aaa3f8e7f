import { HarnessError } from '@rooflab/harness';
import type { Result } from '@rooflab/result';
import { caseLabel } from '../case-label.ts';
import type { Session } from '../session.ts';
import type { XrayRefusal } from './trace.ts';
import { type XrayTarget, xrayKernel } from './xray-kernel.ts';

/** Recording makes a run so many times longer at most; what would then take too long is not begun. */
const SLOWER = 40;

/** The x-ray of a kernel that was timed, at the largest size; or the reason why there is none. */
export async function explainResult(session: Session, result: Result, target: XrayTarget): Promise<Pick<Result, 'xray' | 'xrayRefused'>> {
  const timed = result.performance.measurements.at(-1);
  if (!timed || timed.projected || result.correctness.passed < result.correctness.total) return {};
  if ((SLOWER * timed.medianNs) / 1e6 > session.limits.runMs) {
    return { xrayRefused: `At ${caseLabel(timed.size)} the kernel takes too long to be run once more with records of what it touches.` };
  }
  try {
    const xray = await xrayKernel(session.experiment(), target);
    return 'refused' in xray ? { xrayRefused: refusalSentence(xray) } : { xray };
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error;
    return { xrayRefused: `There is no x-ray: ${error.message}` };
  }
}

/** A refusal as a whole sentence, with its place. */
export function refusalSentence({ refused, line }: XrayRefusal): string {
  return `There is no x-ray of this kernel: ${line > 0 ? `line ${line}: ` : ''}${refused}.`;
}
