import type { KernelFacts } from '@rooflab/lab';
import type { Limit } from '@rooflab/result';
import { LANES } from '@rooflab/roofline';
import { formatBytes } from '@rooflab/roofline/units';
import { counted, percent, shown, times } from '../shown.ts';
import type { ResourceShares } from './resource-shares.ts';

/** What limits a kernel, and the sentence that says so. */
export interface Cause {
  readonly kind: Limit;
  readonly message: string;
}

export interface Known {
  readonly facts: KernelFacts;
  readonly shares: ResourceShares;
  /** Memory bandwidth at this size, in bytes per second. */
  readonly bandwidth: number;
}

/** From this utilisation on, a part of the device is what the kernel waits for. */
const BUSY = { launch: 0.5, compute: 0.4, memory: 0.8, workgroupMemory: 0.7 } as const;

/** With fewer workgroups, some cores of a large GPU have none. */
const FEW_WORKGROUPS = 64;

/** A workgroup that passes a barrier per this many KiB spends its time on barriers and not on loads. */
const BARRIERS_PER_KIBIBYTE = 0.5;

/** Atomic operations per invocation, on average, from which they queue up. */
const MANY_ATOMICS = 0.1;

/** Below this many active lanes, instruction issue is wasted on idle lanes. */
const FEW_LANES = 12;

/** Loads of fewer bytes leave the memory idle even at full occupancy. */
const SMALL_LOAD_BYTES = 8;

/** Latency of a request on a large GPU without load: 500 to 800 ns. */
const MEMORY_LATENCY_NS = 600;

/**
 * The cause according to the counts and the times: the first row that applies, or null. A busy part of the device takes precedence over
 * anything that may keep all parts idle: too few workgroups, barriers, idle lanes, narrow loads.
 */
export function limitByCounts(known: Known): Cause | null {
  for (const [fits, kind, message] of ROWS) if (fits(known)) return { kind, message: message(known) };
  return null;
}

type Row = readonly [fits: (known: Known) => boolean, kind: Limit, message: (known: Known) => string];

const ROWS: readonly Row[] = [
  [({ shares }) => shares.launch >= BUSY.launch, 'launch', launchSentence],
  [
    // The rest of the cores' time goes into loads, stores, addresses and loops: multiply-adds are rarely more than six tenths.
    ({ shares }) => shares.compute >= BUSY.compute,
    'compute',
    computeSentence,
  ],
  [({ shares }) => shares.fewestBytes >= BUSY.memory, 'memory', ({ shares }) => `Memory: ${fewestSentence(shares)}`],
  [({ shares }) => shares.workgroupMemory >= BUSY.workgroupMemory, 'memory', workgroupMemorySentence],
  [({ shares }) => shares.traffic >= BUSY.memory, 'memory', trafficSentence],
  [({ facts }) => (facts.workgroups ?? FEW_WORKGROUPS) < FEW_WORKGROUPS, 'latency', fewWorkgroupsSentence],
  [({ facts }) => (facts.atomicsPerInvocation ?? 0) >= MANY_ATOMICS, 'latency', atomicsSentence],
  [({ facts }) => (facts.barriersPerKibibyte ?? 0) >= BARRIERS_PER_KIBIBYTE, 'barriers', barrierSentence],
  [({ facts }) => (facts.activeLanes ?? LANES) < FEW_LANES, 'compute', laneSentence],
  [({ facts }) => isBetween(facts.loadBytes, 0, SMALL_LOAD_BYTES), 'latency', smallLoadSentence],
];

function isBetween(value: number | null, above: number, below: number): boolean {
  return value !== null && value > above && value < below;
}

function launchSentence({ facts, shares }: Known): string {
  const launches = facts.dispatches === 1 ? 'an empty launch' : `${facts.dispatches} empty launches`;
  return `Launch: ${launches} alone would take ${percent(Math.min(1, shares.launch))} of the time.`;
}

function computeSentence({ shares }: Known): string {
  const busy = `Arithmetic: the operations that were counted would take ${percent(shares.compute)} of the time at the peak of the device`;
  return shares.operationsOverFewest > 1.2
    ? `${busy}; that is ${shown(shares.operationsOverFewest)} times as many as the exercise needs.`
    : `${busy}.`;
}

function fewestSentence({ fewestBytes }: ResourceShares): string {
  return `even the fewest bytes that the exercise needs take up ${percent(Math.min(1, fewestBytes))} of its bandwidth.`;
}

function workgroupMemorySentence({ facts, shares }: Known): string {
  const conflicts = (facts.bankPasses ?? 1) >= 1.2 ? `, ${shown(facts.bankPasses ?? 1)} per request,` : '';
  return `Workgroup memory: the passes over its banks${conflicts} would alone take about ${percent(Math.min(1, shares.workgroupMemory))} of the time.`;
}

function trafficSentence({ shares }: Known): string {
  const { traffic, trafficOverFewest } = shares;
  const much = `Memory: requests touch ${times(trafficOverFewest)} the fewest bytes`;
  if (traffic <= 1) return `${much}, at ${percent(traffic)} of its bandwidth.`;
  return `${much}, at ${shown(traffic)} times its bandwidth: caches serve the rest.`;
}

function fewWorkgroupsSentence({ facts, bandwidth }: Known): string {
  const { workgroups, workgroupSize, loadBytes } = facts;
  const inFlight = (workgroups ?? 0) * (workgroupSize ?? 0) * (loadBytes ?? 0);
  const needed = 1e-9 * MEMORY_LATENCY_NS * bandwidth;
  return `Latency: ${counted(workgroups ?? 0, 'workgroup')} can have about ${formatBytes(inFlight)} in flight at a time, but it takes ${formatBytes(needed)} to keep the memory busy.`;
}

function atomicsSentence({ facts }: Known): string {
  return `Latency: ${counted(100 * (facts.atomicsPerInvocation ?? 0), 'atomic operation')} for every 100 threads wait for each other.`;
}

function barrierSentence({ facts }: Known): string {
  const passes = `Barriers: a workgroup passes ${counted(facts.barriersPerKibibyte ?? 0, 'barrier')} for each KiB that it asks memory for`;
  const lanes = facts.activeLanes ?? LANES;
  return lanes < FEW_LANES
    ? `${passes}, and in one of its lines only ${shown(lanes)} of ${LANES} lanes work.`
    : `${passes}, and memory has to wait.`;
}

function laneSentence({ facts }: Known): string {
  return `Arithmetic: the cores issue instructions that only ${shown(facts.activeLanes ?? LANES)} of ${LANES} lanes make use of.`;
}

function smallLoadSentence({ facts, shares }: Known): string {
  return `Latency: a load brings ${counted(facts.loadBytes ?? 0, 'byte')}, so threads have too few bytes in flight to keep the memory busy: it works ${percent(shares.traffic)} of the time.`;
}
