import { commands, createStorage, keptBuffers, wordsOfCopy } from '@rooflab/harness';
import { type Instrumented, PLACE, RECORD_WORDS } from './trace.ts';
import type { TraceLog } from './trace-kernel.ts';

/** At the end of the part that a lane has of the log: what is not kept is written there. */
const SPARE_WORDS = 3;

/** Words for which the software device has room at first, which takes it 30 ms to clear. */
const FIRST_WORDS = 2 ** 21;

export interface LaneRun {
  readonly device: GPUDevice;
  /** Recorded invocations. */
  readonly lanes: number;
  /** Bytes that may be kept at most. */
  readonly mostBytes: number;
  /** As the form for the player expects them: words for the recorded workgroups. */
  readonly sample: Uint32Array<ArrayBuffer>;
  /** Restores what the dispatch changes, and runs it, recording into these buffers. */
  readonly run: (log: TraceLog, isFirst: boolean) => Promise<void>;
}

/** What the invocations recorded, one after the other; or how much it was, if it was too much. */
export type LaneWords =
  | { readonly words: Uint32Array; readonly ends: Uint32Array }
  | { readonly records: number /** The share of them that fits. */; readonly fits: number };

/**
 * Runs a dispatch whose invocations record in parts of the log of their own. All parts are as long at first; where one is too short, the dispatch runs
 * again with as much as each invocation needs.
 */
export async function recordByLane({ device, lanes, mostBytes, sample, run }: LaneRun): Promise<LaneWords> {
  const kept = keptBuffers(device);
  const most = mostBytes / 4;
  let starts = evenStarts(lanes, Math.min(most, FIRST_WORDS) - SPARE_WORDS);
  for (let isFirst = true; ; isFirst = false) {
    const [counter, sampled, records] = await Promise.all([
      createStorage(device, 4 * (1 + 3 * lanes), 'parts of the log'),
      createStorage(device, sample.byteLength, 'recorded workgroups'),
      kept.storage(4 * ((starts[lanes] ?? 0) + SPARE_WORDS), 'records', true),
    ]);
    try {
      device.queue.writeBuffer(counter, 0, starts);
      device.queue.writeBuffer(sampled, 0, sample);
      await run({ counter, records, sample: sampled }, isFirst);
      const counted = await copied(device, [{ buffer: counter, start: 1 + lanes, words: 2 * lanes }]);
      const [ends, made] = [counted.subarray(0, lanes), counted.subarray(lanes)];
      const used = starts.subarray(0, lanes).map((start, lane) => (ends[lane] ?? 0) - start);
      const fitting = used.every((words, lane) => words + SPARE_WORDS <= (starts[lane + 1] ?? 0) - (starts[lane] ?? 0));
      if (fitting) {
        const parts = [...used].map((words, lane) => ({ buffer: records, start: starts[lane] ?? 0, words }));
        return { words: await copied(device, parts), ends: sums(used).slice(1) };
      }
      starts = sums(used.map((words) => words + SPARE_WORDS));
      const needed = starts[lanes] ?? 0;
      if (needed + SPARE_WORDS > most) return { records: made.reduce((sum, each) => sum + each, 0), fits: most / needed };
    } finally {
      counter.destroy();
      sampled.destroy();
      kept.keep(records);
    }
  }
}

/** Where each part begins, and the last one ends. */
function evenStarts(lanes: number, words: number): Uint32Array<ArrayBuffer> {
  const length = Math.floor(words / Math.max(1, lanes));
  return Uint32Array.from({ length: lanes + 1 }, (_, lane) => lane * length);
}

/** Of all that are before each of them, and of all. */
function sums(values: Uint32Array): Uint32Array<ArrayBuffer> {
  const all = new Uint32Array(values.length + 1);
  for (const [i, value] of values.entries()) all[i + 1] = (all[i] ?? 0) + value;
  return all;
}

interface Part {
  readonly buffer: GPUBuffer;
  readonly start: number;
  readonly words: number;
}

async function copied(device: GPUDevice, parts: readonly Part[]): Promise<Uint32Array> {
  const words = parts.reduce((sum, part) => sum + part.words, 0);
  if (words === 0) return new Uint32Array();
  const kept = keptBuffers(device);
  const copy = kept.copy(4 * words);
  const copying = commands(device, (encoder) => {
    let at = 0;
    for (const { buffer, start, words } of parts) {
      if (words > 0) encoder.copyBufferToBuffer(buffer, 4 * start, copy, at, 4 * words);
      at += 4 * words;
    }
  });
  device.queue.submit([copying]);
  await copy.mapAsync(GPUMapMode.READ, 0, 4 * words);
  return wordsOfCopy(kept, copy, 4 * words);
}

/** The same as whole records, in which the invocation comes first. */
export function wholeRecords(
  { words, ends }: Extract<LaneWords, { readonly words: Uint32Array }>,
  { sites, played }: Pick<Instrumented, 'sites' | 'played'>,
): Uint32Array {
  const lengths = Uint8Array.from([
    ...sites.map(({ kind }) => (kind === 'barrier' || kind === 'block' ? 2 : 3)),
    ...(played?.marks ?? []).map((mark) => {
      if (mark.kind === 'statement') return mark.word ? 3 : 2;
      return mark.kind === 'locals' ? 1 + mark.words.length : PAIR_OR_ONE;
    }),
  ]);
  const records = new Uint32Array(2 * words.length);
  let [at, to] = [0, 0];
  for (const [lane, end] of ends.entries()) {
    while (at < end) {
      const place = words[at] ?? 0;
      const length = lengths[place & PLACE.siteMask] ?? 0;
      const whole = length === PAIR_OR_ONE ? (place & PLACE.pair ? 3 : 2) : length;
      records[to] = lane;
      records[to + 1] = place;
      records[to + 2] = words[at + 1] ?? 0;
      if (whole === 3) records[to + 3] = words[at + 2] ?? 0;
      at += whole;
      to += RECORD_WORDS;
    }
  }
  return records.slice(0, to);
}

/** Two words, or three with `PLACE.pair`. */
const PAIR_OR_ONE = 0;
