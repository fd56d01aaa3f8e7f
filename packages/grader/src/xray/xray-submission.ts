import { createPassTimer } from '@rooflab/harness';
import { isTimed, type Size, type TimedSize } from '@rooflab/lab';
import type { Explained, KnownRung, Result, Xray } from '@rooflab/result';
import { asOurs } from '../as-ours.ts';
import { blamed } from '../blamed.ts';
import { describeDevice } from '../device-class.ts';
import type { GradeInput } from '../grade-input.ts';
import { compileKernel } from '../kernel.ts';
import type { GradeRequest } from '../request.ts';
import { emptyResult } from '../result-parts.ts';
import type { TimedSession } from '../session.ts';
import { startSession } from '../start-session.ts';
import { createStopwatch } from '../stopwatch.ts';
import { faultResult } from '../verdict.ts';
import { behavesLike } from './explained/behaves-like.ts';
import { kernelFacts } from './facts.ts';
import type { XrayRefusal } from './trace.ts';
import { xrayWithHazards } from './xray-with-hazards.ts';

/** One requested x-ray; plain data, like a `GradeRequest`. */
export interface XrayRequest extends Pick<GradeRequest, 'exercise' | 'source' | 'seed'> {
  /**
   * Missing fields are those of the largest timed size. Null for that size. Where one workgroup leaves too many records, a smaller size is
   * used.
   */
  readonly size: Size | null;
}

export interface XrayInput extends Pick<GradeInput, 'exercise' | 'preparer' | 'opened' | 'harness' | 'clock' | 'kernelClock' | 'onPhase'> {
  readonly request: XrayRequest;
  /** As in `GradeInput`. */
  readonly recorded: readonly KnownRung[];
}

/**
 * The x-ray, and which rungs the kernel behaves like; why there is none; or, where the file does not compile or cannot be launched, the
 * result that a check would give.
 */
export type XrayOutcome =
  | { readonly xray: Xray; readonly behavesLike: Explained['behavesLike'] }
  | { readonly refusal: XrayRefusal }
  | { readonly fault: Result };

/** Counts what one WGSL file does to memory at one size. Throws whatever is not the student's fault. */
export async function xraySubmission(input: XrayInput): Promise<XrayOutcome> {
  const { opened, exercise, preparer, harness } = input;
  const { size, ...asked } = input.request;
  if (!isTimed(exercise))
    return { refusal: { refused: 'the exercise is untimed, so nothing says at which size to count', line: 0, column: 0 } };
  const stopwatch = createStopwatch(input);
  const device = describeDevice(opened);
  const nothingKnown = emptyResult({ exercise, request: { ...asked, mode: 'check' }, harness, device });
  return blamed<XrayOutcome>({
    device: opened.device,
    stopwatch,
    async work() {
      const clock = input.kernelClock ?? input.clock;
      const parts = { opened, exercise, preparer, seed: asked.seed, clock, onPhase: stopwatch.announce };
      const session = await startSession(parts, () => createPassTimer(opened.device));
      const timed = await asOurs(sizeFor(session, opened.deviceClass, size));
      session.student('compiling', 'the file', session.limits.compileMs);
      const kernel = await compileKernel(session, asked, [timed]);
      const xray = await xrayWithHazards(session, { kernel, timed, about: { device, seed: asked.seed } });
      if ('refused' in xray) return { refusal: xray };
      const facts = kernelFacts(exercise, xray, null);
      return { xray, behavesLike: behavesLike({ exercise, facts, xray, deviceClass: opened.deviceClass }, input.recorded) };
    },
    fault: (fault) => ({ fault: { ...faultResult(nothingKnown, fault), phases: stopwatch.phases() } }),
  });
}

async function sizeFor(
  { exercise, preparer }: TimedSession,
  deviceClass: GradeInput['opened']['deviceClass'],
  size: Size | null,
): Promise<TimedSize> {
  const largest = (await preparer.sizes()).timed[deviceClass].at(-1);
  if (!largest) throw new TypeError(`${exercise.id} has no timed size.`);
  return size ? preparer.sized({ ...largest.size, ...size }, 'x-ray size') : largest;
}
