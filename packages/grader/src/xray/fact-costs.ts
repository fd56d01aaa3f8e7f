import type { FactName, KernelFacts } from '@rooflab/lab';
import { LANES, WORD_BYTES } from '@rooflab/roofline';
import { type Evidence, growthOfLaunch, scratchOf, shareOfSteps, trafficNs } from './finding.ts';
import { RATES } from './rates.ts';

/** Loads and stores of this many bytes keep memory as busy as possible. */
const WIDE_BYTES = 16;

/** Share of the time in which narrow loads leave memory idle: a copy by single words takes 1.8 times as long as one by vectors. */
const NARROW_SHARE = 0.8;

/**
 * An optimisation step beyond a first version counts with this share of its gain, so that it is suggested only where nothing wasteful costs
 * as much.
 */
const STEP_SHARE = 0.3;

/** The same for wider loads, which could be suggested for nearly every kernel. */
const WIDER_SHARE = 0.2;

/** The same for steps with a barrier, which a first version may need. */
const TREE_SHARE = 0.5;

/** Share of the passes over workgroup memory that blocks of 4 × 4 results in registers save. */
const SAVED_BY_REGISTERS = 0.75;

/**
 * The cost behind a fact that is not a finding, but which a hint of the lab answers: estimated like findings, in nanoseconds at the size of
 * the x-ray. 0 for facts of unknown cost.
 */
export function factCostNs(fact: FactName, facts: KernelFacts, xray: Evidence): number {
  return COSTS[fact]?.(xray, facts) ?? 0;
}

const COSTS: Partial<Readonly<Record<FactName, (xray: Evidence, facts: KernelFacts) => number>>> = {
  loadBytes: (xray, { loadBytes }) => WIDER_SHARE * NARROW_SHARE * memoryNs(xray) * Math.max(0, 1 - (loadBytes ?? WIDE_BYTES) / WIDE_BYTES),
  scratchShare: (xray, { scratchShare }) => scratchNs(xray, scratchShare ?? 0) * growthOfScratch(xray, scratchShare ?? 0),
  bytesOverFewest: ({ global }, { bytesOverFewest }) => {
    const times = bytesOverFewest ?? 1;
    return times <= 1 ? 0 : (global.bytesRequested * (1 - 1 / times)) / RATES.cacheBytesPerNs;
  },
  barriersPerKibibyte: waitNs,
  extraOperationsPerWord: ({ global }, { extraOperationsPerWord, bytesOverFewest }) => {
    const words = global.bytesRequested / Math.max(1, bytesOverFewest ?? 1) / WORD_BYTES;
    return Math.max(0, (RATES.instructionNs * words * (extraOperationsPerWord ?? 0)) / LANES - global.uniqueBytes / RATES.bytesPerNs);
  },
  workgroupAccesses: (xray) => passNs(xray) + barrierNs(xray),
  operationsPerAccess: (xray) => STEP_SHARE * SAVED_BY_REGISTERS * passNs(xray),
  readingWorkgroups: (xray, { readingWorkgroups }) =>
    barrierNs(xray) + (xray.global.bytesRequested * (1 - 1 / Math.max(1, readingWorkgroups ?? 1))) / RATES.cacheBytesPerNs,
};

/** Repeated accesses are served by a cache. Atomic operations and excess sectors are findings of their own. */
function scratchNs({ global, buffers }: Evidence, scratchShare: number): number {
  const uniqueBytes = scratchOf(buffers).reduce((sum, buffer) => sum + buffer.uniqueBytes, 0);
  const bytes = Math.max(0, scratchShare * global.bytesRequested - WORD_BYTES * global.atomics);
  return Math.min(bytes, uniqueBytes) / RATES.bytesPerNs + Math.max(0, bytes - uniqueBytes) / RATES.cacheBytesPerNs;
}

/** Up to this many bytes of scratch per thread count as its result for the next dispatch. */
const SCRATCH_OF_RESULT = 16;

/**
 * Results for the next dispatch grow with the threads and not with the data: their number per unit of data where the kernel is timed,
 * relative to here.
 */
function growthOfScratch(xray: Evidence, scratchShare: number): number {
  const { launch, global, dispatches } = xray;
  if (dispatches.length < 2 || scratchShare * global.bytesRequested > SCRATCH_OF_RESULT * launch.invocations) return 1;
  return Math.min(1, growthOfLaunch(xray));
}

function memoryNs(xray: Evidence): number {
  return trafficNs({ ...xray, workgroup: { ...xray.workgroup, requests: 0, bankConflicts: 0 } });
}

/**
 * A barrier after a read from memory waits for it, but the first read of a workgroup takes that time anyway; other barriers wait for
 * workgroup memory alone.
 */
function waitNs(xray: Evidence): number {
  const { dispatches, workgroup } = xray;
  const rest = workgroup.accesses > 0 ? TREE_SHARE * RATES.barrierNs : RATES.needlessBarrierNs;
  return dispatches.reduce((sum, dispatch) => {
    const { workgroups, invocationsPerWorkgroup, control, waits = 0 } = dispatch;
    const behindReads = Math.max(0, waits - 1);
    const warps = workgroups * Math.ceil(invocationsPerWorkgroup / LANES);
    return sum + shareOfSteps(xray, dispatch) * warps * (RATES.needlessBarrierNs * behindReads + rest * (control.barriers - behindReads));
  }, 0);
}

/** Passes over workgroup memory, without conflicts. */
function passNs(xray: Evidence): number {
  return xray.dispatches.reduce((sum, dispatch) => {
    const { workgroups, sampledWorkgroups, workgroup } = dispatch;
    return sum + shareOfSteps(xray, dispatch) * RATES.bankPassNs * workgroup.requests * (workgroups / sampledWorkgroups);
  }, 0);
}

function barrierNs(xray: Evidence): number {
  return xray.dispatches.reduce((sum, dispatch) => {
    const { workgroups, invocationsPerWorkgroup, control, needlessBarriers = 0 } = dispatch;
    const warps = workgroups * Math.ceil(invocationsPerWorkgroup / LANES);
    const ofWarp = RATES.barrierNs * (control.barriers - needlessBarriers) + RATES.needlessBarrierNs * needlessBarriers;
    return sum + shareOfSteps(xray, dispatch) * ofWarp * warps;
  }, 0);
}
