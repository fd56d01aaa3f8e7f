import { KernelFault, submitPass, withErrorScopes } from '@rooflab/harness';
import type { CaseKind, CaseResult, Xray } from '@rooflab/result';
import { caseLabel } from '../case-label.ts';
import type { Judge, PreparedSet } from '../judge.ts';
import type { TimedSession } from '../session.ts';
import { judgedCase } from '../timed-parts.ts';
import type { XrayRefusal } from '../xray/trace.ts';
import { createXrayBuffers, type XrayBuffers } from '../xray/xray-buffers.ts';
import { doesNotRun, traceAndCount, type XrayTarget } from '../xray/xray-kernel.ts';

interface JudgedTarget extends Pick<XrayTarget, 'kernel' | 'timed'> {
  readonly judge: Judge;
}

export interface CountedTarget extends JudgedTarget, Pick<XrayTarget, 'about'> {}

export interface CountedRun {
  /** The kernel's outputs, as written and as recording, as one case. */
  readonly testCase: CaseResult;
  /** Null where the output is already wrong as the kernel is written. */
  readonly xray: Xray | XrayRefusal | null;
}

/** Runs the kernel once, as written, and judges its output. Throws like `countKernel`. */
export async function judgeKernel(session: TimedSession, target: JudgedTarget): Promise<CaseResult> {
  return onInputs(session, target, async (prepared) => {
    await runAsWritten(session, target, prepared);
    return prepared.caseOf('judged');
  });
}

/**
 * Runs the kernel first as written, then with recording, on the same inputs; judges both outputs on the device. Throws `KernelFault` where
 * WebGPU refuses the kernel, or its time is used up.
 */
export async function countKernel(session: TimedSession, target: CountedTarget): Promise<CountedRun> {
  return onInputs(session, target, async (prepared) => {
    await runAsWritten(session, target, prepared);
    const asWritten = await prepared.caseOf('counted');
    if (!asWritten.passed) return { testCase: asWritten, xray: null };
    const xray = await runRecording(session, target, prepared);
    return { testCase: await prepared.caseOf('counted'), xray };
  });
}

interface Prepared {
  readonly buffers: XrayBuffers;
  readonly set: PreparedSet;
  /** What has been found so far. */
  readonly caseOf: (kind: CaseKind) => Promise<CaseResult>;
}

async function onInputs<T>(session: TimedSession, target: JudgedTarget, act: (prepared: Prepared) => Promise<T>): Promise<T> {
  const { judge, timed } = target;
  session.ours('checking', `preparing ${caseLabel(timed.size)}`);
  const buffers = await createXrayBuffers(session, target, 'checking');
  let set: PreparedSet | null = null;
  try {
    const { params, output, bytes, inputSets } = buffers.timed;
    set = await judge.prepare({ params, inputs: inputSets[0] ?? [], output, bytes, size: timed.size });
    const caseOf = async (kind: CaseKind) => judgedCase(kind, timed, { exercise: session.exercise, findings: await judge.differences(1) });
    return await act({ buffers, set, caseOf });
  } finally {
    set?.destroy();
    buffers.destroy();
  }
}

async function runAsWritten(session: TimedSession, { timed }: JudgedTarget, { buffers, set }: Prepared): Promise<void> {
  const { device, limits } = session;
  const canary = await buffers.refill('counted');
  session.student('checking', caseLabel(timed.size), limits.runMs);
  await withErrorScopes(device, 'kernel', () => submitPass(device, buffers.bound));
  await device.queue.onSubmittedWorkDone();
  session.ours('checking', 'comparing');
  submitPass(device, set.judge(0, canary));
}

/** The output of a complete recording is judged, too. */
async function runRecording(session: TimedSession, target: CountedTarget, { buffers, set }: Prepared): Promise<Xray | XrayRefusal> {
  let canary = null;
  try {
    const traced = await target.kernel.trace('xray');
    if ('refused' in traced) return traced;
    const refill = async () => {
      canary = await buffers.refill('x-ray');
    };
    const count = (whole: boolean) => traceAndCount(session, { ...target, traced, whole }, { bound: buffers.bound, refill });
    const all = await count(true);
    const xray = 'refused' in all && all.fits !== undefined ? await count(false) : all;
    if (canary && !('refused' in xray)) submitPass(session.device, set.judge(0, canary));
    return xray;
  } catch (error) {
    if (!(error instanceof KernelFault) || error.kind === 'lost' || error.kind === 'timeout') throw error;
    return doesNotRun(error);
  }
}
