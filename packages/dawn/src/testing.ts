import { createGpu } from './create-gpu.ts';
import { softwareVulkanEnvironment } from './software-vulkan.ts';

export { cachedFolder } from './cached-folder.ts';
export { chromiumPackageVersion, unpackArchive, unpackChromium } from './chromium-package.ts';

/** For Vitest's `globalSetup`: the forks that run the tests inherit the environment, so they start with the software GPU. */
export async function prepareSoftwareEnvironment(): Promise<void> {
  Object.assign(process.env, await softwareVulkanEnvironment());
}

/** The software GPU, the same on every machine. Throws unless `prepareSoftwareEnvironment` was called before the process started. */
export function gpuForTests(): GPU {
  if (!process.env.VK_DRIVER_FILES?.includes('swiftshader')) {
    throw new Error('Tests run on the software GPU: call prepareSoftwareEnvironment() in the globalSetup of Vitest.');
  }
  return createGpu('software');
}
