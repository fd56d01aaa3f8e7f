import { type BoundDispatch, compileModule, createPipelines, createStorage, createUniform, readWords, submitPass } from '@rooflab/harness';
import { expect } from 'vitest';
import { product } from '../src/extent.ts';
import { reflectKernel } from '../src/reflect-kernel.ts';
import { instrument } from '../src/xray/instrument/instrument.ts';
import { recordByLane } from '../src/xray/lane-log.ts';
import { sampleWords } from '../src/xray/record-dispatch.ts';
import { type DispatchTrace, type Form, type Instrumented, PLACE, RECORD_WORDS, type SiteKind } from '../src/xray/trace.ts';
import type { TraceLog } from '../src/xray/trace-kernel.ts';

type Triple = readonly [number, number, number];
type Words = Uint32Array<ArrayBuffer>;

/** One WGSL file with its launches and the words of its buffers, all of `@group(0)`. */
export interface TraceRun {
  readonly source: string;
  readonly dispatches: readonly {
    readonly entryPoint: string;
    readonly workgroups: Triple;
    /** What a uniform buffer holds in this dispatch, by its binding; others hold what all dispatches see. */
    readonly uniforms?: Readonly<Record<number, Words>>;
  }[];
  /** By binding; those that the file declares as uniform buffers are uploaded as such. */
  readonly buffers: Readonly<Record<number, Words>>;
  readonly overrides?: Readonly<Record<string, number>>;
  /** Linear indices of the recorded workgroups; default: all. */
  readonly sampled?: readonly number[];
  /** Default: the form for the x-ray. */
  readonly form?: Form;
  /** Most records kept of one dispatch. */
  readonly capacity?: number;
}

/** The storage buffers after the last dispatch, by binding. */
export type Outputs = Readonly<Record<number, Words>>;

export interface Traced {
  readonly instrumented: Instrumented;
  readonly outputs: Outputs;
  readonly traces: readonly DispatchTrace[];
}

/** A record, taken apart. */
export interface TraceRecord {
  readonly lane: number;
  readonly site: number;
  readonly kind: SiteKind;
  readonly line: number;
  /** Null where no memory is touched. */
  readonly variable: string | null;
  readonly outOfBounds: boolean;
  readonly path: number;
  readonly word: number;
}

/** What a dispatch recorded, in the log's order. */
export function recordsOf({ instrumented: { sites, variables }, traces }: Traced, dispatch = 0): TraceRecord[] {
  const words = traces[dispatch]?.records ?? new Uint32Array();
  return Array.from({ length: words.length / RECORD_WORDS }, (_, i) => {
    const [lane = 0, place = 0, path = 0, word = 0] = words.subarray(i * RECORD_WORDS, (i + 1) * RECORD_WORDS);
    const number = place & PLACE.siteMask;
    const site = sites[number];
    if (!site) throw new Error(`There is no site ${number}.`);
    const { kind, line } = site;
    const variable = variables[(place >>> PLACE.variableShift) & PLACE.variableMask];
    const touches = kind !== 'barrier' && kind !== 'block';
    const outOfBounds = place >= PLACE.outOfBounds;
    return { lane, site: number, kind, line, variable: (touches && variable?.name) || null, outOfBounds, path, word };
  });
}

const LOGGING: readonly GPUBufferBindingType[] = ['storage', 'storage', 'read-only-storage'];

export async function runPlain(device: GPUDevice, run: TraceRun): Promise<Outputs> {
  const bound = await bindKernel(device, run, run.source, (name) => name, null);
  submitPass(
    device,
    bound.dispatches.map((dispatch) => dispatch(null)),
  );
  return bound.read();
}

/** Throws when the kernel is refused, or when its instrumented form does not compile. */
export async function runTraced(device: GPUDevice, run: TraceRun): Promise<Traced> {
  const names = run.dispatches.map(({ entryPoint }) => entryPoint);
  const instrumented = instrument(run.source, new Set(names), run.overrides ?? {}, run.form);
  if ('refused' in instrumented) throw new Error(`Line ${instrumented.line}: ${instrumented.refused}`);
  const log = await createLog(device, run);
  const bound = await bindKernel(device, run, instrumented.source, (name) => instrumented.entryPoints.get(name) ?? name, log);
  const traces: DispatchTrace[] = [];
  for (const [i, dispatch] of bound.dispatches.entries()) {
    if (instrumented.played?.byLane) {
      const { workgroups, workgroupSize } = bound.shapes[i] ?? expect.fail();
      const lanes = (run.sampled?.length ?? product(workgroups)) * product(workgroupSize);
      const recorded = await recordByLane({
        ...{ device, lanes, capacity: log.capacity, sample: sampleWords(run.sampled ?? { first: 0, end: product(workgroups) }) },
        async run(buffers, isFirst) {
          if (!isFirst) throw new Error('The records of an invocation do not fit.');
          submitPass(device, [dispatch(groupOf(device, log.layout, buffers))]);
        },
      });
      if (typeof recorded === 'number') throw new Error(`${recorded} records, but room for ${log.capacity}.`);
      traces.push({ ...bound.shapes[i], records: recorded } as DispatchTrace);
      continue;
    }
    device.queue.writeBuffer(log.counter, 0, new Uint32Array(1));
    submitPass(device, [dispatch(groupOf(device, log.layout, log))]);
    const [count = 0] = await readWords(device, log.counter, 4);
    if (count > log.capacity) throw new Error(`${count} records, but room for ${log.capacity}.`);
    const records = await readWords(device, log.records, 4 * RECORD_WORDS * Math.max(count, 1));
    traces.push({ ...bound.shapes[i], records: records.subarray(0, RECORD_WORDS * count) } as DispatchTrace);
  }
  return { instrumented, outputs: await bound.read(), traces };
}

