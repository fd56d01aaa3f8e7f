import { softwareVulkanFolder } from '../src/index.ts';

console.log(await softwareVulkanFolder());
