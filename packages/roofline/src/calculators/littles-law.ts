import { LANES } from '../warp-request.ts';
import { defineCalculator } from './calculator.ts';

interface Latency {
  /** Latency of a load from device memory. */
  readonly latencyCycles: number;
  /** Cycles for which an instruction keeps the multiprocessor's units busy. */
  readonly cyclesPerInstruction: number;
  /** Per warp, between a load and the first use of its value. */
  readonly independentInstructions: number;
}

/**
 * Warps that keep a multiprocessor busy while a load is in flight: each fills `independentInstructions · cyclesPerInstruction` cycles of
 * its latency. (J. D. C. Little, A Proof for the Queuing Formula L = λW, Operations Research 9(3), 1961; after D. Kirk, W. Hwu, Programming
 * Massively Parallel Processors, 2010, section 6.5.) A fraction of a warp hides nothing, so `warps` is rounded up.
 */
export function latencyHidingWarps({ latencyCycles, cyclesPerInstruction, independentInstructions }: Latency): {
  readonly exactWarps: number;
  readonly warps: number;
} {
  const exactWarps = latencyCycles / (cyclesPerInstruction * independentInstructions);
  return { exactWarps, warps: Math.ceil(exactWarps) };
}

/** Bytes that must be in flight at any time to use the full bandwidth: latency times bandwidth. */
export function bytesInFlight({
  latencySeconds,
  bytesPerSecond,
}: {
  readonly latencySeconds: number;
  readonly bytesPerSecond: number;
}): number {
  return latencySeconds * bytesPerSecond;
}

export const littlesLawCalculator = defineCalculator({
  name: 'littles-law',
  title: 'Little’s law: how much hides a latency',
  explains:
    'To hide a latency, enough work must be in flight: latency times throughput. This gives the warps that keep the units busy and the bytes that keep the memory busy.',
  inputs: [
    { name: 'latencyCycles', label: 'A load takes', unit: 'cycles', kind: 'number', default: 200, min: 0 },
    { name: 'cyclesPerInstruction', label: 'Time of a warp instruction', unit: 'cycles', kind: 'number', default: 4, min: 0.1 },
    { name: 'independentInstructions', label: 'Independent instructions before the use', unit: '', kind: 'integer', default: 4, min: 1 },
    { name: 'clockHz', label: 'Clock', unit: 'Hz', kind: 'number', default: 1.35e9, min: 1 },
    { name: 'bytesPerSecond', label: 'Bandwidth', unit: 'B/s', kind: 'number', default: 86.4e9, min: 1 },
    { name: 'multiprocessors', label: 'Multiprocessors', unit: '', kind: 'integer', default: 16, min: 1 },
    { name: 'bytesPerThread', label: 'Bytes in flight per thread', unit: '', kind: 'number', default: 4, min: 1 },
  ],
  outputs: [
    { name: 'warps', label: 'Warps that hide the latency', unit: 'warps' },
    { name: 'exactWarps', label: 'Before rounding up', unit: 'warps' },
    { name: 'latencySeconds', label: 'Latency', unit: 's' },
    { name: 'bytesInFlight', label: 'Bytes in flight at full bandwidth', unit: 'B' },
    { name: 'threadsInFlight', label: 'Threads that load them', unit: 'threads' },
    { name: 'warpsPerMultiprocessor', label: 'Warps per multiprocessor that load', unit: 'warps' },
  ],
  compute: ({ clockHz, bytesPerSecond, multiprocessors, bytesPerThread, ...latency }) => {
    const latencySeconds = latency.latencyCycles / clockHz;
    const bytes = bytesInFlight({ latencySeconds, bytesPerSecond });
    const threadsInFlight = Math.ceil(bytes / bytesPerThread);
    return {
      ...latencyHidingWarps(latency),
      latencySeconds,
      bytesInFlight: bytes,
      threadsInFlight,
      warpsPerMultiprocessor: Math.ceil(threadsInFlight / multiprocessors / LANES),
    };
  },
});
