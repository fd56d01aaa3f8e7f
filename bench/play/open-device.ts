import { spawnSync } from 'node:child_process';
import { createGpu, type GpuKind, hardwareEnvironment, softwareVulkanEnvironment } from '@rooflab/dawn';
import { type ClassifiedDevice, classifyDevice } from '@rooflab/grader';
import { openDevice } from '@rooflab/harness';

/** Tells the process that it was started with the device's environment. */
const PREPARED = 'ROOFLAB_BENCH_DEVICE';

/** The first device of a kind. A process must start in its environment, so this one runs itself again, and ends with it. */
export async function openBenchDevice(kind: GpuKind = 'software'): Promise<ClassifiedDevice> {
  if (process.env[PREPARED] !== kind) {
    const found = await (kind === 'software' ? softwareVulkanEnvironment() : hardwareEnvironment());
    const env = { ...process.env, ...found, [PREPARED]: kind };
    process.exit(spawnSync(process.execPath, process.argv.slice(1), { env, stdio: 'inherit' }).status ?? 1);
  }
  return classifyDevice(await openDevice(createGpu(kind)));
}
