import { clockStepNs } from './clock-step.ts';
import { type BoundDispatch, encodePass } from './dispatch.ts';
import { HarnessError } from './faults.ts';

/** WebGPU allows 4096 queries in a set, and a sample takes 2. */
const MAX_SAMPLES = 2048;

/** Takes GPU time stamps around whole passes. Read them in batches: each read waits for the queue. */
export interface PassTimer {
  /** The clock's step in nanoseconds; 1 where it is no coarser than its unit. */
  readonly stepNs: number;
  /** Submits untimed work that brings the device's caches into a defined state. Call it before waiting for the queue. */
  settle(): void;
  /** Submits the dispatches as one timed pass. The queue must be empty (`onSubmittedWorkDone`). */
  submit(dispatches: readonly BoundDispatch[]): void;
  /** Nanoseconds of every pass since the last call, in order; `null` where the clock gave no usable time. */
  collect(): Promise<(number | null)[]>;
}

export interface PassTimerOptions {
  /** How coarse the clock is, as `measureClockStep` finds it; browsers make it coarse on purpose. Default 1. */
  readonly stepNs?: number | undefined;
  /** The work of `settle`; by default none, for when the state of the caches does not matter. */
  readonly settle?: (() => void) | undefined;
}

export function createPassTimer(device: GPUDevice, { stepNs = 1, settle = () => {} }: PassTimerOptions = {}): PassTimer {
  let reader: StampReader | null = null;
  let taken = 0;
  let isFirst = true;
  const clock = createStampClock();
  return {
    stepNs,
    settle,
    submit(dispatches) {
      if (taken === MAX_SAMPLES) throw new HarnessError(`More than ${MAX_SAMPLES} timed passes without a collect.`);
      // Created on first use: a device without time stamps can still check.
      reader ??= createStampReader(device);
      // An empty pass that all others must follow: an unwritten stamp may hold a value from an earlier device.
      if (isFirst && taken === 0) reader.submit([], taken++);
      reader.submit(dispatches, taken++);
    },
    async collect() {
      if (reader === null || taken === 0) return [];
      const stamps = await reader.read(taken);
      const times = Array.from({ length: taken }, (_, i) => clock.elapsedNs(stamps[2 * i] ?? 0n, stamps[2 * i + 1] ?? 0n));
      const empty = isFirst ? 1 : 0;
      taken = 0;
      isFirst = false;
      return times.slice(empty);
    },
  };
}

interface StampReader {
  /** Submits the dispatches as one pass between the stamps 2·pass and 2·pass + 1. */
  submit(dispatches: readonly BoundDispatch[], pass: number): void;
  /** The stamps of the first `passes` passes, in nanoseconds. */
  read(passes: number): Promise<BigUint64Array>;
}

function createStampReader(device: GPUDevice): StampReader {
  const querySet = device.createQuerySet({ type: 'timestamp', count: 2 * MAX_SAMPLES });
  const size = 16 * MAX_SAMPLES;
  const resolved = device.createBuffer({ size, usage: GPUBufferUsage.QUERY_RESOLVE | GPUBufferUsage.COPY_SRC });
  const staging = device.createBuffer({ size, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
  return {
    submit(dispatches, pass) {
      const encoder = device.createCommandEncoder();
      encodePass(encoder, dispatches, { querySet, beginningOfPassWriteIndex: 2 * pass, endOfPassWriteIndex: 2 * pass + 1 });
      device.queue.submit([encoder.finish()]);
    },
    async read(passes) {
      const bytes = 16 * passes;
      const encoder = device.createCommandEncoder();
      encoder.resolveQuerySet(querySet, 0, 2 * passes, resolved, 0);
      encoder.copyBufferToBuffer(resolved, 0, staging, 0, bytes);
      device.queue.submit([encoder.finish()]);
      await staging.mapAsync(GPUMapMode.READ, 0, bytes);
      const stamps = new BigUint64Array(staging.getMappedRange(0, bytes).slice(0));
      staging.unmap();
      return stamps;
    },
  };
}

/** Number of passes from whose stamps the step is found. */
const STEP_PASSES = 32;

/** The step of the device's clock, in nanoseconds; null when it never moved. `dispatches` may be any short work. */
export async function measureClockStep(device: GPUDevice, dispatches: readonly BoundDispatch[]): Promise<number | null> {
  const reader = createStampReader(device);
  for (let pass = 0; pass < STEP_PASSES; pass++) {
    reader.submit(dispatches, pass);
    await device.queue.onSubmittedWorkDone();
  }
  return clockStepNs(await reader.read(STEP_PASSES));
}

/** No pass lasts this long: deadlines end it first. */
const LONGEST_PASS_NS = 3_600_000_000_000n;

export interface StampClock {
  /** Nanoseconds between the two stamps of the next pass; null where they are unusable. */
  elapsedNs(begin: bigint, end: bigint): number | null;
}

/**
 * Reads the stamps of passes that ran one after the other. Null for unusable stamps: in reverse order (the specification allows it), an
 * hour apart, or earlier than the previous pass. Occasionally an H200 leaves a stamp unwritten: the slot then holds 0 or its previous
 * value, and a pass of microseconds seems to take seconds. On an H200 two of 320 gradings of honest kernels ended as too slow with times
 * that only such a stamp explains; the stamp itself was not observed.
 */
export function createStampClock(): StampClock {
  let earliest = 1n;
  return {
    elapsedNs(begin, end) {
      const isLater = begin >= earliest;
      // The next pass must begin after this stamp. If `begin` is wrong, `end` may be right; if the clock was set back, continue from its
      // new value.
      if (isLater) earliest = end > begin ? begin + 1n : begin;
      else earliest = end > 0n ? end : 1n;
      return isLater && end > begin && end - begin < LONGEST_PASS_NS ? Number(end - begin) : null;
    },
  };
}
