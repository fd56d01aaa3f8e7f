import { type BoundDispatch, createUniform, KernelFault } from '@rooflab/harness';
import type { ResolvedPlan } from '@rooflab/lab';
import { type Schedule, type SchedulesTried, scheduleSchema } from '@rooflab/result';
import { compileRewritten } from '../compile-rewritten.ts';
import type { Session } from '../session.ts';
import { shortName } from '../source-place.ts';
import { reorderSource } from './reorder-source.ts';
import { encodeSchedule } from './schedule.ts';

/** A kernel that can be run in other orders of its invocations. */
export interface Reordered extends SchedulesTried {
  /** The dispatches of a plan, bound to buffers, in that order of invocations; entry points that cannot be reordered keep theirs. */
  dispatches(schedule: Schedule, plan: ResolvedPlan, bound: readonly BoundDispatch[]): readonly BoundDispatch[];
}

export interface ReorderRequest {
  readonly source: string;
  readonly launched: ReadonlySet<string>;
  /** Layout of `@group(0)`. */
  readonly layout: GPUBindGroupLayout;
  /** Called before anything is compiled. Default: announces it as a step of the student's file. */
  readonly onCompile?: (() => void) | undefined;
}

/**
 * Compiles a kernel, which the compiler has accepted, for other orders of its invocations. One pipeline per entry point serves all orders:
 * the order is a uniform of `@group(1)`, which no kernel may use. What cannot be reordered keeps its order; that is never an error.
 */
export async function reorderKernel(session: Session, { source, launched, layout, onCompile }: ReorderRequest): Promise<Reordered> {
  const { device } = session;
  const { entryPoints, exceptions, source: reordered } = reorderSource(source, launched);
  const listed = [...exceptions].map(([entryPoint, reason]) => ({ entryPoint: shortName(entryPoint), reason }));
  const unordered: Reordered = { tried: [], exceptions: listed, dispatches: (_schedule, _plan, bound) => bound };
  if (entryPoints.size === 0) return unordered;
  (onCompile ?? (() => announceReordering(session)))();
  const scheduleLayout = device.createBindGroupLayout({
    entries: [{ binding: 0, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'uniform' } }],
  });
  const pipelines = await compileRewritten(session.opened, {
    source: reordered,
    entryPoints: entryPoints.values(),
    bindGroupLayouts: [layout, scheduleLayout],
  });
  if (pipelines instanceof KernelFault) {
    const unforeseen = [...launched].map((entryPoint) => ({ entryPoint: shortName(entryPoint), reason: 'form' as const }));
    return { ...unordered, exceptions: unforeseen };
  }
  const groups = new Map(scheduleSchema.options.map((schedule) => [schedule, scheduleGroup(device, scheduleLayout, schedule)]));
  return {
    tried: [...scheduleSchema.options],
    exceptions: listed,
    dispatches: (schedule, plan, bound) =>
      bound.map((dispatch, i) => {
        const pipeline = pipelines.get(entryPoints.get(plan.dispatches[i]?.entryPoint ?? '') ?? '');
        const group = groups.get(schedule);
        return pipeline && group ? { ...dispatch, pipeline, bindGroups: [...dispatch.bindGroups, group] } : dispatch;
      }),
  };
}

export function announceReordering({ student, limits }: Session): void {
  student('compiling', 'for other orders of the invocations', limits.compileMs);
}

function scheduleGroup(device: GPUDevice, layout: GPUBindGroupLayout, schedule: Schedule): GPUBindGroup {
  const buffer = createUniform(device, encodeSchedule(schedule));
  return device.createBindGroup({ layout, entries: [{ binding: 0, resource: { buffer } }] });
}
