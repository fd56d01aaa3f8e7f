import { PlanError, type PreparedSizes, type TimedSize } from '@rooflab/lab';
import { type Diagnostic, openedClassSchema } from '@rooflab/result';
import { TOO_SLOW, WHEN_TIMED } from './about-timing.ts';
import { caseLabel } from './case-label.ts';
import type { Kernel } from './kernel.ts';

/** A timed size at which the launch plan cannot be run, for example because of too many workgroups or too much scratch. */
export interface RefusedSize {
  readonly timed: TimedSize;
  readonly fault: PlanError;
}

/** The sizes at which the plan can be launched, and the others, each in the given order. */
export function planTimed(timed: readonly TimedSize[], plan: Kernel['plan']): { launchable: TimedSize[]; refused: RefusedSize[] } {
  const refused = timed.flatMap((each): RefusedSize[] => {
    try {
      plan(each);
      return [];
    } catch (fault) {
      if (!(fault instanceof PlanError)) throw fault;
      return [{ timed: each, fault }];
    }
  });
  return { launchable: timed.filter((each) => refused.every((other) => other.timed !== each)), refused };
}

/** Message for a size that this grading wanted to time. */
export function refusedDiagnostic({ timed, fault }: RefusedSize, severity: Diagnostic['severity']): Diagnostic {
  return placed(fault, severity, `${WHEN_TIMED}${caseLabel(timed.size)}: ${fault.message}`);
}

/**
 * What a grading on a GPU will say about this plan, known before anything runs: at most one warning, about the largest timed size of any
 * device class at which it cannot be launched.
 */
export function expectedRefusal(timedOn: PreparedSizes['timed'], plan: Kernel['plan']): Diagnostic[] {
  const timed = openedClassSchema.options.flatMap((deviceClass) => timedOn[deviceClass]);
  const last = planTimed(timed, plan).refused.at(-1);
  if (!last) return [];
  const { fault } = last;
  const where = `where it is timed at ${caseLabel(last.timed.size)} and cannot be launched`;
  return [placed(fault, 'warning', `${TOO_SLOW}${where}: ${fault.message}`)];
}

function placed({ line, column, length }: PlanError, severity: Diagnostic['severity'], message: string): Diagnostic {
  return { severity, line, column, length, message };
}
