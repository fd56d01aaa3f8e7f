import { boundBuffers, type ClockedFact, type KernelFacts, leastCost, type TimedExercise } from '@rooflab/lab';
import type { Result, Xray } from '@rooflab/result';
import { bytesMoved, LANES, SECTOR_BYTES, WORD_BYTES } from '@rooflab/roofline';
import { bufferBytes, outputBindings, scratchBinding } from '../layout.ts';
import { atomicsInWorkgroup, byStatement, passesOf, workingWarpShare } from './finding.ts';
import { mainDispatch } from './main-dispatch.ts';

/** A line that leaves fewer lanes idle than this share of the busiest line's executions is not worth mentioning. */
const NOTICED_IDLE_SHARE = 0.25;

const KIBIBYTE = 1024;

/** Operations that a kernel may make for each one that the exercise needs, for addresses and loops. */
const SPARE_OPERATIONS = 8;

/** The same for exercises limited by arithmetic: one address serves more operations there. */
const SPARE_BESIDE_ARITHMETIC = 4;
const ARITHMETIC_INTENSITY = 16;

type Timing = Pick<Result, 'performance' | 'roof'>;
type Line = Xray['lines'][number];

/**
 * The facts used by hints and counted marks, as defined in packages/lab/src/hints/kernel-facts.ts; without a timing, those that need no
 * clock.
 */
export function kernelFacts(exercise: TimedExercise, xray: Xray, timing: Timing | null): KernelFacts {
  const main = mainDispatch(xray);
  const working = Math.max(1, xray.launch.invocations - xray.launch.idleInvocations);
  const read = boundBuffers(exercise).filter(({ kind }) => kind === 'input');
  const inputs = xray.buffers.filter(({ binding }) => read.some((buffer) => buffer.binding === binding));
  const outputs = xray.buffers.filter(({ binding }) => outputBindings(exercise).includes(binding));
  const scratch = xray.buffers.filter(({ binding }) => binding === scratchBinding(exercise));
  const { bytesRequested, sectors, fewestSectors, atomics } = xray.global;
  const { accesses, requests, bankConflicts } = xray.workgroup;
  const loads = total(inputs, ({ loads }) => loads);
  const lengths = bufferBytes(exercise, xray.size).inputs;
  const operations = exercise.operation === 'flop' ? xray.control.floatOperations : xray.control.integerOperations;
  const allOperations = xray.control.floatOperations + xray.control.integerOperations;
  const fewestBytes = bytesMoved(leastCost(exercise, xray.size));
  const { flops } = leastCost(exercise, xray.size);
  const spare = flops < ARITHMETIC_INTENSITY * fewestBytes ? SPARE_OPERATIONS : SPARE_BESIDE_ARITHMETIC;
  const allAccesses = accesses + xray.global.loads + xray.global.stores + atomics;
  const bytesPerWorkgroup = main.global.bytesRequested / main.sampledWorkgroups;
  return {
    ...timingFacts(timing),
    dispatches: xray.dispatches.length,
    workgroups: main.workgroups,
    workgroupSize: main.invocationsPerWorkgroup,
    bytesPerWorkgroup,
    bytesPerInvocation: bytesPerWorkgroup / main.invocationsPerWorkgroup,
    idleShare: ratio(xray.launch.idleInvocations, xray.launch.invocations),
    loadBytes: ratio(
      total(inputs, (input) => input.bytesRequested),
      loads,
    ),
    loadsPerInvocation: loads / working,
    storesPerInvocation: xray.global.stores / working,
    readingWorkgroups: Math.max(1, ...inputs.map((input, i) => readingWorkgroups(input, lengths[read[i]?.index ?? 0] ?? 0))),
    readsInWorkgroup: Math.max(0, ...inputs.map(({ readsPerByteInWorkgroup }) => readsPerByteInWorkgroup)),
    bytesOverFewest: bytesRequested / fewestBytes,
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
    accessesPerBarrier:
      main.workgroup.accesses / (main.sampledWorkgroups * main.invocationsPerWorkgroup * Math.max(1, main.control.barriers)),
    extraOperationsPerWord: (WORD_BYTES * Math.max(0, allOperations - spare * flops)) / fewestBytes,
    divisionsPerInvocation: (xray.control.divisions ?? 0) / working,
    privateAccessesPerInvocation: (xray.control.privateAccesses ?? 0) / working,
    passes: passesOf(xray),
    workgroupBytesPerInvocation: (xray.workgroupBytes ?? 0) / main.invocationsPerWorkgroup,
    bankPasses: ratio(requests + bankConflicts, requests, 1),
    conflictStride: Math.abs(mostConflicts(byStatement(xray).lines)?.strideBytes ?? 0),
    operationsPerAccess: ratio(operations, accesses),
    operationsPerByte: ratio(operations, bytesRequested),
    activeLanes: LANES * (idlestLine(byStatement(xray).lines)?.activeLanes ?? 1),
    scatteredWarps: xray.control.scatteredWarps,
    barriersPerKibibyte: KIBIBYTE * ratio(main.control.barriers, bytesPerWorkgroup),
    trafficOverFewest: (SECTOR_BYTES * sectors) / fewestBytes,
    accessesPerWord: (WORD_BYTES * allAccesses) / fewestBytes,
    laneShare: ratio(allAccesses, LANES * (xray.global.requests + requests), 1),
    parallelInvocations: parallel(xray, 'invocation'),
    parallelWorkgroups: parallel(xray, 'workgroup'),
    atomicsOnOneWord: contention(exercise, xray),
    needlessBarriers: main.needlessBarriers ?? null,
    workingWarpShare: workingWarpShare(main),
    atomicsInWorkgroup: atomicsInWorkgroup(main),
  };
}

