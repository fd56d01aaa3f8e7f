import { type BoundDispatch, KernelFault, type SourceMessage } from '@rooflab/harness';
import { type Exercise, evaluatePlan, PlanError, parsePlan, type ResolvedPlan, rotate, type Size } from '@rooflab/lab';
import { bindGroup, isBinding, iterationNumbers, type KernelBuffers } from './bind-group.ts';
import {
  type AskedForms,
  type CompiledFile,
  type CompiledLaunch,
  compileLaunch,
  isSameLaunch,
  type Launch,
  namedLaunch,
  usesScratch,
} from './compile-launch.ts';
import { type FileChunks, fileChunks } from './covering/file-chunks.ts';
import { explainRefusal } from './explain-refusal.ts';
import { compileFile } from './foreign/compile-words.ts';
import { hiddenFault } from './hidden-fault.ts';
import { planParams, scratchBinding } from './layout.ts';
import { paramsDiagnostics } from './params-struct.ts';
import { type KernelReflection, reflectKernel } from './reflect-kernel.ts';
import type { Reordered } from './schedules/reorder-kernel.ts';
import type { Session } from './session.ts';
import { shortName } from './source-place.ts';
import { assumedSubgroupSize, subgroupSizes } from './subgroup-size.ts';
import { unusedOutputs } from './unused-output.ts';
import type { Form, XrayRefusal } from './xray/trace.ts';
import type { TracedKernel } from './xray/trace-kernel.ts';

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

interface KernelFile extends AskedForms {
  readonly source: string;
  readonly constants?: Readonly<Record<string, number>>;
}

/** A file that the compiler accepts, with a plan that can be read, before it is known at which shapes it is launched. */
export interface BegunKernel {
  /** Numbers of elements that it may process at once, as far as its source shows; the most plausible first. */
  chunks(): FileChunks;
  /** Compiles what the plan names, which is what nearly every file launches. Resolves when that is done, whatever came of it. */
  compileAhead(): Promise<void>;
  /**
   * Compiles every entry point that is launched at these shapes, as far as that was not done ahead. Throws `KernelFault` or `PlanError`. A plan that
   * fails at one of `shapes` fails before anything runs; at one of `later` it may fail, and tells so when it is asked.
   */
  finish(shapes: readonly Shape[], later?: readonly Shape[]): Promise<Kernel>;
}

/** Begins and finishes a kernel. Throws `KernelFault` or `PlanError`, both the student's fault. */
export async function compileKernel(
  session: Session,
  file: KernelFile,
  shapes: readonly Shape[],
  later: readonly Shape[] = [],
): Promise<Kernel> {
  return (await beginKernel(session, file)).finish(shapes, later);
}

/** Throws `KernelFault` or `PlanError`, both the student's fault. */
export async function beginKernel(session: Session, file: KernelFile): Promise<BegunKernel> {
  const { device, exercise } = session;
  const source = cleanSource(file.source);
  const { module, messages } = await compileFile(device, source);
  const reflection = reflect(source, file.constants);
  const plan = planner(exercise, source, reflection);
  const read: ReadFile = { ...file, source, module, messages, reflection, plan };
  let begun: CompiledLaunch | null = null;
  const compiled = (launch: Launch): CompiledLaunch => {
    if (!begun || !isSameLaunch(begun, launch)) begun = compileLaunch(session, read, launch);
    return begun;
  };
  return {
    chunks: () => fileChunks(reflection.module),
    async compileAhead() {
      await Promise.allSettled([compiled(namedLaunch(source, reflection)).pipelines]);
    },
    async finish(shapes, later = []) {
      const plans = planAll(shapes, plan);
      // A line that is repeated 0 times at a small size launches its entry point at a larger one.
      const launches = [...plans, ...planSome(later, plan)];
      const launched = new Set(launches.flatMap(({ dispatches }) => dispatches.map(({ entryPoint }) => entryPoint)));
      const declared = paramsDiagnostics({ exercise, source, reflection }, launched);
      const refused = declared.find(({ severity }) => severity === 'error');
      if (refused) throw new KernelFault('compile', refused.message, declared);
      return kernelOf(session, read, { declared, compiled: compiled({ launched, hasScratch: plans.some(usesScratch) }) });
    },
  };
}

interface ReadFile extends CompiledFile {
  readonly messages: readonly SourceMessage[];
  readonly plan: Kernel['plan'];
}

interface CompiledKernel {
  readonly declared: readonly SourceMessage[];
  readonly compiled: CompiledLaunch;
}

async function kernelOf(session: Session, file: ReadFile, { declared, compiled }: CompiledKernel): Promise<Kernel> {
  const { device, exercise } = session;
  const { source, reflection, plan, messages } = file;
  const { launched, layout } = compiled;
  const pipelines = await compiled.pipelines.catch((error: unknown) => {
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
    suspicions: () => {
      const sizes = subgroupSizes(device);
      return sizes ? assumedSubgroupSize({ source, overrideValues: file.constants, launched }, sizes) : [];
    },
    reorder: compiled.reorder,
    async trace(form, edited = source) {
      if (compiled.begunTrace && form === file.form && edited === source) return compiled.begunTrace;
      session.ours('x-ray', 'rewriting the kernel');
      return compiled.trace(form, edited);
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
