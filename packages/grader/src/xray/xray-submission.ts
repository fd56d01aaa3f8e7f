import { isTimed, type Size, type TimedExercise, type TimedSize } from '@rooflab/lab';
import type { Explained, KnownRung, Result, Xray } from '@rooflab/result';
import { asOurs } from '../as-ours.ts';
import { describeDevice } from '../device-class.ts';
import { examineFile, type FileInput, type FileRequest } from '../examine-file.ts';
import { compileKernel } from '../kernel.ts';
import type { TimedSession } from '../session.ts';
import { behavesLike } from './explained/behaves-like.ts';
import { kernelFacts } from './facts.ts';
import type { XrayRefusal } from './trace.ts';
import { xrayWithHazards } from './xray-with-hazards.ts';

/** One requested x-ray; plain data, like a `GradeRequest`. */
export interface XrayRequest extends FileRequest {
  /**
   * Missing fields are those of the largest timed size. Null for that size. Where one workgroup leaves too many records, a smaller size is
   * used.
   */
  readonly size: Size | null;
}

export interface XrayInput extends FileInput<XrayRequest> {
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
  const { opened, exercise, request } = input;
  if (!isTimed(exercise))
    return { refusal: { refused: 'the exercise is untimed, so nothing says at which size to count', line: 0, column: 0 } };
  return examineFile<XrayOutcome, TimedExercise>({ ...input, exercise }, async (session) => {
    const timed = await asOurs(sizeFor(session, opened.deviceClass, request.size));
    session.student('compiling', 'the file', session.limits.compileMs);
    const kernel = await compileKernel(session, { source: request.source, form: 'xray' }, [timed]);
    const xray = await xrayWithHazards(session, { kernel, timed, about: { device: describeDevice(opened), seed: request.seed } });
    if ('refused' in xray) return { refusal: xray };
    const facts = kernelFacts(exercise, xray, null);
    return { xray, behavesLike: behavesLike({ exercise, facts, xray, deviceClass: opened.deviceClass }, input.recorded) };
  });
}

async function sizeFor(
  { exercise, preparer }: TimedSession,
  deviceClass: XrayInput['opened']['deviceClass'],
  size: Size | null,
): Promise<TimedSize> {
  const largest = (await preparer.sizes()).timed[deviceClass].at(-1);
  if (!largest) throw new TypeError(`${exercise.id} has no timed size.`);
  return size ? preparer.sized({ ...largest.size, ...size }, 'x-ray size') : largest;
}
