import { submitPass } from '@rooflab/harness';
import type { Case, ResolvedPlan, TimedSize } from '@rooflab/lab';
import { caseLabel } from '../case-label.ts';
import { readyCase } from '../case-runs.ts';
import { product } from '../extent.ts';
import type { Kernel } from '../kernel.ts';
import type { Session } from '../session.ts';
import { recordByLane } from '../xray/lane-log.ts';
import {
  createLog,
  type RecordLog,
  recordDispatch,
  runTraced,
  sampleWords,
  type TracedPlan,
  tooManyInWorkgroup,
  traceOf,
} from '../xray/record-dispatch.ts';
import type { DispatchTrace, XrayRefusal } from '../xray/trace.ts';
import type { TracedKernel } from '../xray/trace-kernel.ts';
import { tracedBuffers } from '../xray/traced-buffers.ts';
import { createXrayBuffers } from '../xray/xray-buffers.ts';
import { buildRecording } from './build-recording.ts';
import type { Recording } from './recording.ts';

/** Workgroups of a dispatch that are recorded, at most. */
export const MOST_WORKGROUPS = 4;

/** Most records of one dispatch, 32 MiB with one more. */
const CAPACITY = 2 ** 21 - 1;

export interface PlayTarget {
  readonly kernel: Kernel;
  /**
   * Linear indices of the workgroups to record of each dispatch, ascending, at most four; those that a dispatch does not have are left out.
   * Default: the first four.
   */
  readonly workgroups?: readonly number[];
  /** The kernel in the form for the player, where it is compiled already; it may be that of an edited file. */
  readonly traced?: TracedKernel;
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
export async function recordCase(session: Session, target: PlayTarget & { readonly testCase: Case }): Promise<Recording | XrayRefusal> {
  return await onCase(session, target, (run) => recordLaunch(session, target, run));
}

/** Workgroups that are looked through for one that does something, at most. */
const MOST_SEARCHED = 64;

/**
 * Plays the workgroups of a case four by four, until in some of them something is found.
 *
 * @returns the recording in which it was found, else that of the first four; and the first workgroup that was asked for
 */
export async function searchCase<T>(
  session: Session,
  target: Omit<PlayTarget, 'workgroups'> & { readonly testCase: Case },
  look: (recording: Recording) => T | null,
): Promise<Searched<T> | XrayRefusal> {
  const { kernel, testCase } = target;
  const workgroups = Math.max(...kernel.plan(testCase).dispatches.map((dispatch) => product(dispatch.workgroups)));
  return await onCase(session, target, async (run) => {
    const traced = await kernel.trace('play');
    if ('refused' in traced) return traced;
    let first: Recording | null = null;
    let isWhole = workgroups <= MOST_SEARCHED;
    for (let firstWorkgroup = 0; firstWorkgroup < Math.min(workgroups, MOST_SEARCHED); firstWorkgroup += MOST_WORKGROUPS) {
      const asked = workgroupsFrom(firstWorkgroup);
      const recording = await recordTraced(session, { kernel, traced, ...run }, asked);
      if ('refused' in recording) return recording;
      const found = look(recording);
      if (found !== null) return { recording, found, firstWorkgroup, isWhole };
      first ??= recording;
      isWhole &&= recording.dispatches.every((dispatch) => hasAll(dispatch, asked));
    }
    if (first === null) throw new TypeError('The plan has no workgroup.');
    return { recording: first, found: null, firstWorkgroup: 0, isWhole };
  });
}

function hasAll({ workgroups, recorded }: Recording['dispatches'][number], asked: readonly number[]): boolean {
  return asked.every((workgroup) => workgroup >= product(workgroups) || recorded.includes(workgroup));
}

interface Searched<T> {
  readonly recording: Recording;
  readonly found: T | null;
  readonly firstWorkgroup: number;
  /** Where nothing was found: whether all workgroups were looked through. */
  readonly isWhole: boolean;
}

/** As many as are recorded at once, from one on. */
export function workgroupsFrom(first: number): readonly number[] {
  return Array.from({ length: MOST_WORKGROUPS }, (_, i) => first + i);
}

type PlayRun = Pick<TracedPlan, 'shape' | 'bound' | 'refill'>;

async function onCase<T>(
  session: Session,
  { kernel, testCase }: Pick<PlayTarget, 'kernel'> & { readonly testCase: Case },
  work: (run: PlayRun) => Promise<T>,
): Promise<T> {
  session.ours('x-ray', `preparing ${testCase.name}`);
  const ready = await readyCase(session, kernel, testCase);
  try {
    return await work({ shape: testCase, bound: ready.bound, refill: ready.refill });
  } finally {
    ready.destroy();
  }
}

async function recordLaunch(
  session: Session,
  { kernel, workgroups, traced: compiled }: PlayTarget,
  run: PlayRun,
): Promise<Recording | XrayRefusal> {
  const traced = compiled ?? (await kernel.trace('play'));
  return 'refused' in traced ? traced : await recordTraced(session, { kernel, traced, ...run }, workgroups);
}

async function recordTraced(session: Session, plan: TracedPlan, workgroups?: readonly number[]): Promise<Recording | XrayRefusal> {
  const { instrumented } = plan.traced;
  const { played } = instrumented;
  if (!played) throw new TypeError('The form for the player has no marks.');
  const dispatches = await recordPlan(session, plan, workgroups);
  if ('refused' in dispatches) return dispatches;
  session.ours('x-ray', 'putting the steps in order');
  return buildRecording({ instrumented: { ...instrumented, played }, dispatches, ...tracedBuffers(session, plan.kernel, plan.shape) });
}

/** Records the plan in either form: every dispatch, with fewer workgroups of one as long as its records do not fit. */
export async function recordPlan(
  session: Session,
  plan: TracedPlan,
  asked: readonly number[] = workgroupsFrom(0),
): Promise<readonly DispatchTrace[] | XrayRefusal> {
  const resolved = plan.kernel.plan(plan.shape);
  const recorded = resolved.dispatches.map(({ workgroups }) => asked.slice(0, MOST_WORKGROUPS).filter((i) => i < product(workgroups)));
  const log = await createLog(session, { records: CAPACITY, workgroups: MOST_WORKGROUPS });
  try {
    for (;;) {
      const outcome = await tryPlan(session, plan, { resolved, recorded, log });
      if ('traces' in outcome) return outcome.traces;
      const { dispatch, records } = outcome;
      if (records <= CAPACITY) continue;
      const before = recorded[dispatch] ?? [];
      const planned = resolved.dispatches[dispatch];
      if (planned && before.length <= 1) return tooManyInWorkgroup(planned, { asked: records, capacity: CAPACITY });
      recorded[dispatch] = before.slice(0, Math.max(1, Math.min(before.length - 1, Math.floor((before.length * CAPACITY) / records))));
    }
  } finally {
    log.destroy();
  }
}

interface Try {
  readonly resolved: ResolvedPlan;
  /** Workgroups to record, by dispatch. */
  readonly recorded: readonly (readonly number[])[];
  readonly log: RecordLog;
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
    const part = { number: i, dispatch, bound: plan.bound[i], recorded: workgroups, log, capacity: CAPACITY };
    const records = plan.traced.instrumented.played?.byLane
      ? await recordLanes(session, plan, { ...part, workgroups: listed.length })
      : await recordDispatch(session, plan, part);
    if (typeof records === 'number') return { dispatch: i, records };
    traces.push(traceOf(plan, dispatch, { sampled: isWhole ? null : listed, records }));
  }
  return { traces };
}

type LanePart = Pick<Parameters<typeof recordDispatch>[2], 'dispatch' | 'bound' | 'recorded'> & {
  /** The dispatch's index in the plan. */
  readonly number: number;
  /** Recorded ones. */
  readonly workgroups: number;
};

async function recordLanes(
  session: Session,
  plan: TracedPlan,
  { number, dispatch, bound, recorded, workgroups }: LanePart,
): Promise<Uint32Array | number> {
  const { device } = session;
  return recordByLane({
    device,
    lanes: workgroups * product(plan.kernel.workgroupSize(dispatch.entryPoint)),
    capacity: CAPACITY,
    sample: sampleWords(recorded),
    async run(buffers, isFirst) {
      if (!isFirst) {
        await plan.refill();
        submitPass(device, plan.bound.slice(0, number));
      }
      await runTraced(session, plan, { dispatch, bound, buffers });
    },
  });
}
