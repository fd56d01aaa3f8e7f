import { createStorage, readWords } from '@rooflab/harness';
import { type HostClock, hashWord, type Key, type TransferSeries } from '@rooflab/lab';
import { asOurs } from '../as-ours.ts';
import { bufferBytes } from '../layout.ts';
import type { RaiseClock } from '../roof/steady-clock.ts';
import { type Place, refuseLongBuffers } from './place.ts';
import { SkippedPlace } from './sampling.ts';
import type { Moved, TransferPath } from './transfer-path.ts';
import { PATHS } from './transfer-paths.ts';
import type { Taken } from './visits.ts';

/** Untimed transfers before the first sample. */
const WARM_UPS = 2;

/**
 * Times moving the exercise's buffers by the host's clock: from the call until the queue is done, or the data are in an array. What arrived
 * is compared word by word. Throws `SkippedPlace` where it differs.
 */
export async function visitTransfer(
  place: Place,
  { transfer }: TransferSeries,
  { clock, raiseClock }: { readonly clock: HostClock; readonly raiseClock: RaiseClock },
): Promise<Taken> {
  const { session, timed, limits } = place;
  const { device, exercise } = session;
  refuseLongBuffers(place);
  session.ours('timing', place.label);
  const { inputs, outputs } = bufferBytes(exercise, timed.size);
  const lengths = transfer === 'readback' ? outputs.map(({ bytes }) => bytes) : inputs;
  const moved: Moved[] = [];
  for (const [i, bytes] of lengths.entries()) {
    const data = words(bytes / 4, session.key(`transferred ${i}`));
    const buffer = await createStorage(device, bytes, 'transferred');
    if (transfer === 'readback') device.queue.writeBuffer(buffer, 0, data);
    moved.push({ buffer, data });
  }
  const path = PATHS[transfer](device, moved, place.constants);
  try {
    await asOurs(raiseClock());
    const samplesNs: number[] = [];
    for (let i = -WARM_UPS, spentNs = 0; i < limits.samples && spentNs < limits.samplingNs; i++) {
      const ns = await timeOnce(device, path, clock);
      if (i < 0) continue;
      spentNs += ns;
      if (ns > 0) samplesNs.push(ns);
    }
    await refuseWrong(device, path, moved);
    const bytes = path.concernsBytes ? lengths.reduce((sum, length) => sum + length, 0) : 0;
    return { samplesNs, bytes, flops: 0, ...(clock.stepNs > 0 && { resolutionNs: clock.stepNs }) };
  } finally {
    path.destroy();
    for (const { buffer } of moved) buffer.destroy();
  }
}

async function timeOnce(device: GPUDevice, path: TransferPath, clock: HostClock): Promise<number> {
  path.before?.();
  await device.queue.onSubmittedWorkDone();
  const start = clock.ms();
  await path.move();
  const ns = 1e6 * (clock.ms() - start);
  path.after?.();
  return ns;
}

async function refuseWrong(device: GPUDevice, path: TransferPath, moved: readonly Moved[]): Promise<void> {
  for (const [i, { data }] of moved.entries()) {
    const arrived = path.arrived(i);
    if (arrived === null) continue;
    const found = arrived instanceof Uint32Array ? arrived : await readWords(device, arrived, data.byteLength);
    const wrong = data.findIndex((word, at) => word !== found[at]);
    if (wrong >= 0) throw new SkippedPlace(`what arrived differs, first at word ${wrong}`);
  }
}

/** Different words, made quickly: a key and a multiple of 2^32 / golden ratio. */
function words(count: number, key: Key): Uint32Array<ArrayBuffer> {
  const made = new Uint32Array(count);
  const first = hashWord(key, 0);
  for (let i = 0; i < count; i++) made[i] = Math.imul(first + i, 0x9e37_79b1);
  return made;
}
