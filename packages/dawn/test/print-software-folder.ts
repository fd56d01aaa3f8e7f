import { softwareVulkanFolder } from '../src/index.ts';

process.stdout.write(await softwareVulkanFolder());
