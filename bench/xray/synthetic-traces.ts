import type { Traced } from '../../packages/grader/src/xray/analyse/traced.ts';
import { type Block, type DispatchTrace, PLACE, type Site, type Variable } from '../../packages/grader/src/xray/trace.ts';

/** Two levels of loops never collide. */
const PATH_FACTOR = 0x9e37_79b1;

const VARIABLES: readonly Variable[] = [
  { name: 'input', memory: 'storage', binding: 1, elementBytes: 4 },
  { name: 'output', memory: 'storage', binding: 2, elementBytes: 4 },
  { name: 'part', memory: 'workgroup', binding: null, elementBytes: 4 },
];

const [LOAD, PART_STORE, BARRIER, PART_LOAD, PART_ADD, STORE] = [0, 1, 2, 3, 4, 5];

const SITES: readonly Site[] = [
  { kind: 'load', line: 10, column: 12, bytes: 4, memory: 'storage', block: 1 },
  { kind: 'store', line: 12, column: 3, bytes: 4, memory: 'workgroup', block: 0 },
  { kind: 'barrier', line: 14, column: 5, bytes: 0, memory: 'workgroup', block: 2 },
  { kind: 'load', line: 16, column: 20, bytes: 4, memory: 'workgroup', block: 3 },
  { kind: 'load-store', line: 16, column: 7, bytes: 4, memory: 'workgroup', block: 3 },
  { kind: 'store', line: 20, column: 5, bytes: 4, memory: 'storage', block: 4 },
];

const BLOCKS: readonly Block[] = [
  { site: PART_STORE, kind: 'function', lines: [8, 12], operations: [] },
  { site: LOAD, kind: 'loop', lines: [10], operations: [{ line: 10, float: 1, integer: 1 }] },
  { site: BARRIER, kind: 'loop', lines: [14], operations: [] },
  { site: PART_LOAD, kind: 'branch', lines: [16], operations: [{ line: 16, float: 1, integer: 1 }] },
  { site: STORE, kind: 'branch', lines: [20], operations: [] },
];

interface Shape {
  readonly workgroups: number;
  readonly workgroupSize: number;
  readonly loadsEach: number;
  /** Words between the addresses of neighbours. */
  readonly stride: number;
}

/** Half a million records each: a sum by grid-stride loop and tree, its loads side by side or strided, and trees of many workgroups. */
export const syntheticTraces: Readonly<Record<string, () => Traced>> = {
  coalesced: () => sum({ workgroups: 16, workgroupSize: 256, loadsEach: 112, stride: 1 }),
  strided: () => sum({ workgroups: 16, workgroupSize: 256, loadsEach: 112, stride: 1024 }),
  trees: () => sum({ workgroups: 160, workgroupSize: 256, loadsEach: 1, stride: 1 }),
};

function sum(shape: Shape): Traced {
  return {
    instrumented: { sites: SITES, variables: VARIABLES, blocks: BLOCKS, usesSubgroups: false },
    dispatches: [sumTrace(shape)],
    bindingBytes: new Map([
      [1, 2 ** 30],
      [2, 4 * shape.workgroups],
    ]),
    filledBindings: new Set([1]),
  };
}

/** Records in the order of a device that runs warps in step, and the workgroups' warps in turn. */
function sumTrace({ workgroups, workgroupSize, loadsEach, stride }: Shape): DispatchTrace {
  const words: number[] = [];
  const threads = workgroups * workgroupSize;
  const inWarps = (site: number, variable: number, path: number, wordOf: (lane: number) => number | null) => {
    for (let lane = 0; lane < threads; lane++) {
      const word = wordOf(lane);
      if (word !== null) words.push(lane, site | (variable << PLACE.variableShift), path >>> 0, word >>> 0);
    }
  };
  for (let k = 0; k < loadsEach; k++) inWarps(LOAD, 0, k, (lane) => (lane * stride + k * (stride === 1 ? threads : 1)) % 2 ** 28);
  inWarps(PART_STORE, 2, 0, (lane) => lane % workgroupSize);
  for (let distance = workgroupSize / 2, k = 0; distance >= 1; distance /= 2, k++) {
    const path = Math.imul(1, PATH_FACTOR) + k;
    const active = (word: (local: number) => number) => (lane: number) =>
      lane % workgroupSize < distance ? word(lane % workgroupSize) : null;
    inWarps(BARRIER, 0, path, () => 0);
    inWarps(
      PART_LOAD,
      2,
      path,
      active((local) => local + distance),
    );
    inWarps(
      PART_ADD,
      2,
      path,
      active((local) => local),
    );
  }
  inWarps(STORE, 1, 0, (lane) => (lane % workgroupSize === 0 ? lane / workgroupSize : null));
  return {
    entryPoint: 'main',
    workgroups: [workgroups, 1, 1],
    workgroupSize: [workgroupSize, 1, 1],
    sampled: null,
    records: Uint32Array.from(words),
  };
}
