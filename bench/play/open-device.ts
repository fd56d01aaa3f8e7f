import { spawnSync } from 'node:child_process';
import { createGpu, softwareVulkanEnvironment } from '@rooflab/dawn';
import { type ClassifiedDevice, classifyDevice } from '@rooflab/grader';
import { openDevice } from '@rooflab/harness';

/** Tells the process that it was started with the software device's environment. */
const PREPARED = 'ROOFLAB_PLAYS_ON_SOFTWARE';

/** The software device. A process must start in its environment, so this one runs itself again, and ends with it. */
export async function openSoftwareDevice(): Promise<ClassifiedDevice> {
  if (!process.env[PREPARED]) {
    const env = { ...process.env, ...(await softwareVulkanEnvironment()), [PREPARED]: '1' };
    process.exit(spawnSync(process.execPath, process.argv.slice(1), { env, stdio: 'inherit' }).status ?? 1);
  }
  return classifyDevice(await openDevice(createGpu('software')));
}
