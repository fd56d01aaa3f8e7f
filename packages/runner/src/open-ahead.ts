import { isDeepStrictEqual } from 'node:util';
import { createGpu } from '@rooflab/dawn';
import { type ClassifiedDevice, classifyDevice, describeDevice, type PreparedDevice, prepareDevice } from '@rooflab/grader';
import { NoAdapterError, type OpenDevice, openDevice } from '@rooflab/harness';
import type { KeptRoof } from '@rooflab/result';
import type { ChildPreparation, DeviceKind, KnownDevice } from './child-protocol.ts';

/** A device of the wanted kind, or why there is none. */
export type Found<D extends OpenDevice = OpenDevice> = D | { readonly missing: string };

/** What a child has done before its task came. */
export interface OpenedAhead {
  readonly opened: Found<ClassifiedDevice>;
  readonly prepared?: PreparedDevice;
}

/**
 * Opens the device and prepares it, as far as there is time. Null where that failed: the task then tries again and reports why. A process
 * whose device is lost before the task comes ends, and another takes its place.
 */
export async function openAhead(known: ChildPreparation, hasTask: () => boolean): Promise<OpenedAhead | null> {
  try {
    const found = await openKind(known.device);
    if ('missing' in found) return { opened: found };
    void found.device.lost.then(() => hasTask() || process.exit(1));
    const opened = await classified(found, known);
    const roof = known.roof && isOn(known.roof, opened) ? known.roof : null;
    if (hasTask()) return { opened };
    // The first exercise that a process reads takes 20 ms longer: its schemas are compiled then.
    const { CANARY_KERNEL: sample } = await import('./canary/exercise.ts');
    return { opened, prepared: await prepareDevice(opened, { roof, sample, isWanted: hasTask }) };
  } catch {
    return null;
  }
}

/** With the class that is known, or that the device is found to have. A kept roof names the class of its own device. */
export async function classified(
  found: OpenDevice,
  { deviceClass, roof }: Pick<KnownDevice, 'deviceClass' | 'roof'>,
): Promise<ClassifiedDevice> {
  if ('deviceClass' in found) return found as ClassifiedDevice;
  if (deviceClass) return { ...found, deviceClass };
  const asKept = roof && { ...found, deviceClass: roof.device.deviceClass };
  return asKept && isOn(roof, asKept) ? asKept : await classifyDevice(found);
}

/** Whether a roof was measured on this device. */
function isOn({ device }: KeptRoof, opened: ClassifiedDevice): boolean {
  return isDeepStrictEqual(describeDevice(opened), device);
}

/** Refuses a device of another kind: a grading on the CPU must not be mistaken for one on a GPU, nor the reverse. */
export async function openKind(kind: DeviceKind): Promise<Found> {
  try {
    const opened = await openDevice(createGpu(kind));
    if (opened.software === (kind === 'software')) return opened;
    return { missing: `There is no ${kind} device, only ${opened.description}.` };
  } catch (error) {
    if (error instanceof NoAdapterError) return { missing: error.message };
    throw error;
  }
}
