export { createGpu, TOGGLES, WEBGPU_VERSION } from './create-gpu.ts';
export { mayHaveHardware } from './may-have-hardware.ts';
export { type SoftwareVulkanOptions, softwareVulkanEnvironment, softwareVulkanFolder } from './software-vulkan.ts';
