import { createStorage, keptBuffers, readStretches } from '@rooflab/harness';
import { FIRST_RECORDS, RECORD_BYTES } from './record-dispatch.ts';
import { RECORD_WORDS } from './trace.ts';
import type { TraceLog } from './trace-kernel.ts';

/** A kernel whose invocations race may make other numbers of records in each run. */
const MOST_RUNS = 4;

export interface LaneRun {
  readonly device: GPUDevice;
  /** Recorded invocations. */
  readonly lanes: number;
  /** Records that may be kept at most. */
  readonly capacity: number;
  /** How the recording form is told which workgroups to record. */
  readonly sample: Uint32Array<ArrayBuffer>;
  /** Runs the dispatch, recording into these buffers; if it is not the first run, on the data of the first. */
  readonly run: (log: TraceLog, isFirst: boolean) => Promise<void>;
}

/**
 * Runs a dispatch whose invocations record in parts of the log of their own: all parts are as long at first; where one is too short, the dispatch runs again
 * with as much room as each needed.
 *
 * @returns the records of one invocation after those of another, each with its invocation; or their number where they do not fit
 */
export async function recordByLane({ device, lanes, capacity, sample, run }: LaneRun): Promise<Uint32Array | number> {
  const length = 2 ** Math.floor(Math.log2(Math.min(capacity, FIRST_RECORDS) / Math.max(1, lanes)));
  let parts = partsOf(Array.from({ length: lanes }, () => length));
  let mask = length - 1;
  for (let number = 0; ; number++) {
    const made = await recordOnce(device, { parts, mask, sample }, (log) => run(log, number === 0));
    if (!(made instanceof Uint32Array)) return made.records;
    const records = made.reduce((sum, each) => sum + each, 0);
    if (records > capacity || number + 1 >= MOST_RUNS) return Math.max(records, capacity + 1);
    parts = partsOf([...made].map((count) => (number === 0 ? count : Math.ceil(1.25 * count))));
    mask = 0xffff_ffff;
  }
}

/** The parts of a log. */
interface Parts {
  /** In records: where each begins, and where the last one ends. */
  readonly starts: readonly number[];
  readonly lengths: readonly number[];
}

function partsOf(lengths: readonly number[]): Parts {
  const starts = [0];
  for (const length of lengths) starts.push((starts.at(-1) ?? 0) + length);
  return { starts, lengths };
}

interface Log {
  readonly parts: Parts;
  /** Keeps an invocation within its part, if their lengths are a power of two. */
  readonly mask: number;
  readonly sample: Uint32Array<ArrayBuffer>;
}

/** What was recorded; or how many records each invocation made, where there was too little room for one. */
async function recordOnce(
  device: GPUDevice,
  { parts: { starts, lengths }, mask, sample }: Log,
  run: (log: TraceLog) => Promise<void>,
): Promise<{ readonly records: Uint32Array } | Uint32Array> {
  const kept = keptBuffers(device);
  const lanes = lengths.length;
  const [counter, sampled, records] = await Promise.all([
    createStorage(device, 4 * (1 + 2 * lanes), 'parts of the log'),
    createStorage(device, sample.byteLength, 'recorded workgroups'),
    // The last place takes what is not kept.
    kept.storage(RECORD_BYTES * (1 + (starts.at(-1) ?? 0)), 'records', true),
  ]);
  try {
    device.queue.writeBuffer(counter, 0, Uint32Array.from([mask, ...starts.slice(0, lanes)]));
    device.queue.writeBuffer(sampled, 0, sample);
    await run({ counter, records, sample: sampled });
    const made = await readStretches(device, [{ buffer: counter, start: 4 * (1 + lanes), bytes: 4 * lanes }]);
    if (made.some((count, lane) => count > (lengths[lane] ?? 0))) return made;
    const written = starts.slice(0, lanes).map((start, lane) => {
      return { buffer: records, start: RECORD_BYTES * start, bytes: RECORD_BYTES * (made[lane] ?? 0) };
    });
    return { records: withLanes(await readStretches(device, written), made) };
  } finally {
    counter.destroy();
    sampled.destroy();
    kept.keep(records);
  }
}

/** Each record is three words and a gap, in place of which its invocation comes to the front. */
function withLanes(records: Uint32Array, made: Uint32Array): Uint32Array {
  let at = 0;
  for (const [lane, count] of made.entries()) {
    for (const end = at + RECORD_WORDS * count; at < end; at += RECORD_WORDS) {
      records.copyWithin(at + 1, at, at + RECORD_WORDS - 1);
      records[at] = lane;
    }
  }
  return records;
}
