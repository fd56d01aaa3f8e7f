import { KernelFault } from '@rooflab/harness';
import { PlanError, parsePlan, type TimedSize } from '@rooflab/lab';
import type { Diagnostic, Measurement } from '@rooflab/result';
import { caseLabel } from './case-label.ts';
import { cleanSource, compileKernel } from './kernel.ts';
import type { TimedSession } from './session.ts';
import { type TimedKernels, timeSize } from './time-size.ts';

/** The results of `//@ sweep`. */
export interface SweepOutcome {
  readonly sweep: Measurement[];
  /** Values that could not be timed, and why. */
  readonly diagnostics: Diagnostic[];
}

/** Times the kernel at one size with every value of every sweep, one override at a time. Never graded. */
export async function runSweeps(
  session: TimedSession,
  source: string,
  { kernels, timed }: { kernels: TimedKernels; timed: TimedSize },
): Promise<SweepOutcome> {
  const outcome: SweepOutcome = { sweep: [], diagnostics: [] };
  for (const { override, values, line } of parsePlan(cleanSource(source)).sweeps) {
    for (const value of values) {
      const warn = (message: string) =>
        outcome.diagnostics.push({ severity: 'warning', line, column: 1, length: 0, message: `With ${override} = ${value}: ${message}` });
      const experiment = session.experiment();
      try {
        experiment.student('compiling', `sweep ${override} = ${value}`, session.limits.compileMs);
        const kernel = await compileKernel(experiment, { source, constants: { [override]: value } }, [timed]);
        const { measurement, testCase } = await timeSize(experiment, { ...kernels, kernel, rung: null }, { timed, sizesLeft: 1 });
        if (testCase?.passed !== false) outcome.sweep.push(measurement);
        else warn(`the output is wrong at ${caseLabel(timed.size)}.`);
      } catch (error) {
        if (!(error instanceof KernelFault || error instanceof PlanError)) throw error;
        warn(error.message);
      }
    }
  }
  return outcome;
}
