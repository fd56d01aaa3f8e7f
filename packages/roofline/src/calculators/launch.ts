import { LANES } from '../warp-request.ts';
import { defineCalculator } from './calculator.ts';

export interface Work {
  readonly elements: number;
  readonly threadsPerBlock: number;
  readonly elementsPerThread: number;
}

export interface Launch {
  readonly blocks: number;
  readonly threads: number;
  readonly warps: number;
  /** Threads without any element. */
  readonly idleThreads: number;
  /** Elements of the last block. */
  readonly lastBlockElements: number;
}

/** Blocks in one dimension that cover all elements; the last one may be partly filled. */
export function launch({ elements, threadsPerBlock, elementsPerThread }: Work): Launch {
  const perBlock = threadsPerBlock * elementsPerThread;
  const blocks = Math.ceil(elements / perBlock);
  const threads = blocks * threadsPerBlock;
  return {
    blocks,
    threads,
    warps: blocks * Math.ceil(threadsPerBlock / LANES),
    idleThreads: threads - Math.ceil(elements / elementsPerThread),
    lastBlockElements: elements - (blocks - 1) * perBlock,
  };
}

export const launchCalculator = defineCalculator({
  name: 'launch',
  title: 'Blocks of a launch',
  explains:
    'A launch consists of whole blocks, so the last block may have threads without an element. The kernel has to make them do nothing.',
  inputs: [
    { name: 'elements', label: 'Elements', unit: '', kind: 'integer', default: 2059, min: 1 },
    { name: 'threadsPerBlock', label: 'Threads per block', unit: '', kind: 'integer', default: 1024, min: 1, max: 1024 },
    { name: 'elementsPerThread', label: 'Elements per thread', unit: '', kind: 'integer', default: 1, min: 1 },
  ],
  outputs: [
    { name: 'blocks', label: 'Blocks', unit: 'blocks' },
    { name: 'threads', label: 'Threads', unit: 'threads' },
    { name: 'warps', label: 'Warps', unit: 'warps' },
    { name: 'idleThreads', label: 'Threads without an element', unit: 'threads' },
    { name: 'lastBlockElements', label: 'Elements of the last block', unit: 'elements' },
  ],
  compute: (work) => ({ ...launch(work) }),
});
