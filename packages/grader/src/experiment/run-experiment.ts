import { HarnessError, KernelFault } from '@rooflab/harness';
import { type HostClock, PlanError } from '@rooflab/lab';
import { blamed } from '../blamed.ts';
import type { PhaseMessage } from '../phase.ts';
import { createStopwatch } from '../stopwatch.ts';
import { type Bench, createBench } from './bench.ts';
import { type ExperimentInput, visitPlanOf } from './experiment-input.ts';
import type { Place } from './place.ts';
import { SkippedPlace } from './sampling.ts';
import { visitCpu } from './visit-cpu.ts';
import { visitKernel } from './visit-kernel.ts';
import { visitLevel } from './visit-level.ts';
import { visitTransfer } from './visit-transfer.ts';
import { curvesOf, planVisits, type Skipped, type Taken } from './visits.ts';

export interface VisitRange {
  /** Index of the first visit, in the order of `planVisits`. */
  readonly from: number;
  /** No visit is begun after this many milliseconds; at least one is always made. */
  readonly budgetMs: number;
  /** Curves that crashed a process, with the reason for which their remaining places are skipped. */
  readonly abandoned: Readonly<Record<string, string>>;
}

/**
 * Makes the visits from `from` on until the budget is spent; reports each through `onVisited`. Returns the index of the next one, or null
 * after the last. Throws whatever is not a kernel's fault.
 */
export async function runVisits(input: ExperimentInput, { from, budgetMs, abandoned }: VisitRange): Promise<number | null> {
  const { experiment, request, opened, clock } = input;
  const plan = visitPlanOf(request, opened.deviceClass);
  const visits = planVisits(experiment, plan);
  const curves = new Map(curvesOf(experiment, plan).map((variant) => [variant.name, variant]));
  const stopwatch = createStopwatch(input);
  const start = clock();
  let bench: Bench | null = null;
  for (const [i, visit] of visits.entries()) {
    const reason = abandoned[visit.curve];
    const variant = curves.get(visit.curve);
    if (i < from || !variant) continue;
    if (reason !== undefined) {
      input.onVisited({ ...visit, reason });
      continue;
    }
    const announce = (message: PhaseMessage) => stopwatch.announce({ ...message, progress: { done: i, of: visits.length } });
    let isLost = false;
    const found = await blamed<Taken | Skipped>({
      device: opened.device,
      stopwatch,
      async work() {
        bench ??= await createBench(input, announce);
        return measured(bench, await bench.place(visit, variant, announce));
      },
      fault(fault) {
        isLost = fault instanceof KernelFault && fault.kind === 'lost';
        return { reason: reasonOf(fault) };
      },
    });
    input.onVisited({ ...visit, ...found });
    // Nothing more can be done on a lost device.
    if ((isLost || clock() - start > budgetMs) && i + 1 < visits.length) return i + 1;
  }
  return null;
}

async function measured(bench: Bench, place: Place): Promise<Taken | Skipped> {
  try {
    const taken = await samplesOf(bench, place);
    return taken.samplesNs.length > 0 ? taken : { reason: 'the clock gave no usable time' };
  } catch (error) {
    if (error instanceof SkippedPlace) return { reason: error.message };
    // Buffers that the limits allow may still not fit into the remaining memory.
    if (error instanceof HarnessError && /device memory/.test(error.message)) return { reason: error.message };
    throw error;
  }
}

const NO_GPU_TIMES = 'this browser gives no GPU times';

async function samplesOf(bench: Bench, place: Place): Promise<Taken> {
  const { experiment, opened, clock, practice } = bench.input;
  const { series } = place.variant;
  const hostClock: HostClock = { ms: clock, stepNs: practice?.hostStepNs ?? 0 };
  switch (series.kind) {
    case 'kernel': {
      if (practice?.gpuStepNs === null) throw new SkippedPlace(NO_GPU_TIMES);
      const judge = await bench.judge(place.session);
      return visitKernel({
        ...place,
        kernel: await bench.kernel(place, series),
        judge,
        inputs: experiment.inputs,
        raiseClock: bench.raiseClock,
      });
    }
    case 'level':
      if (practice?.gpuStepNs === null) throw new SkippedPlace(NO_GPU_TIMES);
      return visitLevel(place, series, { deviceClass: opened.deviceClass, raiseClock: bench.raiseClock });
    case 'cpu':
      return visitCpu(place, hostClock);
    case 'transfer':
      return visitTransfer(place, series, { clock: hostClock, raiseClock: bench.raiseClock });
    case 'sum':
      throw new TypeError(`${series.name} is added up, not measured.`);
  }
}

/** As the reason for a skipped point. */
function reasonOf(fault: KernelFault | PlanError): string {
  if (fault instanceof PlanError) return `the launch plan cannot be run: ${fault.message}`;
  switch (fault.kind) {
    case 'compile':
      return `it does not compile: ${fault.message}`;
    case 'lost':
      return 'the device was lost while it ran';
    case 'runtime':
    case 'timeout':
      return fault.message;
  }
}
