import { type BoundDispatch, KernelFault } from '@rooflab/harness';
import { compileRewritten } from '../compile-rewritten.ts';
import type { Session } from '../session.ts';
import { instrument } from './instrument/instrument.ts';
import type { Form, Instrumented, XrayRefusal } from './trace.ts';

/** A kernel that was compiled a second time, to record what it touches. */
export interface TracedKernel {
  readonly instrumented: Instrumented;
  /** The recording form of a dispatch of this entry point. */
  dispatch(bound: BoundDispatch, entryPoint: string, log: TraceLog): BoundDispatch;
}

/** Where records go: the buffers of the group that `instrument` adds. */
export interface TraceLog {
  /** Word 0: records asked for. */
  readonly counter: GPUBuffer;
  readonly records: GPUBuffer;
  /** Word 0: number of listed workgroups, followed by their linear indices; if 0, the first and the end of a range of workgroups. */
  readonly sample: GPUBuffer;
}

export interface TraceRequest {
  /** WGSL that the compiler has accepted. */
  readonly source: string;
  readonly launched: ReadonlySet<string>;
  /** Values that replace the file's own, by the override's name. */
  readonly overrideValues: Readonly<Record<string, number>>;
  /** The same in the form that WebGPU expects. */
  readonly constants: Readonly<Record<string, number>>;
  readonly form: Form;
  /** Layout of `@group(0)`. */
  readonly layout: GPUBindGroupLayout;
}

const LOG_BINDINGS = ['storage', 'storage', 'read-only-storage'] as const satisfies readonly GPUBufferBindingType[];

/** Rewrites and compiles a kernel so that it records what it touches. Refuses, with the reason, what cannot be rewritten. */
export async function traceKernel(session: Session, request: TraceRequest): Promise<TracedKernel | XrayRefusal> {
  const { device } = session;
  const { source, launched, overrideValues, constants, form, layout } = request;
  const instrumented = instrument(source, launched, overrideValues, form);
  if ('refused' in instrumented) return instrumented;
  session.student('x-ray', 'compiling', session.limits.compileMs);
  const logLayout = device.createBindGroupLayout({
    entries: LOG_BINDINGS.map((type, binding) => ({ binding, visibility: GPUShaderStage.COMPUTE, buffer: { type } })),
  });
  const pipelines = await compileRewritten(session.opened, {
    source: instrumented.source,
    entryPoints: instrumented.entryPoints.values(),
    bindGroupLayouts: [layout, logLayout],
    constants,
  });
  if (pipelines instanceof KernelFault) {
    if (pipelines.kind === 'lost') throw pipelines;
    return refusal(pipelines);
  }
  return {
    instrumented,
    dispatch(bound, entryPoint, { counter, records, sample }) {
      const pipeline = pipelines.get(instrumented.entryPoints.get(entryPoint) ?? '');
      if (!pipeline) throw new TypeError(`No recording form of the entry point ${entryPoint}.`);
      const entries = [counter, records, sample].map((buffer, binding) => ({ binding, resource: { buffer } }));
      return { ...bound, pipeline, bindGroups: [...bound.bindGroups, device.createBindGroup({ layout: logLayout, entries })] };
    },
  };
}

/** The compiler's message about the recording form, as the reason why there is none. */
function refusal({ messages: [first], message }: KernelFault): XrayRefusal {
  return {
    refused: `the version of the kernel that records what it touches does not compile (${first?.message ?? message})`,
    line: first?.line ?? 0,
    column: first?.column ?? 0,
  };
}
