import { type BoundDispatch, createPipelines, KernelFault, type SourceMessage } from '@rooflab/harness';
import { type Exercise, evaluatePlan, PlanError, parsePlan, type ResolvedPlan, rotate, type Size } from '@rooflab/lab';
import { bindGroup, isBinding, iterationNumbers, type KernelBuffers } from './bind-group.ts';
import { type FileChunks, fileChunks } from './covering/file-chunks.ts';
import { explainRefusal } from './explain-refusal.ts';
import { compileFile } from './foreign/compile-words.ts';
import { hiddenFault } from './hidden-fault.ts';
import { kernelLayout, planParams, scratchBinding } from './layout.ts';
import { paramsDiagnostics } from './params-struct.ts';
import { quickModule } from './quick-module.ts';
import { type KernelReflection, reflectKernel } from './reflect-kernel.ts';
import { type Reordered, reorderKernel } from './schedules/reorder-kernel.ts';
import type { Session } from './session.ts';
import { shortName } from './source-place.ts';
import { assumedSubgroupSize, subgroupSizes } from './subgroup-size.ts';
import { unusedOutputs } from './unused-output.ts';
import type { Form, XrayRefusal } from './xray/trace.ts';
import { type TracedKernel, traceKernel } from './xray/trace-kernel.ts';

/** One shape of launch: a case or a timed size. */
export interface Shape {
  readonly size: Size;
  readonly params: Readonly<Record<string, number>>;
  readonly hidden?: boolean;
}

/** The student's compiled file, with a launch for every requested shape. */
export interface Kernel {
  readonly messages: readonly SourceMessage[];
  readonly overrides: Readonly<Record<string, number>>;
  /** The longest element of its views: no buffer bound to it may be shorter. */
  readonly elementBytes: number;
  /** The launch at this shape. Throws `PlanError`. */
  plan(shape: Shape): ResolvedPlan;
  /** The plan's dispatches, bound to buffers. */
  bind(plan: ResolvedPlan, buffers: KernelBuffers): readonly BoundDispatch[];
  /** Invocations of one workgroup of an entry point, in each dimension. */
  workgroupSize(entryPoint: string): readonly [number, number, number];
  /** Whether the file has a barrier. */
  readonly barriers: boolean;
  /** Numbers of elements that it may process at once, as far as its source shows; the most plausible first. */
  chunks(): FileChunks;
  /** What it relies on and this device does not provide, as far as its source shows. Only suspicions, for messages about a wrong answer. */
  suspicions(): readonly SourceMessage[];
  /**
   * Compiles the kernel again, so that its invocations can run in other orders. That is a step of its own, unless `onCompile` is called instead or it
   * has begun with the file.
   */
  reorder(onCompile?: () => void): Promise<Reordered>;
  /**
   * Compiles the kernel again, so that it records what it touches; for the player also its statements and values.
   *
   * @param edited the file with other statements and the same declarations. Default: the file
   */
  trace(form: Form, edited?: string): Promise<TracedKernel | XrayRefusal>;
}

/** WGSL as the compiler gets it: without a byte order mark, which some editors add and WGSL does not allow. */
export function cleanSource(source: string): string {
  return source.replace(/^\uFEFF/, '');
}

interface KernelFile {
  readonly source: string;
  readonly constants?: Readonly<Record<string, number>>;
  /** The form for which `trace` will be asked: it is compiled at the same time. */
  readonly form?: Form;
  /** `reorder` will be asked for: that form is compiled at the same time. */
  readonly reorders?: boolean;
}

/**
 * Compiles the file and every entry point that its plan launches. Throws `KernelFault` or `PlanError`, both the student's fault. A plan that
 * fails at one of `shapes` fails before anything runs; at one of `later` it may fail, and tells so when it is asked.
 */
