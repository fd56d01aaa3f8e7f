import type { Xray } from '@rooflab/result';
import { countOf } from './count-of.ts';
import type { DispatchCount } from './hand-counts/count.ts';
import type { HardwareCounters } from './hardware-counters.ts';
import { MEASURES, type Measure } from './measures.ts';
import type { Ported } from './ported.ts';
import { reasonFor } from './reasons.ts';

/** One measure of one kernel, counted in three ways. Null where a way does not provide it. */
export interface Row {
  readonly name: string;
  readonly entryPoint: string;
  readonly kernel: string;
  readonly measure: Measure;
  /** By formula. */
  readonly hand: number | null;
  /** By the x-ray. */
  readonly ours: number;
  readonly hardware: number | null;
  /** Ratio of ours to the hardware's; 1 where both are 0, null where only the hardware's is. */
  readonly ratio: number | null;
  /** Why they differ by more than 2 %; null where they do not, or the reason is unknown. */
  readonly reason: string | null;
}

type Counters = Readonly<Record<string, number>>;

const LARGEST_DIFFERENCE = 0.02;

/** The sum of counters; null when none of them exists. */
function total(counters: Counters, names: readonly string[]): number | null {
  const values = names.flatMap((name) => counters[name] ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

function globalTotal(counters: Counters, what: 'requests' | 'sectors'): number | null {
  return total(
    counters,
    ['ld', 'st', 'red', 'atom'].map((operation) => `l1tex__t_${what}_pipe_lsu_mem_global_op_${operation}.sum`),
  );
}

/** Executed instructions that access workgroup memory. Its name depends on the profiler's version. */
function workgroupRequests(counters: Counters): number | null {
  const under = (prefix: string) =>
    total(
      counters,
      ['ld', 'st'].map((operation) => `${prefix}inst_executed_op_shared_${operation}.sum`),
    );
  return under('smsp__') ?? under('smsp__sass_');
}

function workgroupPasses(counters: Counters): number | null {
  const conflicts = total(
    counters,
    ['ld', 'st'].map((operation) => `l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_${operation}.sum`),
  );
  const requests = workgroupRequests(counters);
  return conflicts === null || requests === null ? null : requests + conflicts;
}

/** A fused multiply-add is two operations. */
function floatOperations(counters: Counters): number | null {
  const of = (operation: string) => counters[`smsp__sass_thread_inst_executed_op_${operation}_pred_on.sum`];
  const [add, multiply, fused] = [of('fadd'), of('fmul'), of('ffma')];
  return add === undefined || multiply === undefined || fused === undefined ? null : add + multiply + 2 * fused;
}

function activeLanes(counters: Counters): number | null {
  const lanes = counters['smsp__thread_inst_executed_per_inst_executed.ratio'];
  return lanes === undefined ? null : lanes / 32;
}

export function hardwareMeasures(counters: Counters): Record<Measure, number | null> {
  return {
    requests: globalTotal(counters, 'requests'),
    sectors: globalTotal(counters, 'sectors'),
    workgroupRequests: workgroupRequests(counters),
    workgroupPasses: workgroupPasses(counters),
    floatOperations: floatOperations(counters),
    activeLanes: activeLanes(counters),
  };
}

/** All except the mean of active lanes, for which there are no formulas. */
function countMeasures({ global, workgroup, floatOperations }: DispatchCount): Record<Exclude<Measure, 'activeLanes'>, number> {
  return {
    requests: global.requests,
    sectors: global.sectors,
    workgroupRequests: workgroup.requests,
    workgroupPasses: workgroup.requests + workgroup.bankConflicts,
    floatOperations,
  };
}

function ourMeasures(dispatch: Xray['dispatches'][number]): Record<Measure, number> {
  return { ...countMeasures(countOf(dispatch)), activeLanes: dispatch.control.activeLanes };
}

function handMeasures(count: DispatchCount): Record<Measure, number | null> {
  return { ...countMeasures(count), activeLanes: null };
}

export function ratioOf(ours: number, hardware: number | null): number | null {
  if (hardware === null) return null;
  if (hardware === 0) return ours === 0 ? 1 : null;
  return ours / hardware;
}

/** True when the hardware's count is known and ours differs by more than 2 % of it. */
export function isOff({ ratio, hardware }: Pick<Row, 'ratio' | 'hardware'>): boolean {
  return hardware !== null && (ratio === null || Math.abs(ratio - 1) > LARGEST_DIFFERENCE);
}

/** The rows of one ported kernel. Throws `Error` when one side lacks a dispatch. */
export function joinCounters(
  ported: Ported,
  hand: readonly DispatchCount[],
  xray: Pick<Xray, 'dispatches'>,
  hardware: HardwareCounters,
): Row[] {
  return ported.dispatches.flatMap(({ entryPoint, kernel }, i) => {
    const counters = hardware.kernels.find((other) => other.kernel === kernel)?.counters;
    const dispatch = xray.dispatches[i];
    const byHand = hand[i];
    if (!counters) throw new Error(`The hardware's counters of ${kernel} are missing.`);
    if (dispatch?.entryPoint !== entryPoint) throw new Error(`The x-ray of ${ported.name} has no dispatch of ${entryPoint} at place ${i}.`);
    if (byHand?.entryPoint !== entryPoint)
      throw new Error(`The hand count of ${ported.name} has no dispatch of ${entryPoint} at place ${i}.`);
    const measured = { hand: handMeasures(byHand), ours: ourMeasures(dispatch), hardware: hardwareMeasures(counters) };
    return MEASURES.map((measure): Row => {
      const [ours, theirs] = [measured.ours[measure], measured.hardware[measure]];
      const ratio = ratioOf(ours, theirs);
      const reason = isOff({ ratio, hardware: theirs }) ? reasonFor(kernel, measure) : null;
      return { name: ported.name, entryPoint, kernel, measure, hand: measured.hand[measure], ours, hardware: theirs, ratio, reason };
    });
  });
}
