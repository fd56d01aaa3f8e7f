import { type KeptRoof, openedClassSchema } from '@rooflab/result';
import { canaryRequest, type Runner, RunnerError } from '@rooflab/runner';

/** A device that has just graded correctly and, on hardware, its complete roof; a CPU's roof is meaningless and not kept. */
export type ProvenDevice = Pick<KeptRoof, 'roof' | 'device' | 'harness'>;

/** Grades the canary and measures the roof. Throws `RunnerError` when the device does not work. */
export async function probeDevice(runner: Runner, signal: AbortSignal): Promise<ProvenDevice> {
  await runner.ready();
  const { verdict, message, device, roof, harness } = await runner.grade(canaryRequest(), { signal });
  const deviceClass = openedClassSchema.safeParse(device.deviceClass).data;
  if (verdict !== 'accepted' || deviceClass === undefined)
    throw new RunnerError(`A kernel known to be right got the verdict ${verdict}: ${message}`);
  return device.software ? { roof, harness, device: { ...device, deviceClass } } : await runner.measureRoof({ signal });
}
