import { createGpu } from '../src/index.ts';

const adapter = await createGpu('software').requestAdapter();
const found = { description: adapter?.info.description, features: [...(adapter?.features ?? [])], storage: GPUBufferUsage.STORAGE };
process.stdout.write(JSON.stringify(found), () => process.exit(0));
