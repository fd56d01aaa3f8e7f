import { createPassTimer } from '@rooflab/harness';
import type { PreparedCase, Size } from '@rooflab/lab';
import type { Result } from '@rooflab/result';
import { asOurs } from '../as-ours.ts';
import { blamed } from '../blamed.ts';
import { describeDevice } from '../device-class.ts';
import { product } from '../extent.ts';
import { compileKernel, type Kernel } from '../kernel.ts';
import type { GradeRequest } from '../request.ts';
import { emptyResult } from '../result-parts.ts';
import { startSession } from '../start-session.ts';
import { createStopwatch } from '../stopwatch.ts';
import { faultResult } from '../verdict.ts';
import type { XrayRefusal } from '../xray/trace.ts';
import type { XrayInput } from '../xray/xray-submission.ts';
import { recordCase } from './record-launch.ts';
import type { Recording } from './recording.ts';

/** One requested recording; plain data, like a `GradeRequest`. */
export interface PlayRequest extends Pick<GradeRequest, 'exercise' | 'source' | 'seed'> {
  /** Name of a visible case of this seed. Null: the smallest that keeps two warps busy. */
  readonly testCase: string | null;
}

export type PlayInput = Omit<XrayInput, 'request' | 'recorded'> & { readonly request: PlayRequest };

/** A visible case that could be played. */
interface PlayableCase {
  readonly name: string;
  readonly size: Size;
}

/** The recording of a case; why there is none; or, where the file does not compile or cannot be launched, the result that a check would give. */
export type PlayOutcome =
  | { readonly recording: Recording; readonly testCase: string; readonly cases: readonly PlayableCase[] }
  | { readonly refusal: XrayRefusal; readonly testCase: string; readonly cases: readonly PlayableCase[] }
  | { readonly fault: Result };

/** Two warps: a kernel that is right for one may still be wrong for more. */
const BUSY_INVOCATIONS = 64;

/** Records what one WGSL file does in a visible case, step by step. Throws whatever is not the student's fault. */
export async function playSubmission(input: PlayInput): Promise<PlayOutcome> {
  const { opened, exercise, preparer, harness } = input;
  const { testCase: wanted, ...asked } = input.request;
  const stopwatch = createStopwatch(input);
  const nothingKnown = emptyResult({ exercise, request: { ...asked, mode: 'check' }, harness, device: describeDevice(opened) });
  return blamed<PlayOutcome>({
    device: opened.device,
    stopwatch,
    async work() {
      const clock = input.kernelClock ?? input.clock;
      const parts = { opened, exercise, preparer, seed: asked.seed, clock, onPhase: stopwatch.announce };
      const session = await startSession(parts, () => createPassTimer(opened.device));
      const visible = (await asOurs(preparer.cases())).filter(({ hidden }) => !hidden);
      session.student('compiling', 'the file', session.limits.compileMs);
      const kernel = await compileKernel(session, asked, visible);
      const testCase = visible.find(({ name }) => name === wanted) ?? busyCase(kernel, visible);
      const about = { testCase: testCase.name, cases: visible.map(({ name, size }) => ({ name, size })) };
      const recorded = await recordCase(session, { kernel, testCase });
      return 'refused' in recorded ? { refusal: recorded, ...about } : { recording: recorded, ...about };
    },
    fault: (fault) => ({ fault: { ...faultResult(nothingKnown, fault), phases: stopwatch.phases() } }),
  });
}

/** The case with the fewest invocations that are enough; without such a case, the one with the most. Throws `TypeError` where all cases are hidden. */
function busyCase(kernel: Kernel, cases: readonly PreparedCase[]): PreparedCase {
  const launched = cases
    .map((testCase) => ({ testCase, invocations: invocationsOf(kernel, testCase) }))
    .sort((a, b) => a.invocations - b.invocations);
  const chosen = launched.find(({ invocations }) => invocations >= BUSY_INVOCATIONS) ?? launched.at(-1);
  if (!chosen) throw new TypeError('The exercise has no visible case.');
  return chosen.testCase;
}

/** Of the largest dispatch. */
function invocationsOf(kernel: Kernel, testCase: PreparedCase): number {
  const { dispatches } = kernel.plan(testCase);
  return Math.max(0, ...dispatches.map(({ entryPoint, workgroups }) => product(workgroups) * product(kernel.workgroupSize(entryPoint))));
}
