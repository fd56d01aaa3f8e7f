import { type BoundDispatch, createStorage, keptBuffers, readWords, submitPass, withErrorScopes } from '@rooflab/harness';
import type { ResolvedPlan } from '@rooflab/lab';
import { caseLabel } from '../case-label.ts';
import type { Kernel, Shape } from '../kernel.ts';
import type { Session } from '../session.ts';
import { type DispatchTrace, RECORD_WORDS, type XrayRefusal } from './trace.ts';
import type { TracedKernel, TraceLog } from './trace-kernel.ts';

const RECORD_BYTES = 4 * RECORD_WORDS;

export interface TracedPlan {
  readonly kernel: Kernel;
  readonly traced: TracedKernel;
  readonly shape: Shape;
  /** The plan's dispatches, bound to buffers, as the kernel is written. */
  readonly bound: readonly BoundDispatch[];
  /** Restores output and scratch to their state before a run. */
  readonly refill: () => Promise<void>;
}

type PlannedDispatch = ResolvedPlan['dispatches'][number];

/** Linear indices from `first` (inclusive) to `end` (exclusive). */
export interface WorkgroupRange {
  readonly first: number;
  readonly end: number;
}

interface Recording {
  readonly dispatch: PlannedDispatch;
  readonly bound: BoundDispatch | undefined;
  /** The workgroups that leave records: a range of them, or those whose linear indices are listed. */
  readonly recorded: WorkgroupRange | readonly number[];
  readonly log: TraceLog;
  /** Records that are read back; the log may hold more. */
  readonly capacity: number;
}

/** Runs one dispatch of the plan, in which all workgroups do their work: returns its records, or their number where they do not fit. */
export async function recordDispatch(session: Session, plan: TracedPlan, recording: Recording): Promise<Uint32Array | number> {
  const { device } = session;
  const { dispatch, bound, recorded, log, capacity } = recording;
  if (!bound) throw new TypeError(`The dispatch of ${dispatch.entryPoint} is not bound.`);
  const sample = 'first' in recorded ? [0, recorded.first, recorded.end] : [recorded.length, ...recorded];
  device.queue.writeBuffer(log.counter, 0, new Uint32Array(1));
  device.queue.writeBuffer(log.sample, 0, Uint32Array.from(sample));
  session.student('x-ray', caseLabel(plan.shape.size), session.limits.runMs);
  await withErrorScopes(device, 'kernel', () => submitPass(device, [plan.traced.dispatch(bound, dispatch.entryPoint, log)]));
  const [asked = 0] = await readWords(device, log.counter, 4);
  if (asked > capacity) return asked;
  return asked === 0 ? new Uint32Array() : readWords(device, log.records, asked * RECORD_BYTES);
}

/** @param kept which workgroups were recorded, null for all; and what they left */
export function traceOf(
  { kernel }: TracedPlan,
  { entryPoint, workgroups }: PlannedDispatch,
  kept: Pick<DispatchTrace, 'sampled' | 'records'>,
): DispatchTrace {
  return { entryPoint, workgroups, workgroupSize: kernel.workgroupSize(entryPoint), ...kept };
}

/** Room for this many records, and for the indices of this many workgroups. */
export async function createLog({ device }: Session, room: { readonly records: number; readonly workgroups: number }): Promise<TraceLog> {
  const [counter, records, sample] = await Promise.all([
    createStorage(device, 4, 'counter of records'),
    keptBuffers(device).storage(room.records * RECORD_BYTES, 'records'),
    createStorage(device, 4 * Math.max(3, 1 + room.workgroups), 'recorded workgroups'),
  ]);
  return { counter, records, sample };
}

export function destroyLog({ device }: Session, { counter, records, sample }: TraceLog): void {
  counter.destroy();
  sample.destroy();
  keptBuffers(device).keep(records);
}

export function tooManyInWorkgroup(
  { line }: Pick<PlannedDispatch, 'line'>,
  { asked, capacity }: { readonly asked: number; readonly capacity: number },
): XrayRefusal {
  return {
    refused: `one workgroup makes ${asked.toLocaleString('en')} accesses and steps, more than the ${capacity.toLocaleString('en')} that can be recorded`,
    line,
    column: line === 0 ? 0 : 1,
    fits: capacity / asked,
  };
}