export async function compileKernel(
  session: Session,
  file: KernelFile,
  shapes: readonly Shape[],
  later: readonly Shape[] = [],
): Promise<Kernel> {
  const { device, exercise } = session;
  const source = cleanSource(file.source);
  const { module: written, messages } = await compileFile(device, source);
  const reflection = reflect(source, file.constants);
  const plan = planner(exercise, source, reflection);
  const plans = planAll(shapes, plan);
  // A plan asks for scratch at every size or at none. Without scratch the layout has no such binding, and WebGPU refuses a kernel that uses
  // it.
  const layout = kernelLayout(
    device,
    exercise,
    plans.some(({ scratchBytes }) => scratchBytes > 0),
  );
  const constants = pipelineConstants(reflection, file.constants);
  // A line that is repeated 0 times at a small size launches its entry point at a larger one.
  const launches = [...plans, ...planSome(later, plan)];
  const launched = new Set(launches.flatMap(({ dispatches }) => dispatches.map(({ entryPoint }) => entryPoint)));
  const declared = paramsDiagnostics({ exercise, source, reflection }, launched);
  const refused = declared.find(({ severity }) => severity === 'error');
  if (refused) throw new KernelFault('compile', refused.message, declared);
  const compiling = createPipelines(device, {
    module: await quickModule(session.opened, source, written),
    layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
    entryPoints: [...launched],
    constants,
  });
  const traceOf = (form: Form, text: string) =>
    traceKernel(session, { source: text, launched, overrideValues: file.constants ?? {}, constants, form, layout });
  // If the process dies from here on, the student's file is the cause: the driver is compiling it.
  const begun = file.form && traceOf(file.form, source);
  begun?.catch(() => {}); // whoever calls `trace` sees the error
  const reorder = (onCompile?: () => void) => reorderKernel(session, { source, launched, layout, onCompile });
  const reordering = file.reorders ? reorder(() => {}) : null;
  reordering?.catch(() => {}); // whoever calls `reorder` sees the error
  const pipelines = await compiling.catch((error: unknown) => {
    throw error instanceof KernelFault ? explainRefusal(error, { exercise, device, source, reflection, launched }) : error;
  });
  const numbers = exercise.repeat && iterationNumbers(device);
  return {
    messages: [...declared, ...unusedOutputs(exercise, reflection.entryPoints, launched), ...messages],
    elementBytes: longestElement(reflection, launched),
    overrides: Object.fromEntries(
      Object.entries(reflection.overrides).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    plan,
    bind: (resolved, buffers) => {
      const turns = exercise.repeat && rotate(exercise.repeat, resolved.iterations);
      return resolved.dispatches.map(({ entryPoint, workgroups, iteration }) => {
        const pipeline = pipelines.get(entryPoint);
        const views = reflection.entryPoints.find(({ name }) => name === entryPoint)?.views;
        if (!pipeline || !views) throw new TypeError(`No pipeline for the entry point ${entryPoint}.`);
        const turn = turns?.[iteration] && numbers && { ...turns[iteration], number: iteration, numbers };
        const bound = { buffers, views, scratchBytes: resolved.scratchBytes, ...(turn && { turn }) };
        return { pipeline, workgroups, bindGroups: [bindGroup(session, layout, bound)] };
      });
    },
    workgroupSize: (entryPoint) => {
      const entry = reflection.entryPoints.find(({ name }) => name === entryPoint);
      if (!entry) throw new TypeError(`No entry point ${entryPoint}.`);
      return entry.workgroupSize;
    },
    barriers: /\b(workgroupBarrier|storageBarrier|workgroupUniformLoad)\b/.test(source),
    chunks: () => fileChunks(reflection.module),
    suspicions: () => {
      const sizes = subgroupSizes(device);
      return sizes ? assumedSubgroupSize({ source, overrideValues: file.constants, launched }, sizes) : [];
    },
    reorder: (onCompile) => reordering ?? reorder(onCompile),
    async trace(form, edited = source) {
      if (begun && form === file.form && edited === source) return begun;
      session.ours('x-ray', 'rewriting the kernel');
      return traceOf(form, edited);
    },
  };
}

/**
 * The launch at every shape. The message for a plan that fails at a visible shape names the place; for one that fails only at hidden shapes
 * it does not.
 */
export function planAll(shapes: readonly Shape[], plan: Kernel['plan']): ResolvedPlan[] {
  const visible = shapes.filter(({ hidden }) => !hidden).map(plan);
  try {
    return [...visible, ...shapes.filter(({ hidden }) => hidden).map(plan)];
  } catch (error) {
    throw hiddenFault(error);
  }
}

/** The launches at those shapes where there is one. */
function planSome(shapes: readonly Shape[], plan: Kernel['plan']): ResolvedPlan[] {
  return shapes.flatMap((shape) => {
    try {
      return [plan(shape)];
    } catch (error) {
      if (error instanceof PlanError) return [];
      throw error;
    }
  });
}

function reflect(source: string, constants: Readonly<Record<string, number>> | undefined): KernelReflection {
  try {
    return reflectKernel(source, constants);
  } catch (error) {
    if (error instanceof KernelFault) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new KernelFault('compile', `The file compiles, but its entry points cannot be read (${reason}). Write it in simpler WGSL.`);
  }
}

function pipelineConstants({ declaredOverrides }: KernelReflection, values: Readonly<Record<string, number>> = {}): Record<string, number> {
  const keys = new Map(declaredOverrides.map(({ name, key }) => [name, key]));
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [keys.get(name) ?? name, value]));
}

/** Reads the plan once, and evaluates it once for each shape. */
export function planner(exercise: Exercise, source: string, { entryPoints, overrides }: KernelReflection): Kernel['plan'] {
  const launchPlan = parsePlan(source);
  const users = entryPoints.filter(({ views }) => views.some(isBinding(scratchBinding(exercise)))).map(({ name }) => name);
  const known = new WeakMap<Shape, ResolvedPlan>();
  return (shape) => {
    const { size, params } = shape;
    const plan =
      known.get(shape) ??
      evaluatePlan(launchPlan, {
        params: planParams(exercise, params),
        overrides,
        entryPoints,
        elements: exercise.elements(size),
        repeats: exercise.repeat !== undefined,
      });
    const user = plan.scratchBytes === 0 && plan.dispatches.find(({ entryPoint }) => users.includes(entryPoint));
    if (user) throw unplannedScratch(user.entryPoint, scratchBinding(exercise));
    known.set(shape, plan);
    return plan;
  };
}

function unplannedScratch(entryPoint: string, binding: number): PlanError {
  const fault = `${shortName(entryPoint)} uses the scratch buffer (binding ${binding}), but the launch plan asks for none`;
  // Plan lines belong at the top of a file.
  return new PlanError(`${fault}. Add a line such as "//@ scratch 4 * n".`, { line: 1, column: 1, length: 0 });
}

/** Buffers are padded to one element of a view, but only up to a limit: WebGPU refuses a longer view. */
const MAX_PADDED_BYTES = 64 * 1024;

function longestElement({ entryPoints }: KernelReflection, launched: ReadonlySet<string>): number {
  const views = entryPoints.filter(({ name }) => launched.has(name)).flatMap((entry) => entry.views);
  return Math.max(4, ...views.map(({ elementBytes }) => elementBytes).filter((bytes) => bytes <= MAX_PADDED_BYTES));
}
