import type { OpenDevice } from '@rooflab/harness';
import type { Device, OpenedClass } from '@rooflab/result';
import { asOurs } from './as-ours.ts';
import { createFiller } from './filler.ts';
import { ROTATION_BYTES } from './limits.ts';
import { createReader } from './roof/cache-sweep.ts';

/** From this bandwidth on a GPU gets the largest inputs: today 1 TB/s separates laptops and desktops from data-centre cards. */
export const LARGE_BYTES_PER_SECOND = 1e12;
export const LARGE_BINDING_BYTES = 2 ** 30;

/** An idle GPU takes a while to reach its clock rates: it counts as slow only after this many reads, and this much time spent in them. */
const PATIENCE = { reads: 9, ns: 50e6 } as const;

/** Reads timed together. */
const TRIALS = 3;

/** A device with its class, which must be known before a student's kernel is compiled on it. */
export interface ClassifiedDevice extends OpenDevice {
  readonly deviceClass: OpenedClass;
}

/**
 * Finds the class of a newly opened device, from its limits and from how fast it reads a buffer that no cache holds. Throws `HarnessError`
 * when its clock gives no time.
 */
export async function classifyDevice(opened: OpenDevice): Promise<ClassifiedDevice> {
  return { ...opened, deviceClass: await classOf(opened) };
}

async function classOf({ software, device }: OpenDevice): Promise<OpenedClass> {
  if (software) return 'software';
  if (device.limits.maxStorageBufferBindingSize < LARGE_BINDING_BYTES) return 'medium';
  const reader = await asOurs(createFiller(device).then((filler) => createReader(device, filler, ROTATION_BYTES)));
  try {
    return await classByReads(reader);
  } finally {
    reader.destroy();
  }
}

/** `large` as soon as one read is fast enough; `medium` when none was for as long as a GPU takes to reach its clocks. */
export async function classByReads({
  bytes,
  fastestNs,
}: {
  readonly bytes: number;
  fastestNs(trials: number): Promise<number>;
}): Promise<'medium' | 'large'> {
  let spentNs = 0;
  for (let reads = 0; reads < PATIENCE.reads || spentNs < PATIENCE.ns; reads += TRIALS) {
    const ns = await fastestNs(TRIALS);
    if ((bytes * 1e9) / ns >= LARGE_BYTES_PER_SECOND) return 'large';
    spentNs += TRIALS * ns;
  }
  return 'medium';
}

/** The device as results name it. */
export function describeDevice(opened: ClassifiedDevice): Device {
  const { vendor, architecture, description, driver, software, deviceClass, features } = opened;
  return { vendor, architecture, description, driver, software, deviceClass, features: [...features] };
}
