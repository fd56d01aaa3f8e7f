import { KernelFault } from '@rooflab/harness';
import { PlanError, type Size, type TimedSize } from '@rooflab/lab';
import { XRAY_SCHEMA, type Xray } from '@rooflab/result';
import { asOurs } from '../as-ours.ts';
import { caseLabel } from '../case-label.ts';
import type { Kernel } from '../kernel.ts';
import { isTimedSession, type Session } from '../session.ts';
import { workOf } from '../work.ts';
import { analyse } from './analyse/analyse.ts';
import type { TracedPlan } from './record-dispatch.ts';
import { recordSample } from './record-sample.ts';
import { recordWhole } from './record-whole.ts';
import type { DispatchTrace, XrayRefusal } from './trace.ts';
import type { TracedKernel } from './trace-kernel.ts';
import { tracedBuffers } from './traced-buffers.ts';
import { createXrayBuffers } from './xray-buffers.ts';

export interface XrayTarget {
  readonly kernel: Kernel;
  readonly timed: TimedSize;
  /** For the report. */
  readonly about: Pick<Xray, 'device' | 'seed'>;
  /** Every workgroup is counted, or there is no x-ray: nothing is sampled. */
  readonly whole?: boolean;
}

/** What a kernel does to memory at one size, counted on the device; or why that is not available. */
export async function xrayKernel(session: Session, target: XrayTarget): Promise<Xray | XrayRefusal> {
  try {
    const traced = await target.kernel.trace('xray');
    if ('refused' in traced) return traced;
    const traces = await session.alone('x-ray', () => traceOnOwnBuffers(session, { ...target, traced }));
    return await count(session, { ...target, traced }, traces);
  } catch (error) {
    if (!(error instanceof KernelFault) || error.kind === 'lost') throw error;
    return doesNotRun(error);
  }
}

/** The refusal for a recording form that WebGPU does not run. */
export function doesNotRun({ message }: KernelFault): XrayRefusal {
  return { refused: `the version of the kernel that records what it touches does not run (${message})`, line: 0, column: 0 };
}

interface Traced extends XrayTarget {
  readonly traced: TracedKernel;
}

type Traces = readonly DispatchTrace[] | XrayRefusal;

type Bound = Pick<TracedPlan, 'bound' | 'refill'>;

/** Runs the recording form on bound buffers, and counts. Throws WebGPU's objections. */
export async function traceAndCount(session: Session, target: Traced, bound: Bound): Promise<Xray | XrayRefusal> {
  return count(session, target, await trace(session, target, bound));
}

async function traceOnOwnBuffers(session: Session, target: Traced): Promise<Traces> {
  session.ours('x-ray', `preparing ${caseLabel(target.timed.size)}`);
  const buffers = await createXrayBuffers(session, target, 'x-ray');
  try {
    const refill = async () => {
      await buffers.refill('x-ray');
    };
    return await trace(session, target, { bound: buffers.bound, refill });
  } finally {
    buffers.destroy();
  }
}

function trace(session: Session, { kernel, traced, timed, whole = false }: Traced, bound: Bound): Promise<Traces> {
  const plan = { kernel, traced, shape: timed, ...bound };
  return whole ? recordWhole(session, plan) : recordSample(session, plan);
}

async function count(session: Session, target: Traced, traces: Traces): Promise<Xray | XrayRefusal> {
  if ('refused' in traces) return traces;
  const { largest } = isTimedSession(session) ? await asOurs(session.preparer.sizes()) : { largest: [] };
  return report(session, { ...target, traces, largest });
}

interface Counted extends Traced {
  readonly traces: readonly DispatchTrace[];
  readonly largest: readonly TimedSize[];
}

function report(session: Session, { kernel, traced, timed, about, traces, largest }: Counted): Xray {
  const { exercise } = session;
  session.ours('x-ray', 'counting');
  const facts = analyse({ instrumented: traced.instrumented, dispatches: traces, ...tracedBuffers(session, kernel, timed) });
  return {
    schema: XRAY_SCHEMA,
    exercise: exercise.id,
    size: { ...timed.size },
    overrides: { ...kernel.overrides },
    ...about,
    ...facts,
    ...timedLaunch(session, kernel, { size: timed.size, shapes: largest }),
  };
}

/**
 * How the launch changes where it is timed: a plan may or may not grow with the data. Uses the largest size of a large GPU at which it can
 * be launched, each size at the upper end of its range: the same for every seed.
 */
function timedLaunch(
  { exercise }: Session,
  kernel: Kernel,
  { size, shapes }: { size: Size; shapes: readonly TimedSize[] },
): Pick<Xray, 'timed'> {
  const works = shapes.map((shape) => workOf(exercise, shape.size) / workOf(exercise, size));
  for (const [i, work] of [...works.entries()].reverse()) {
    const shape = shapes[i];
    if (!shape) continue;
    try {
      const workgroups = kernel.plan(shape).dispatches.map(({ workgroups: [x, y, z] }) => x * y * z);
      const results = (exercise.lengths(shape.size).outputs[0] ?? 0) / (exercise.lengths(size).outputs[0] ?? 1);
      return { timed: { work, workgroups, leastWork: Math.min(...works), results } };
    } catch (error) {
      if (!(error instanceof PlanError)) throw error;
    }
  }
  return {};
}
