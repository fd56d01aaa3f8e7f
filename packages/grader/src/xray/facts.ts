import { type Exercise, type KernelFacts, leastCost } from '@rooflab/lab';
import type { Result, Xray } from '@rooflab/result';
import { bytesMoved } from '@rooflab/roofline';
import { outputBinding, scratchBinding } from '../layout.ts';
import { mainDispatch } from './main-dispatch.ts';
import { LANES } from './trace.ts';

/** A line that leaves fewer lanes idle than this share of what the busiest line runs is not worth looking at. */
const NOTICED_IDLE_SHARE = 0.25;

const KIBIBYTE = 1024;

type Timing = Pick<Result, 'performance' | 'roof'>;
type Line = Xray['lines'][number];

/** Of a kernel that was counted and not timed. */
export const NOT_TIMED: Timing = {
  performance: { graded: false, fraction: null, measurements: [], sweep: [] },
  roof: { measuredAt: '', flopsPerSecond: 0, launchNs: 0, curve: [] },
};

/** What the hints of an exercise may look at, as packages/lab/src/hints/kernel-facts.ts defines it. */
export function kernelFacts(exercise: Exercise, xray: Xray, timing: Timing): KernelFacts {
  const main = mainDispatch(xray);
  const working = Math.max(1, xray.launch.invocations - xray.launch.idleInvocations);
  const inputs = xray.buffers.filter(({ binding }) => binding <= exercise.inputs.length);
  const outputs = xray.buffers.filter(({ binding }) => binding === outputBinding(exercise));
  const scratch = xray.buffers.filter(({ binding }) => binding === scratchBinding(exercise));
  const { bytesRequested, sectors, fewestSectors, atomics } = xray.global;
  const { accesses, requests, bankConflicts } = xray.workgroup;
  const loads = total(inputs, ({ loads }) => loads);
  const operations = exercise.operation === 'flop' ? xray.control.floatOperations : xray.control.integerOperations;
  const bytesPerWorkgroup = main.global.bytesRequested / main.sampledWorkgroups;
  return {
    ...timingFacts(timing),
    dispatches: xray.dispatches.length,
    workgroups: main.workgroups,
    workgroupSize: main.invocationsPerWorkgroup,
    bytesPerWorkgroup,
    idleShare: ratio(xray.launch.idleInvocations, xray.launch.invocations),
    loadBytes: ratio(
      total(inputs, (input) => input.bytesRequested),
      loads,
    ),
    loadsPerInvocation: loads / working,
    storesPerInvocation: xray.global.stores / working,
    readsInWorkgroup: Math.max(0, ...inputs.map(({ readsPerByteInWorkgroup }) => readsPerByteInWorkgroup)),
    bytesOverFewest: bytesRequested / bytesMoved(leastCost(exercise, xray.size)),
    sectorsOverFewest: ratio(sectors, fewestSectors, 1),
    outputTouches: ratio(
      total(outputs, (output) => output.bytesRequested),
      total(outputs, (output) => output.uniqueBytes),
    ),
    scratchShare: ratio(
      total(scratch, (buffer) => buffer.bytesRequested),
      bytesRequested,
    ),
    atomicsPerInvocation: atomics / working,
    workgroupAccesses: accesses / working,
    bankPasses: ratio(requests + bankConflicts, requests, 1),
    operationsPerAccess: ratio(operations, accesses),
    operationsPerByte: ratio(operations, bytesRequested),
    activeLanes: LANES * (idlestLine(xray.lines)?.activeLanes ?? 1),
    scatteredWarps: xray.control.scatteredWarps,
    barriersPerKibibyte: KIBIBYTE * ratio(main.control.barriers, bytesPerWorkgroup),
  };
}

function timingFacts({ performance, roof }: Timing): Pick<KernelFacts, 'fraction' | 'launchShare'> {
  const { graded, fraction, measurements } = performance;
  if (!graded) return { fraction: null, launchShare: null };
  return { fraction, launchShare: Math.min(1, Math.max(0, ...measurements.map(({ medianNs }) => roof.launchNs / medianNs))) };
}

/** The line that leaves most lanes idle, where those are worth looking at. */
export function idlestLine(lines: readonly Line[]): Line | null {
  const idle = ({ executions, activeLanes }: Line) => (activeLanes === 0 ? 0 : executions / activeLanes - executions);
  const busiest = Math.max(0, ...lines.map(({ executions }) => executions));
  const idlest = lines.reduce<Line | null>((most, line) => (most && idle(most) >= idle(line) ? most : line), null);
  return idlest && idle(idlest) > NOTICED_IDLE_SHARE * busiest ? idlest : null;
}

function total<T>(parts: readonly T[], of: (part: T) => number): number {
  return parts.reduce((sum, part) => sum + of(part), 0);
}

function ratio(part: number, whole: number, ofNothing = 0): number {
  return whole === 0 ? ofNothing : part / whole;
}