interface Log {
  readonly counter: GPUBuffer;
  readonly records: GPUBuffer;
  readonly sample: GPUBuffer;
  readonly capacity: number;
  readonly layout: GPUBindGroupLayout;
}

function groupOf(device: GPUDevice, layout: GPUBindGroupLayout, { counter, records, sample }: TraceLog): GPUBindGroup {
  const entries = [counter, records, sample].map((buffer, binding) => ({ binding, resource: { buffer } }));
  return device.createBindGroup({ layout, entries });
}

async function createLog(device: GPUDevice, { sampled, capacity = 1 << 16 }: TraceRun): Promise<Log> {
  const counter = await createStorage(device, 4, 'counter');
  const records = await createStorage(device, 4 * RECORD_WORDS * capacity, 'records');
  const recorded = sampleWords(sampled ?? { first: 0, end: 0xffff_ffff });
  const sample = await createStorage(device, recorded.byteLength, 'sample');
  device.queue.writeBuffer(sample, 0, recorded);
  const layout = device.createBindGroupLayout({
    entries: LOGGING.map((type, binding) => ({ binding, visibility: GPUShaderStage.COMPUTE, buffer: { type } })),
  });
  return { counter, records, sample, capacity, layout };
}

async function bindKernel(device: GPUDevice, run: TraceRun, source: string, nameOf: (name: string) => string, log: Log | null) {
  const { entryPoints } = reflectKernel(run.source, run.overrides);
  const used = (name: string) => entryPoints.find((entry) => entry.name === name);
  const views = new Map(run.dispatches.flatMap(({ entryPoint }) => used(entryPoint)?.views ?? []).map((view) => [view.binding, view]));
  const typeOf = (space: string): GPUBufferBindingType => {
    if (space === 'uniform') return 'uniform';
    return space.includes('read_write') ? 'storage' : 'read-only-storage';
  };
  const layout = device.createBindGroupLayout({
    entries: [...views.values()].map(({ binding, space }) => ({
      binding,
      visibility: GPUShaderStage.COMPUTE,
      buffer: { type: typeOf(space) },
    })),
  });
  const { module } = await compileModule(device, source);
  const pipelines = await createPipelines(device, {
    module,
    layout: device.createPipelineLayout({ bindGroupLayouts: log ? [layout, log.layout] : [layout] }),
    entryPoints: run.dispatches.map(({ entryPoint }) => nameOf(entryPoint)),
    constants: { ...run.overrides },
  });
  const buffers = new Map<number, { buffer: GPUBuffer; bytes: number }>();
  for (const { binding, space } of views.values()) {
    const words = run.buffers[binding] ?? new Uint32Array(4);
    const buffer = space === 'uniform' ? createUniform(device, words) : await createStorage(device, words.byteLength, `${binding}`);
    if (space !== 'uniform') device.queue.writeBuffer(buffer, 0, words);
    buffers.set(binding, { buffer, bytes: words.byteLength });
  }
  const groupWith = (uniforms: Readonly<Record<number, Words>>) => {
    const entries = [...buffers].map(([binding, { buffer, bytes }]) => {
      const own = uniforms[binding];
      if (own) return { binding, resource: { buffer: createUniform(device, own) } };
      return { binding, resource: { buffer, size: views.get(binding)?.space === 'uniform' ? buffer.size : bytes } };
    });
    return device.createBindGroup({ layout, entries });
  };
  const shared = groupWith({});
  const dispatches = run.dispatches.map(({ entryPoint, workgroups, uniforms }) => (recording: GPUBindGroup | null): BoundDispatch => {
    const group = uniforms ? groupWith(uniforms) : shared;
    const pipeline = pipelines.get(nameOf(entryPoint));
    if (!pipeline) throw new Error(`No pipeline for ${entryPoint}.`);
    return { pipeline, workgroups, bindGroups: recording ? [group, recording] : [group] };
  });
  return {
    dispatches,
    shapes: run.dispatches.map(({ entryPoint, workgroups }) => ({
      entryPoint,
      workgroups,
      workgroupSize: used(entryPoint)?.workgroupSize ?? [1, 1, 1],
      sampled: run.sampled ?? null,
    })),
    async read(): Promise<Outputs> {
      const outputs: Record<number, Words> = {};
      for (const [binding, { buffer, bytes }] of buffers) {
        if (views.get(binding)?.space !== 'uniform') outputs[binding] = await readWords(device, buffer, bytes);
        buffer.destroy();
      }
      return outputs;
    },
  };
}
