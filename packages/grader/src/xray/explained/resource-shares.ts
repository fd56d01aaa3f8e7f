import type { TimedExercise } from '@rooflab/lab';
import { leastCost } from '@rooflab/lab';
import type { Measurement, Roof, Xray } from '@rooflab/result';
import { bandwidthAt, bytesMoved, SECTOR_BYTES } from '@rooflab/roofline';
import { workOf } from '../../work.ts';

/**
 * Operations at the roof's peak in the time of one pass over the 32 banks of workgroup memory: a core makes one pass per clock and has 128
 * lanes that multiply and add. This holds for NVIDIA's GPUs since Volta with 128 lanes; with 64, as on an A100, the share is underestimated
 * by half.
 */
const PEAK_OPERATIONS_PER_PASS = 256;

/** What is known about a kernel that was timed on hardware and counted; the x-ray may be of a smaller size than the time. */
export interface CountedTime {
  readonly exercise: TimedExercise;
  readonly measurement: Pick<Measurement, 'size' | 'medianNs' | 'bytes' | 'flops' | 'bound'>;
  readonly roof: Pick<Roof, 'flopsPerSecond' | 'launchNs' | 'curve'>;
  readonly xray: Pick<Xray, 'size' | 'global' | 'workgroup' | 'control' | 'dispatches'>;
}

/**
 * The time that each part of a device would need for its work alone, over the measured time: near 1 for the part that limits the kernel.
 */
export interface ResourceShares {
  /** Empty launches, one per dispatch. */
  readonly launch: number;
  /** Counted operations at the roof's peak; 0 where the exercise counts integer operations, for which no peak is known. */
  readonly compute: number;
  /** Counted operations over those that the exercise needs. */
  readonly operationsOverFewest: number;
  /** The fewest bytes at the bandwidth roof. */
  readonly fewestBytes: number;
  /** All requested bytes, or all touched sectors if those are more, at the bandwidth roof: above 1, caches serve the rest. */
  readonly traffic: number;
  /** That traffic over the fewest bytes. */
  readonly trafficOverFewest: number;
  /** Passes over the banks of workgroup memory. */
  readonly workgroupMemory: number;
}

/** All work is scaled from the size of the x-ray to the timed one in proportion to the exercise's bytes and operations. */
export function resourceShares({ exercise, measurement, roof, xray }: CountedTime): ResourceShares {
  const { size, medianNs, bytes, flops } = measurement;
  const scale = workOf(exercise, size) / workOf(exercise, xray.size);
  const seconds = 1e-9 * medianNs;
  const bytesInTime = seconds * bandwidthAt(roof.curve, leastCost(exercise, size));
  const operationsInTime = seconds * roof.flopsPerSecond;
  const { bytesRequested, sectors } = xray.global;
  const operations = exercise.operation === 'flop' ? Math.max(flops, scale * xray.control.floatOperations) : 0;
  const { requests, bankConflicts } = xray.workgroup;
  return {
    launch: (xray.dispatches.length * roof.launchNs) / medianNs,
    compute: operations / operationsInTime,
    operationsOverFewest: flops > 0 ? operations / flops : 0,
    fewestBytes: bytes / bytesInTime,
    traffic: (scale * Math.max(bytesRequested, SECTOR_BYTES * sectors)) / bytesInTime,
    trafficOverFewest: Math.max(bytesRequested, SECTOR_BYTES * sectors) / bytesMoved(leastCost(exercise, xray.size)),
    workgroupMemory: (PEAK_OPERATIONS_PER_PASS * scale * (requests + bankConflicts)) / operationsInTime,
  };
}
