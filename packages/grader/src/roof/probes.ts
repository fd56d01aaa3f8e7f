import { type BoundDispatch, compileModule, createPipelines, createUniform } from '@rooflab/harness';
import { type ProbeKind, type ProbeShape, probeKindSchema } from '@rooflab/result';
import { MAX_INPUT_SETS, MIN_INPUT_SETS, ROTATION_BYTES } from '../limits.ts';
import { LINEAR_WORKGROUP, linearLaunch } from '../linear-launch.ts';

/** Memory probes, by what they do to `a`, `b` (read) and `c` (written). */
export const PROBES = probeKindSchema.options;

export type ArrayName = 'a' | 'b' | 'c';

/** The arrays that one run of a probe moves. */
const ARRAYS_OF = {
  read: ['a'],
  write: ['c'],
  copy: ['a', 'c'],
  scale: ['a', 'c'],
  triad: ['a', 'b', 'c'],
} as const satisfies Record<ProbeKind, readonly ArrayName[]>;

/** Number of arrays that one run of a probe moves. */
export const ARRAYS_MOVED = Object.fromEntries(PROBES.map((kind) => [kind, ARRAYS_OF[kind].length])) as Record<ProbeKind, number>;

const VEC4_BYTES = 16;

/** For this shape each array's length must be a multiple of this many bytes. */
export function granule({ workgroupSize, items }: ProbeShape): number {
  return workgroupSize * items * VEC4_BYTES;
}

const HEAD = /* wgsl */ `
struct Factor { s: f32 }
@group(0) @binding(0) var<uniform> factor: Factor;
@group(0) @binding(1) var<storage, read> a: array<vec4f>;
@group(0) @binding(2) var<storage, read> b: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> c: array<vec4f>;
`;

/** All loads come before the first store, so that as many as possible are in flight. */
function probeWgsl(kind: ProbeKind, { workgroupSize, items }: ProbeShape): string {
  const each = (line: (k: number) => string) => Array.from({ length: items }, (_, k) => line(k)).join('\n  ');
  const index = (k: number) => `first + ${k * workgroupSize}u`;
  const body = {
    read: `${each((k) => `let a${k} = a[${index(k)}];`)}
  let sum = ${Array.from({ length: items }, (_, k) => `a${k}`).join(' + ')};
  if (dot(sum, vec4f(1.0)) == factor.s) { c[first] = sum; }`,
    write: each((k) => `c[${index(k)}] = vec4f(factor.s);`),
    copy: `${each((k) => `let a${k} = a[${index(k)}];`)}\n  ${each((k) => `c[${index(k)}] = a${k};`)}`,
    scale: `${each((k) => `let a${k} = a[${index(k)}];`)}\n  ${each((k) => `c[${index(k)}] = factor.s * a${k};`)}`,
    triad: `${each((k) => `let a${k} = a[${index(k)}]; let b${k} = b[${index(k)}];`)}
  ${each((k) => `c[${index(k)}] = a${k} + factor.s * b${k};`)}`,
  }[kind];
  return `${HEAD}
@compute @workgroup_size(${workgroupSize})
fn probe(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let first = ${LINEAR_WORKGROUP} * ${workgroupSize * items}u + lane;
  ${body}
}
`;
}

/**
 * The arrays that memory probes run over: all three where a roof is measured, beside a kernel those for which its own buffers are too short. Runs rotate through
 * them, so that no cache holds the data of the next run.
 */
export interface Arena extends Readonly<Partial<Record<ArrayName, GPUBuffer>>> {
  readonly bytes: number;
}

export interface Probe {
  readonly kind: ProbeKind;
  readonly shape: ProbeShape;
  /** Run `i` over `arrayBytes` (a multiple of the shape's granule) of each array of the arena. */
  dispatches(i: number, arrayBytes: number): readonly BoundDispatch[];
  /**
   * One run over the first `arrayBytes` of a kernel's own buffers: two arrays of equal length can differ by 7 % in speed (on an H200),
   * depending on where they lie in memory. Where the kernel has no buffer of that length, the arena is used, which must have `lackingIn`. The
   * contents of `output` are lost.
   */
  dispatchesOn(buffers: ProbedBuffers, arrayBytes: number): readonly BoundDispatch[];
}

export interface ProbedBuffers {
  readonly inputs: readonly GPUBuffer[];
  readonly output?: GPUBuffer;
}

