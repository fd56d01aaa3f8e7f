import { hardwareEnvironment, softwareVulkanEnvironment } from '@rooflab/dawn';
import type { DeviceKind } from './child-protocol.ts';
import { RunnerError } from './runner-error.ts';

/** The whole environment of a child: what the GPU's driver needs, and nothing else of the parent's. Throws `RunnerError`. */
export async function childEnvironment(device: DeviceKind): Promise<Record<string, string>> {
  if (device === 'hardware') return hardwareEnvironment();
  try {
    return await softwareVulkanEnvironment();
  } catch (cause) {
    throw new RunnerError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
