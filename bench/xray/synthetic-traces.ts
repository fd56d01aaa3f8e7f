import type { Traced } from '../../packages/grader/src/xray/analyse/traced.ts';
import { type Block, type DispatchTrace, PLACE, type Site, statementAt, type Variable } from '../../packages/grader/src/xray/trace.ts';
import { blockOf, siteOf } from '../../packages/grader/test/xray-trace.ts';

/** Two levels of loops never collide. */
const PATH_FACTOR = 0x9e37_79b1;

const VARIABLES: readonly Variable[] = [
  { name: 'input', memory: 'storage', binding: 1, elementBytes: 4 },
  { name: 'output', memory: 'storage', binding: 2, elementBytes: 4 },
  { name: 'part', memory: 'workgroup', binding: null, elementBytes: 4 },
];

const [LOAD, PART_STORE, BARRIER, PART_LOAD, PART_ADD, STORE] = [0, 1, 2, 3, 4, 5];

const SITES: readonly Site[] = [
  siteOf('load', { line: 10, column: 12, block: 1 }),
  siteOf('store', { line: 12, column: 3, memory: 'workgroup', block: 0 }),
  siteOf('barrier', { line: 14, column: 5, block: 2 }),
  siteOf('load', { line: 16, column: 20, memory: 'workgroup', block: 3 }),
  siteOf('load-store', { line: 16, column: 7, memory: 'workgroup', block: 3 }),
  siteOf('store', { line: 20, column: 5, block: 4 }),
];

/** Of a float, and of an index. */
function addition(line: number): Block['operations'][number] {
  return { line, statement: statementAt({ line, column: 1 }), float: 1, integer: 1, divisions: 0, privateAccesses: 0 };
}

const BLOCKS: readonly Block[] = [
  blockOf(PART_STORE, { kind: 'function', lines: [8, 12] }),
  blockOf(LOAD, { kind: 'loop', lines: [10], operations: [addition(10)] }),
  blockOf(BARRIER, { kind: 'loop', lines: [14] }),
  blockOf(PART_LOAD, { kind: 'branch', lines: [16], operations: [addition(16)] }),
  blockOf(STORE, { kind: 'branch', lines: [20] }),
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
