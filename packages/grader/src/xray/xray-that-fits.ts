import type { TimedSize } from '@rooflab/lab';
import type { Xray } from '@rooflab/result';
import type { Session } from '../session.ts';
import { shareThatFits } from './share-that-fits.ts';
import type { XrayRefusal } from './trace.ts';
import { type XrayTarget, xrayKernel } from './xray-kernel.ts';

/** Sizes that are tried until the records of one workgroup fit. */
const MOST_SIZES = 4;

/** The x-ray at the target's size; at a smaller one, which it names, where one workgroup alone leaves more records than fit. */
export async function xrayThatFits(session: Session, target: XrayTarget): Promise<Xray | XrayRefusal> {
  let timed: TimedSize = target.timed;
  for (let tries = 0; ; tries++) {
    const xray = await xrayKernel(session, { ...target, timed });
    if (!('refused' in xray) || xray.fits === undefined || tries === MOST_SIZES - 1) return xray;
    timed = session.exercise.smaller(timed, shareThatFits(session.exercise, timed, xray.fits, tries));
  }
}
