import type { TimedSize } from '@rooflab/lab';
import type { Xray } from '@rooflab/result';
import { isTimedSession, type Session } from '../session.ts';
import { smallerThatFits } from './share-that-fits.ts';
import type { XrayRefusal } from './trace.ts';
import { type XrayTarget, xrayKernel } from './xray-kernel.ts';

/** The x-ray at the target's size, or at a smaller one, which it names, where the required records do not fit. */
export async function xrayThatFits(session: Session, target: XrayTarget): Promise<Xray | XrayRefusal> {
  let timed: TimedSize = target.timed;
  for (let tries = 0; ; tries++) {
    const xray = await xrayKernel(session, { ...target, timed });
    const smaller = 'refused' in xray && isTimedSession(session) ? smallerThatFits(session.exercise, timed, xray, tries) : null;
    if (!smaller) return xray;
    timed = smaller;
  }
}
