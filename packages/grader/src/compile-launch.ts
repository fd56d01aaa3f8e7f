import { createPipelines } from '@rooflab/harness';
import { parsePlan, type ResolvedPlan } from '@rooflab/lab';
import { kernelLayout } from './layout.ts';
import { quickModule } from './quick-module.ts';
import type { KernelReflection } from './reflect-kernel.ts';
import { type Reordered, reorderKernel } from './schedules/reorder-kernel.ts';
import type { Session } from './session.ts';
import type { Form, XrayRefusal } from './xray/trace.ts';
import { type TracedKernel, traceKernel } from './xray/trace-kernel.ts';

/** What a plan launches at some shapes. */
export interface Launch {
  /** Names of entry points. */
  readonly launched: ReadonlySet<string>;
  /** A plan asks for scratch at every size or at none. Without it the layout has no such binding, and WebGPU refuses a kernel that uses it. */
  readonly hasScratch: boolean;
}

/** Forms of a kernel that will be asked for: they are compiled at the same time as the file. */
export interface AskedForms {
  /** For `trace`. */
  readonly form?: Form;
  /** For `reorder`. */
  readonly reorders?: boolean;
}

/** A file that the compiler accepts. */
export interface CompiledFile extends AskedForms {
  readonly source: string;
  readonly module: GPUShaderModule;
  readonly reflection: KernelReflection;
  /** Values of overrides, by name. */
  readonly constants?: Readonly<Record<string, number>>;
}

export interface CompiledLaunch extends Launch {
  /** Layout of `@group(0)`. */
  readonly layout: GPUBindGroupLayout;
  /** By entry point. Rejected with `KernelFault` where WebGPU refuses one. */
  readonly pipelines: Promise<ReadonlyMap<string, GPUComputePipeline>>;
  reorder(onCompile?: () => void): Promise<Reordered>;
  /** The form that was asked for; null where there was none. */
  readonly begunTrace: Promise<TracedKernel | XrayRefusal> | null;
  trace(form: Form, text: string): Promise<TracedKernel | XrayRefusal>;
}

/** Compiles these entry points. If the process dies from here on, the student's file is the cause: the driver is compiling it. */
export function compileLaunch(session: Session, file: CompiledFile, { launched, hasScratch }: Launch): CompiledLaunch {
  const { device, opened } = session;
  const { source, module, reflection } = file;
  const layout = kernelLayout(device, session.exercise, hasScratch);
  const constants = pipelineConstants(reflection, file.constants);
  const pipelines = quickModule(opened, source, module).then((quick) => {
    const pipelineLayout = device.createPipelineLayout({ bindGroupLayouts: [layout] });
    return createPipelines(device, { module: quick, layout: pipelineLayout, entryPoints: [...launched], constants });
  });
  const reorder = (onCompile?: () => void) => reorderKernel(session, { source, launched, layout, onCompile });
  const trace = (form: Form, text: string) =>
    traceKernel(session, { source: text, launched, overrideValues: file.constants ?? {}, constants, form, layout });
  const begunTrace = file.form ? trace(file.form, source) : null;
  const reordering = file.reorders ? reorder(() => {}) : null;
  // Their errors are thrown where they are asked for.
  for (const begun of [pipelines, begunTrace, reordering]) begun?.catch(() => {});
  return { launched, hasScratch, layout, pipelines, begunTrace, trace, reorder: (onCompile) => reordering ?? reorder(onCompile) };
}

export function isSameLaunch(one: Launch, other: Launch): boolean {
  const { size } = one.launched;
  return one.hasScratch === other.hasScratch && size === other.launched.size && size === new Set([...one.launched, ...other.launched]).size;
}

/** What the plan of a file names: that is launched, unless a line is repeated 0 times at every shape. */
export function namedLaunch(source: string, { entryPoints }: KernelReflection): Launch {
  const { dispatches, scratch } = parsePlan(source);
  const named = new Set(dispatches.map(({ entryPoint }) => entryPoint));
  const existing = entryPoints.map(({ name }) => name).filter((name) => named.size === 0 || named.has(name));
  return { launched: new Set(existing), hasScratch: scratch !== null };
}

export function usesScratch({ scratchBytes }: ResolvedPlan): boolean {
  return scratchBytes > 0;
}

function pipelineConstants({ declaredOverrides }: KernelReflection, values: Readonly<Record<string, number>> = {}): Record<string, number> {
  const keys = new Map(declaredOverrides.map(({ name, key }) => [name, key]));
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [keys.get(name) ?? name, value]));
}
