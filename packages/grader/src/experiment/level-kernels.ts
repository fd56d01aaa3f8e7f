import type { LevelSeries } from '@rooflab/lab';
import type { OpenedClass } from '@rooflab/result';

/** A kernel that reads a working set again and again from one level of the memory hierarchy, and what its sums must be. */
export interface LevelKernel {
  readonly wgsl: string;
  readonly workgroups: number;
  /** Bytes that all invocations read together. */
  readonly bytes: number;
  /** What each invocation leaves in `sums`, for input words of 1. */
  expected(lane: number): number;
}

export const LANES = 256;

/** Enough to outweigh a launch, and little enough for the slowest device of the class. */
const WORK = {
  software: { workgroups: 2, rounds: 8, products: 512 },
  medium: { workgroups: 256, rounds: 256, products: 2 ** 14 },
  large: { workgroups: 1056, rounds: 512, products: 2 ** 16 },
} as const satisfies Record<OpenedClass, unknown>;

const BINDINGS = `
@group(0) @binding(0) var<storage, read> words: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> sums: array<f32>;
`;

/** `bytes`: the working set, a power of two of at least 4 KiB: of the whole launch in storage, of a workgroup elsewhere. */
export function levelKernel(level: LevelSeries['level'], bytes: number, deviceClass: OpenedClass): LevelKernel {
  const { workgroups, rounds, products } = WORK[deviceClass];
  switch (level) {
    case 'registers':
      return { ...registers(bytes / 4 / LANES, products, workgroups), workgroups };
    case 'workgroup-memory':
      return { ...reads(workgroupMemory(bytes / 16, rounds), rounds, workgroups), workgroups };
    case 'storage':
      return { ...reads(storage(bytes / 16, rounds), rounds, workgroups), workgroups };
  }
}

/** Loads of 16 bytes in a round, independent of each other. */
const LOADS = 4;

function reads(wgsl: string, rounds: number, workgroups: number): Omit<LevelKernel, 'workgroups'> {
  return { wgsl, bytes: 16 * LOADS * rounds * LANES * workgroups, expected: () => 4 * LOADS * rounds };
}

/** Neighbouring invocations read neighbouring vectors. An odd number of strides takes each workgroup through the whole working set. */
function storage(vectors: number, rounds: number): string {
  return `${BINDINGS}
@compute @workgroup_size(${LANES})
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let step = (groups.x | 1u) * ${LANES}u;
  var at = group.x * ${LANES}u + lane;
${loop((offset) => `words[(at + ${offset}u * step) & ${vectors - 1}u]`, rounds, `${LOADS}u * step`)}
  sums[group.x * ${LANES}u + lane] = dot((sum0 + sum1) + (sum2 + sum3), vec4f(1.0));
}`;
}

/** A stride of 33 rows of the 32 banks: no two lanes of a request meet in a bank. */
const TILE_STEP = 264;

function workgroupMemory(vectors: number, rounds: number): string {
  return `${BINDINGS}
var<workgroup> tile: array<vec4f, ${vectors}>;
@compute @workgroup_size(${LANES})
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  for (var i = lane; i < ${vectors}u; i += ${LANES}u) { tile[i] = words[i]; }
  workgroupBarrier();
  var at = lane;
${loop((offset) => `tile[(at + ${offset * TILE_STEP}u) & ${vectors - 1}u]`, rounds, `${LOADS * TILE_STEP}u`)}
  sums[group.x * ${LANES}u + lane] = dot((sum0 + sum1) + (sum2 + sum3), vec4f(1.0));
}`;
}

function loop(load: (offset: number) => string, rounds: number, step: string): string {
  const each = (line: (k: number) => string) => Array.from({ length: LOADS }, (_, k) => line(k)).join('\n');
  return `${each((k) => `  var sum${k} = vec4f();`)}
  for (var round = 0u; round < ${rounds}u; round++) {
${each((k) => `    sum${k} += ${load(k)};`)}
    at += ${step};
  }`;
}

/** Each variable is multiplied by 1 and 0 is added, which no compiler knows: a multiply-add reads three words. */
function registers(variables: number, products: number, workgroups: number): Omit<LevelKernel, 'workgroups'> {
  const rounds = Math.max(1, Math.floor(products / variables));
  const each = (line: (k: number) => string) => Array.from({ length: variables }, (_, k) => line(k)).join('\n');
  const wgsl = `${BINDINGS}
@compute @workgroup_size(${LANES})
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let one = words[0].x;
  let zero = words[0].y - one;
${each((k) => `  var x${k} = f32(lane % 64u + ${k}u);`)}
  for (var round = 0u; round < ${rounds}u; round++) {
${each((k) => `    x${k} = fma(x${k}, one, zero);`)}
  }
  var sum = 0.0;
${each((k) => `  sum += x${k};`)}
  sums[group.x * ${LANES}u + lane] = sum;
}`;
  return {
    wgsl,
    bytes: 12 * variables * rounds * LANES * workgroups,
    expected: (lane) => variables * (lane % 64) + (variables * (variables - 1)) / 2,
  };
}
