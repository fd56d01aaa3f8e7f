import type { PreparedCase, ResolvedPlan, TimedSize } from '@rooflab/lab';
import { caseLabel } from '../case-label.ts';
import { readyCase } from '../case-runs.ts';
import { product } from '../extent.ts';
import type { Kernel } from '../kernel.ts';
import type { Session } from '../session.ts';
import { createLog, destroyLog, recordDispatch, type TracedPlan, tooManyInWorkgroup, traceOf } from '../xray/record-dispatch.ts';
import type { DispatchTrace, XrayRefusal } from '../xray/trace.ts';
import type { TraceLog } from '../xray/trace-kernel.ts';
import { tracedBuffers } from '../xray/traced-buffers.ts';
import { createXrayBuffers } from '../xray/xray-buffers.ts';
import { buildRecording } from './build-recording.ts';
import type { Recording } from './recording.ts';

/** Workgroups of a dispatch that are recorded, at most. */
const MOST_WORKGROUPS = 4;

/** Most records of one dispatch, 32 MiB with one more: the last place of the log takes what is not kept. */
const CAPACITY = 2 ** 21 - 1;

export interface PlayTarget {
  readonly kernel: Kernel;
  /**
   * Linear indices of the workgroups to record of each dispatch, ascending, at most four; those that a dispatch does not have are left out.
   * Default: the first four.
   */
  readonly workgroups?: readonly number[];
}

/**
 * Plays a launch at one size, on data of its own: what an x-ray at this size counts. Where the records of these workgroups do not fit, fewer
 * are recorded; where those of one do not fit, the refusal says which share does. Throws WebGPU's objections to the recording form.
 */
export async function recordSize(session: Session, target: PlayTarget & { readonly timed: TimedSize }): Promise<Recording | XrayRefusal> {
  session.ours('x-ray', `preparing ${caseLabel(target.timed.size)}`);
  const buffers = await createXrayBuffers(session, target, 'x-ray');
  try {
    const refill = async () => {
      await buffers.refill('x-ray');
    };
    return await recordLaunch(session, target, { shape: target.timed, bound: buffers.bound, refill });
  } finally {
    buffers.destroy();
  }
}

/** Plays a case on the very data of its first run: what a report about a wrong answer names is what is played. Otherwise like `recordSize`. */
export async function recordCase(
  session: Session,
  target: PlayTarget & { readonly testCase: PreparedCase },
): Promise<Recording | XrayRefusal> {
  session.ours('x-ray', `preparing ${target.testCase.name}`);
  const ready = await readyCase(session, target.kernel, target.testCase);
  try {
    return await recordLaunch(session, target, { shape: target.testCase, bound: ready.bound, refill: ready.refill });
  } finally {
    ready.destroy();
  }
}

async function recordLaunch(
  session: Session,
  { kernel, workgroups }: PlayTarget,
  run: Pick<TracedPlan, 'shape' | 'bound' | 'refill'>,
): Promise<Recording | XrayRefusal> {
  const traced = await kernel.trace('play');
  if ('refused' in traced) return traced;
  const { played } = traced.instrumented;
  if (!played) throw new TypeError('The form for the player has no marks.');
  const dispatches = await recordPlan(session, { kernel, traced, ...run }, workgroups);
  if ('refused' in dispatches) return dispatches;
  session.ours('x-ray', 'putting the steps in order');
  return buildRecording({ instrumented: { ...traced.instrumented, played }, dispatches, ...tracedBuffers(session, kernel, run.shape) });
}

/** Records the plan in either form: every dispatch, with fewer workgroups of one as long as its records do not fit. */
export async function recordPlan(
  session: Session,
  plan: TracedPlan,
  asked: readonly number[] = Array.from({ length: MOST_WORKGROUPS }, (_, i) => i),
): Promise<readonly DispatchTrace[] | XrayRefusal> {
  const resolved = plan.kernel.plan(plan.shape);
  const recorded = resolved.dispatches.map(({ workgroups }) => asked.slice(0, MOST_WORKGROUPS).filter((i) => i < product(workgroups)));
  const log = await createLog(session, { records: CAPACITY + 1, workgroups: MOST_WORKGROUPS });
  try {
    for (;;) {
      const outcome = await tryPlan(session, plan, { resolved, recorded, log });
      if ('traces' in outcome) return outcome.traces;
      const { dispatch, records } = outcome;
      const before = recorded[dispatch] ?? [];
      const planned = resolved.dispatches[dispatch];
      if (planned && before.length <= 1) return tooManyInWorkgroup(planned, { asked: records, capacity: CAPACITY });
      recorded[dispatch] = before.slice(0, Math.max(1, Math.min(before.length - 1, Math.floor((before.length * CAPACITY) / records))));
    }
  } finally {
    destroyLog(log);
  }
}

interface Try {
  readonly resolved: ResolvedPlan;
  /** Workgroups to record, by dispatch. */
  readonly recorded: readonly (readonly number[])[];
  readonly log: TraceLog;
}

type Tried = { readonly traces: readonly DispatchTrace[] } | { readonly dispatch: number; readonly records: number };

/** Runs the plan until a dispatch leaves more records than fit. */
async function tryPlan(session: Session, plan: TracedPlan, { resolved, recorded, log }: Try): Promise<Tried> {
  await plan.refill();
  const traces: DispatchTrace[] = [];
  for (const [i, dispatch] of resolved.dispatches.entries()) {
    const listed = recorded[i] ?? [];
    const isWhole = listed.length === product(dispatch.workgroups);
    const workgroups = isWhole || listed.length === 0 ? { first: 0, end: listed.length } : listed;
    const records = await recordDispatch(session, plan, { dispatch, bound: plan.bound[i], recorded: workgroups, log, capacity: CAPACITY });
    if (typeof records === 'number') return { dispatch: i, records };
    traces.push(traceOf(plan, dispatch, { sampled: isWhole ? null : listed, records }));
  }
  return { traces };
}
