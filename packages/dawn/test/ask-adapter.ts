import { createGpu } from '../src/index.ts';

const adapter = await createGpu().requestAdapter();
console.log(JSON.stringify({ description: adapter?.info.description, features: [...(adapter?.features ?? [])], storage: GPUBufferUsage.STORAGE }));
process.exit(0);
