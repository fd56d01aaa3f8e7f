import { type BoundDispatch, createStorage, readWords, submitPass, withErrorScopes } from '@rooflab/harness';
import type { ResolvedPlan } from '@rooflab/lab';
import { caseLabel } from '../case-label.ts';
import { type Extent, product } from '../extent.ts';
import type { Kernel, Shape } from '../kernel.ts';
import type { Session } from '../session.ts';
import { shortName } from '../source-place.ts';
import { drawWorkgroups, firstSample, smallerSample } from './sample-workgroups.ts';
import { type DispatchTrace, RECORD_WORDS, type XrayRefusal } from './trace.ts';
import type { TracedKernel, TraceLog } from './trace-kernel.ts';

/** Records that one dispatch may leave: 32 MiB of them. */
const CAPACITY = 2 ** 21;

/** The same where it must be recorded whole: 128 MiB, the longest binding that WebGPU promises. */
export const WHOLE_CAPACITY = 2 ** 23;

const RECORD_BYTES = 4 * RECORD_WORDS;

export interface TracedPlan {
  readonly kernel: Kernel;
  readonly traced: TracedKernel;
  readonly shape: Shape;
  /** The plan's dispatches, bound to buffers, as the kernel is written. */
  readonly bound: readonly BoundDispatch[];
  /** Makes output and scratch as they are before a run. */
  readonly refill: () => Promise<void>;
  /** All workgroups or none: nothing is left to a sample. */
  readonly whole: boolean;
}

/**
 * Runs the plan with every dispatch recording: all of its workgroups where their records fit, else some that the seed chooses. Every
 * workgroup does its work, so what one dispatch leaves to the next is right. When records do not fit, the plan begins anew with fewer.
 */
export async function runTrace(session: Session, plan: TracedPlan): Promise<readonly DispatchTrace[] | XrayRefusal> {
  const resolved = plan.kernel.plan(plan.shape);
  const counts = resolved.dispatches.map(({ workgroups }, i) =>
    plan.whole ? product(workgroups) : firstSample(product(workgroups), product(sizeOf(plan, resolved, i))),
  );
  if (plan.whole) {
    // Each invocation leaves a record at least.
    const dispatch = resolved.dispatches.findIndex(
      ({ workgroups }, i) => product(workgroups) * product(sizeOf(plan, resolved, i)) > WHOLE_CAPACITY,
    );
    if (dispatch >= 0) return tooLargeAsWhole(plan, resolved, { dispatch, asked: null });
  }
  const log = await createLog(session, plan.whole ? [0] : counts, capacityOf(plan));
  try {
    for (;;) {
      const outcome = await tryOnce(session, { plan, resolved, counts, log });
      if ('traces' in outcome) return outcome.traces;
      const { dispatch, asked } = outcome;
      if (plan.whole) return tooLargeAsWhole(plan, resolved, outcome);
      const fewer = smallerSample(counts[dispatch] ?? 0, { asked, capacity: session.limits.sampledRecords });
      if (fewer === 0) return tooManyRecords(resolved, dispatch, asked);
      counts[dispatch] = fewer;
    }
  } finally {
    for (const buffer of Object.values(log)) buffer.destroy();
  }
}

interface Try {
  readonly plan: TracedPlan;
  readonly resolved: ResolvedPlan;
  /** Workgroups to record, for each dispatch. */
  readonly counts: readonly number[];
  readonly log: TraceLog;
}

type Tried = { readonly traces: readonly DispatchTrace[] } | { readonly dispatch: number; readonly asked: number };

/** Runs the plan until a dispatch asks for more records than fit. */
async function tryOnce(session: Session, { plan, resolved, counts, log }: Try): Promise<Tried> {
  await plan.refill();
  const traces: DispatchTrace[] = [];
  for (const [i, { entryPoint, workgroups }] of resolved.dispatches.entries()) {
    const bound = plan.bound[i];
    if (!bound) throw new TypeError(`No dispatch ${i} is bound.`);
    const sampled = drawWorkgroups(counts[i] ?? 0, workgroups, session.random(`x-ray, dispatch ${i}`));
    const records = await record(session, { plan, log, sampled, dispatch: plan.traced.dispatch(bound, entryPoint, log) });
    if (typeof records === 'number') return { dispatch: i, asked: records };
    traces.push({ entryPoint, workgroups, workgroupSize: sizeOf(plan, resolved, i), sampled, records });
  }
  return { traces };
}

interface Recording {
  readonly plan: TracedPlan;
  readonly log: TraceLog;
  readonly sampled: readonly number[] | null;
  readonly dispatch: BoundDispatch;
}

/** The records of one dispatch; how many they would have been when they do not fit. */
async function record(session: Session, { plan, log, sampled, dispatch }: Recording): Promise<Uint32Array | number> {
  const { device } = session;
  device.queue.writeBuffer(log.counter, 0, new Uint32Array(1));
  device.queue.writeBuffer(log.sample, 0, Uint32Array.from([sampled?.length ?? 0, ...(sampled ?? [])]));
  session.student('x-ray', caseLabel(plan.shape.size), session.limits.runMs);
  await withErrorScopes(device, 'kernel', () => submitPass(device, [dispatch]));
  const [asked = 0] = await readWords(device, log.counter, 4);
  const enough = sampled && sampled.length > 1 ? session.limits.sampledRecords : capacityOf(plan);
  if (asked > enough) return asked;
  return asked === 0 ? new Uint32Array() : readWords(device, log.records, asked * RECORD_BYTES);
}

function capacityOf({ whole }: TracedPlan): number {
  return whole ? WHOLE_CAPACITY : CAPACITY;
}

async function createLog({ device }: Session, counts: readonly number[], capacity: number): Promise<TraceLog> {
  const [counter, records, sample] = await Promise.all([
    createStorage(device, 4, 'counter of records'),
    createStorage(device, capacity * RECORD_BYTES, 'records'),
    createStorage(device, 4 * (1 + Math.max(...counts)), 'sampled workgroups'),
  ]);
  return { counter, records, sample };
}

function sizeOf({ kernel }: TracedPlan, { dispatches }: ResolvedPlan, i: number): Extent {
  return kernel.workgroupSize(dispatches[i]?.entryPoint ?? '');
}

/** `asked` is null where there are too many invocations to begin with. */
function tooLargeAsWhole(
  { shape }: TracedPlan,
  { dispatches }: ResolvedPlan,
  { dispatch, asked }: { readonly dispatch: number; readonly asked: number | null },
): XrayRefusal {
  const { line = 0, entryPoint = '' } = dispatches[dispatch] ?? {};
  const most = WHOLE_CAPACITY.toLocaleString('en');
  const made = asked === null ? `more than ${most} invocations` : `${asked.toLocaleString('en')} accesses and steps`;
  return {
    refused: `at ${caseLabel(shape.size)} ${shortName(entryPoint)} makes ${made}, but at most ${most} can be counted`,
    line,
    column: line === 0 ? 0 : 1,
  };
}

function tooManyRecords({ dispatches }: ResolvedPlan, dispatch: number, asked: number): XrayRefusal {
  const { line = 0 } = dispatches[dispatch] ?? {};
  return {
    refused: `one workgroup makes ${asked.toLocaleString('en')} accesses and steps, more than the ${CAPACITY.toLocaleString('en')} that can be recorded`,
    line,
    column: line === 0 ? 0 : 1,
    fits: CAPACITY / asked,
  };
}