/** Workgroups that read each of `bytes` bytes, on average; all of the bytes are read somewhere. */
function readingWorkgroups(
  { loads, stores, atomics, bytesRequested, readsPerByteInWorkgroup }: Xray['buffers'][number],
  bytes: number,
): number {
  const read = ratio(loads * bytesRequested, loads + stores + atomics);
  return ratio(read, bytes * readsPerByteInWorkgroup);
}

/**
 * All accesses over those on the longest path, like work over span: dispatches run one after the other. Null in x-rays of earlier versions.
 */
function parallel({ dispatches }: Xray, unit: 'invocation' | 'workgroup'): number | null {
  let [work, span] = [0, 0];
  for (const { global, workgroup, workgroups, sampledWorkgroups, mostAccesses } of dispatches) {
    if (!mostAccesses) return null;
    work += ((global.loads + global.stores + global.atomics + workgroup.accesses) * workgroups) / sampledWorkgroups;
    span += mostAccesses[unit];
  }
  return ratio(work, span);
}

function contention(exercise: TimedExercise, { dispatches, size }: Xray): number | null {
  let atomics = 0;
  for (const { mostAtomics, workgroups, sampledWorkgroups } of dispatches) {
    if (mostAtomics === undefined) return null;
    atomics += (mostAtomics * workgroups) / sampledWorkgroups;
  }
  return atomics / exercise.elements(size);
}

function timingFacts(timing: Timing | null): Pick<KernelFacts, ClockedFact> {
  if (!timing?.performance.graded) return { fraction: null, launchShare: null };
  const { performance, roof } = timing;
  const { fraction, measurements } = performance;
  return { fraction, launchShare: Math.min(1, Math.max(0, ...measurements.map(({ medianNs }) => roof.launchNs / medianNs))) };
}

function mostConflicts(lines: readonly Line[]): Line | null {
  return lines.reduce<Line | null>((most, line) => (line.bankConflicts > (most?.bankConflicts ?? 0) ? line : most), null);
}

/** The line that leaves most lanes idle, if that is worth mentioning. */
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
