export { cacheFolders } from './cached-folder.ts';
export { createGpu, type GpuKind, toggles, WEBGPU_VERSION } from './create-gpu.ts';
export { hardwareEnvironment } from './hardware-environment.ts';
export { platformFolder } from './load-dawn.ts';
export { mayHaveHardware } from './may-have-hardware.ts';
export { softwareVulkanEnvironment, softwareVulkanFolder } from './software-vulkan.ts';
