import { type BoundDispatch, compileModule, createPipelines, KernelFault, type SourceMessage } from '@rooflab/harness';
import { evaluatePlan, type LaunchPlan, PlanError, parsePlan, type ResolvedPlan, type Size } from '@rooflab/lab';
import { type BufferBytes, groupLayout, outputBinding, planParams, scratchBinding } from './layout.ts';
import { type KernelReflection, reflectKernel } from './reflect-kernel.ts';
import type { Session } from './session.ts';

/** One shape of launch: a case or a timed size. */
export interface Shape {
  readonly size: Size;
  readonly params: Readonly<Record<string, number>>;
}

/** The student's file, compiled, with a launch for every shape it was asked about. */
export interface Kernel {
  readonly messages: readonly SourceMessage[];
  readonly overrides: Readonly<Record<string, number>>;
  /** The launch at this shape. Throws `PlanError`. */
  plan(shape: Shape): ResolvedPlan;
  /** The plan's dispatches, bound to buffers. */
  bind(plan: ResolvedPlan, buffers: KernelBuffers): readonly BoundDispatch[];
}

export interface KernelBuffers {
  readonly params: GPUBuffer;
  readonly inputs: readonly GPUBuffer[];
  readonly output: GPUBuffer;
  readonly scratch: GPUBuffer | null;
  readonly bytes: BufferBytes;
}

/** WGSL as the compiler gets it: without a byte order mark, which editors add and WGSL does not know. */
export function cleanSource(source: string): string {
  return source.replace(/^\uFEFF/, '');
}

/**
 * Compiles the file and every entry point that its plan launches. Throws `KernelFault` or `PlanError`, both the student's.
 * `shapes` are all the launches known now: a plan that fails at one of them fails before anything runs.
 */
export async function compileKernel(
  session: Session,
  file: { source: string; constants?: Readonly<Record<string, number>> },
  shapes: readonly Shape[],
): Promise<Kernel> {
  const { device, exercise } = session;
  const source = cleanSource(file.source);
  const { module, messages } = await compileModule(device, source);
  const reflection = reflect(source, file.constants);
  const launchPlan = parsePlan(source);
  const plan = (shape: Shape) => resolve(session, launchPlan, reflection, shape);
  const plans = shapes.map(plan);
  const withScratch = plans.some(({ scratchBytes }) => scratchBytes > 0);
  if (!withScratch) refuseUnplannedScratch(session, reflection, plans);
  const layout = groupLayout(device, exercise, withScratch);
  const entryPoints = plans.flatMap(({ dispatches }) => dispatches.map(({ entryPoint }) => entryPoint));
  const pipelines = await createPipelines(device, {
    module,
    layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
    entryPoints,
    ...(file.constants ? { constants: file.constants } : {}),
  });
  return {
    messages,
    overrides: Object.fromEntries(
      Object.entries(reflection.overrides).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    plan,
    bind: ({ dispatches }, buffers) =>
      dispatches.map(({ entryPoint, workgroups }) => {
        const pipeline = pipelines.get(entryPoint);
        const views = reflection.entryPoints.find(({ name }) => name === entryPoint)?.views;
        if (!pipeline || !views) throw new TypeError(`No pipeline for the entry point ${entryPoint}.`);
        return { pipeline, workgroups, bindGroups: [bindGroup(session, layout, { buffers, views, withScratch })] };
      }),
  };
}

function reflect(source: string, constants: Readonly<Record<string, number>> | undefined): KernelReflection {
  try {
    return reflectKernel(source, constants);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new KernelFault('compile', `The file compiles, but its entry points cannot be read (${reason}). Write it in simpler WGSL.`);
  }
}

function resolve(session: Session, plan: LaunchPlan, { entryPoints, overrides }: KernelReflection, { size, params }: Shape): ResolvedPlan {
  const { exercise } = session;
  return evaluatePlan(plan, { params: planParams(exercise, params), overrides, entryPoints, elements: exercise.elements(size) });
}

function refuseUnplannedScratch({ exercise }: Session, reflection: KernelReflection, plans: readonly ResolvedPlan[]): void {
  const binding = scratchBinding(exercise);
  for (const { entryPoint, line } of plans.flatMap(({ dispatches }) => dispatches)) {
    if (!reflection.entryPoints.find(({ name }) => name === entryPoint)?.views.has(binding)) continue;
    const message = `${entryPoint} uses the scratch buffer (binding ${binding}), but the launch plan asks for none. Add a line such as "//@ scratch 4 * n".`;
    throw new PlanError(message, { line, column: 1, length: 0 });
  }
}

interface Binding {
  readonly buffers: KernelBuffers;
  readonly views: ReadonlyMap<number, number>;
  readonly withScratch: boolean;
}

function bindGroup({ device, exercise }: Session, layout: GPUBindGroupLayout, { buffers, views, withScratch }: Binding): GPUBindGroup {
  const { params, inputs, output, scratch, bytes } = buffers;
  // Exactly as long as the data, but never shorter than one element of the kernel's view: WebGPU could not bind that.
  const entry = (binding: number, buffer: GPUBuffer, length: number): GPUBindGroupEntry => ({
    binding,
    resource: { buffer, size: Math.max(length, views.get(binding) ?? 4) },
  });
  const entries: GPUBindGroupEntry[] = [
    { binding: 0, resource: { buffer: params } },
    ...inputs.map((buffer, i) => entry(i + 1, buffer, bytes.inputs[i] ?? 0)),
    entry(outputBinding(exercise), output, bytes.output),
  ];
  if (withScratch && scratch) entries.push({ binding: scratchBinding(exercise), resource: { buffer: scratch } });
  return device.createBindGroup({ layout, entries });
}
