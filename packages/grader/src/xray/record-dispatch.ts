import { type BoundDispatch, createStorage, keptBuffers, readWords, submitPass, withErrorScopes } from '@rooflab/harness';
import type { ResolvedPlan } from '@rooflab/lab';
import { caseLabel } from '../case-label.ts';
import type { Kernel, Shape } from '../kernel.ts';
import type { Session } from '../session.ts';
import { type DispatchTrace, RECORD_WORDS, type XrayRefusal } from './trace.ts';
import type { TracedKernel, TraceLog } from './trace-kernel.ts';

export const RECORD_BYTES = 4 * RECORD_WORDS;

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
  readonly log: RecordLog;
  /** Records that are read back at most. */
  readonly capacity: number;
}

/**
 * Runs one dispatch of the plan, in which all workgroups do their work: returns its records, or their number where they do not fit. If that is no more
 * than `capacity`, there is room for them when the plan runs again.
 */
export async function recordDispatch(session: Session, plan: TracedPlan, recording: Recording): Promise<Uint32Array | number> {
  const { device } = session;
  const { dispatch, bound, recorded, log, capacity } = recording;
  const buffers = await log.buffers();
  device.queue.writeBuffer(buffers.counter, 0, new Uint32Array(1));
  device.queue.writeBuffer(buffers.sample, 0, sampleWords(recorded));
  await runTraced(session, plan, { dispatch, bound, buffers });
  const [asked = 0] = await readWords(device, buffers.counter, 4);
  if (!log.holds(asked) || asked > capacity) return asked;
  return asked === 0 ? new Uint32Array() : readWords(device, buffers.records, asked * RECORD_BYTES);
}

/** How a recording form is told which workgroups to record. */
export function sampleWords(recorded: Recording['recorded']): Uint32Array<ArrayBuffer> {
  return Uint32Array.from('first' in recorded ? [0, recorded.first, recorded.end] : [recorded.length, ...recorded]);
}

/** Submits a dispatch in its recording form. */
export async function runTraced(
  session: Session,
  { traced, shape }: TracedPlan,
  { dispatch, bound, buffers }: Pick<Recording, 'dispatch' | 'bound'> & { readonly buffers: TraceLog },
): Promise<void> {
  const { device, limits } = session;
  if (!bound) throw new TypeError(`The dispatch of ${dispatch.entryPoint} is not bound.`);
  session.student('x-ray', caseLabel(shape.size), limits.runMs);
  await withErrorScopes(device, 'kernel', () => submitPass(device, [traced.dispatch(bound, dispatch.entryPoint, buffers)]));
}

/** @param kept which workgroups were recorded, null for all; and what they left */
export function traceOf(
  { kernel }: TracedPlan,
  { entryPoint, workgroups }: PlannedDispatch,
  kept: Pick<DispatchTrace, 'sampled' | 'records'>,
): DispatchTrace {
  return { entryPoint, workgroups, workgroupSize: kernel.workgroupSize(entryPoint), ...kept };
}

/** Where dispatches record, one after the other. */
export interface RecordLog {
  buffers(): Promise<TraceLog>;
  /** Whether so many records fit. If not, they do in the buffers from the next call on, as far as there may be so many. */
  holds(records: number): boolean;
  destroy(): void;
}

/** Room on the software device at first: it takes 0.4 s to clear 128 MiB, and most kernels leave no more than this. */
export const FIRST_RECORDS = 2 ** 19;

/** Has room for up to `records`, and for the indices of this many workgroups. */
export async function createLog(
  { device, opened }: Pick<Session, 'device' | 'opened'>,
  { records: most, workgroups }: { readonly records: number; readonly workgroups: number },
): Promise<RecordLog> {
  const kept = keptBuffers(device);
  const [counter, sample] = await Promise.all([
    createStorage(device, 4, 'counter of records'),
    createStorage(device, 4 * Math.max(3, 1 + workgroups), 'recorded workgroups'),
  ]);
  let room = opened.software ? Math.min(most, FIRST_RECORDS - 1) : most;
  let records: GPUBuffer | null = null;
  const giveBack = () => {
    if (records) kept.keep(records);
    records = null;
  };
  return {
    async buffers() {
      // One more: the form for the player writes to the last place what is not kept.
      records ??= await kept.storage((room + 1) * RECORD_BYTES, 'records', true);
      return { counter, records, sample };
    },
    holds(asked) {
      if (asked <= room) return true;
      const longer = Math.min(most, 2 ** Math.ceil(Math.log2(asked + 1)) - 1);
      if (longer > room) giveBack();
      room = longer;
      return false;
    },
    destroy() {
      counter.destroy();
      sample.destroy();
      giveBack();
    },
  };
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