function ownArrays({ inputs, output }: ProbedBuffers, arrayBytes: number): Partial<Record<ArrayName, GPUBuffer>> {
  const [a, b] = inputs.filter(({ size }) => size >= arrayBytes);
  return { ...(a && { a }), ...(b && { b }), ...(output && output.size >= arrayBytes && { c: output }) };
}

/** What a probe of this kind moves and a kernel does not have. */
export function lackingIn(buffers: ProbedBuffers, kind: ProbeKind, arrayBytes: number): readonly ArrayName[] {
  const own = ownArrays(buffers, arrayBytes);
  return ARRAYS_OF[kind].filter((name) => !own[name]);
}

/** No sum of the arena's values equals it, so the read probe never stores; as a factor it keeps values finite. */
const FACTOR = new Uint32Array(new Float32Array([0.3751220703125]).buffer);

const OFFSET_ALIGNMENT = 256;

/**
 * Places in the arena that runs use in turn: as many as a kernel of this size has input sets. With more, pages would be touched for the
 * first time during a timed run, and the measured ceiling would be too low (by an eighth, at 134 MB on an H200).
 */
function places(arenaBytes: number, arrayBytes: number, arrays: number): number {
  const wanted = Math.min(MAX_INPUT_SETS, Math.max(MIN_INPUT_SETS, Math.ceil(ROTATION_BYTES / (arrays * arrayBytes))));
  return Math.max(1, Math.min(wanted, Math.floor(arenaBytes / arrayBytes)));
}

/** A probe that has no arrays yet. */
export interface CompiledProbe extends Pick<Probe, 'kind' | 'shape'> {
  readonly pipeline: GPUComputePipeline;
  readonly group: GPUBindGroupLayout;
}

export async function compileProbe(device: GPUDevice, { kind, shape }: Pick<Probe, 'kind' | 'shape'>): Promise<CompiledProbe> {
  const buffer = (binding: number, type: GPUBufferBindingType) => ({ binding, visibility: GPUShaderStage.COMPUTE, buffer: { type } });
  const group = device.createBindGroupLayout({
    entries: [buffer(0, 'uniform'), buffer(1, 'read-only-storage'), buffer(2, 'read-only-storage'), buffer(3, 'storage')],
  });
  const { module } = await compileModule(device, probeWgsl(kind, shape));
  const layout = device.createPipelineLayout({ bindGroupLayouts: [group] });
  const pipeline = (await createPipelines(device, { module, layout, entryPoints: ['probe'] })).get('probe') as GPUComputePipeline;
  return { kind, shape, pipeline, group };
}

export function createProbe(device: GPUDevice, arena: Arena, { kind, shape, pipeline, group }: CompiledProbe): Probe {
  const factor = createUniform(device, FACTOR);
  const idle = idleArrays(device);

  const run = (arrays: Partial<Record<ArrayName, GPUBuffer>>, offset: number, size: number): readonly BoundDispatch[] => {
    const range = (name: ArrayName, binding: number): GPUBindGroupEntry => {
      const buffer = arrays[name];
      if (buffer) return { binding, resource: { buffer, offset, size } };
      if (ARRAYS_OF[kind].some((moved) => moved === name)) throw new TypeError(`The ${kind} probe lacks its array ${name}.`);
      return { binding, resource: { buffer: idle[name] } };
    };
    const entries = [{ binding: 0, resource: { buffer: factor } }, range('a', 1), range('b', 2), range('c', 3)];
    const bindGroups = [device.createBindGroup({ layout: group, entries })];
    return [{ pipeline, bindGroups, workgroups: linearLaunch(size / granule(shape)) }];
  };
  return {
    kind,
    shape,
    dispatches(i, arrayBytes) {
      const count = places(arena.bytes, arrayBytes, ARRAYS_MOVED[kind]);
      const offset = (((i % count) + count) % count) * Math.floor(arrayBytes / OFFSET_ALIGNMENT) * OFFSET_ALIGNMENT;
      return run(arena, offset, arrayBytes);
    },
    dispatchesOn: (buffers, arrayBytes) => run({ ...arena, ...ownArrays(buffers, arrayBytes) }, 0, arrayBytes),
  };
}

/** Something to bind where a probe moves nothing. */
function idleArrays(device: GPUDevice): Record<ArrayName, GPUBuffer> {
  const make = () => device.createBuffer({ size: VEC4_BYTES, usage: GPUBufferUsage.STORAGE, label: 'idle array' });
  const read = make();
  return { a: read, b: read, c: make() };
}
