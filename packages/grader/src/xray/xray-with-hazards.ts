import { PlanError, type TimedSize } from '@rooflab/lab';
import type { Xray } from '@rooflab/result';
import { asOurs } from '../as-ours.ts';
import type { Session, TimedSession } from '../session.ts';
import type { XrayRefusal } from './trace.ts';
import type { XrayTarget } from './xray-kernel.ts';
import { xrayThatFits } from './xray-that-fits.ts';

/**
 * The x-ray at the target's size, or a smaller one. If only some workgroups were counted, most faults that go unnoticed by luck could be in
 * the others; so hazards then come from the size at which the exercise grades by counts, or a smaller one, at which every workgroup is
 * counted.
 */
export async function xrayWithHazards(session: TimedSession, target: XrayTarget): Promise<Xray | XrayRefusal> {
  const xray = await xrayThatFits(session, target);
  if ('refused' in xray || xray.sampledWorkgroups === xray.workgroups) return xray;
  const { counted } = await asOurs(session.preparer.sizes());
  const whole = await wholeXray(session, target, counted);
  return 'refused' in whole || whole.hazards.length === 0 ? xray : { ...xray, hazards: whole.hazards };
}

/** At this size or a smaller one, with every workgroup. */
export async function wholeXray(session: Session, target: XrayTarget, timed: TimedSize): Promise<Xray | XrayRefusal> {
  try {
    return await xrayThatFits(session, { ...target, timed, whole: true });
  } catch (error) {
    if (!(error instanceof PlanError)) throw error;
    return { refused: error.message, line: error.line, column: error.column };
  }
}
