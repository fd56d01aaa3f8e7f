import type { TimedSize } from '@rooflab/lab';
import { type Cost, place } from '@rooflab/roofline';
import { caseLabel } from './case-label.ts';
import type { Finding } from './judge.ts';
import type { Kernel } from './kernel.ts';
import type { CaseResult, Measurement } from './result.ts';
import type { MeasuredRoof } from './roof/measure-roof.ts';

/** Where no run was begun: placed by the time that one would take. */
export function projectedMeasurement(
  { kernel, roof }: { kernel: Kernel; roof: MeasuredRoof },
  { timed, cost, expectedNs }: { timed: TimedSize; cost: Cost; expectedNs: number },
): Measurement {
  return {
    size: { ...timed.size },
    overrides: { ...kernel.overrides },
    samplesNs: [],
    droppedSamples: 0,
    medianNs: expectedNs,
    ciLowNs: expectedNs,
    ciHighNs: expectedNs,
    ...place(cost, expectedNs, roof.roof),
    rung: null,
    projected: true,
  };
}

/** A size that was never timed to its end: not passed. */
export function unfinishedCase({ size }: TimedSize): CaseResult {
  return { name: `timed, ${caseLabel(size)}`, size: { ...size }, hidden: false, passed: false, mismatch: null };
}

/** What the device found in all outputs of a size, as one case. */
export function timedCase(timed: TimedSize, findings: readonly (Finding | null)[], elements: number): CaseResult {
  const wrong = findings.filter((finding) => finding !== null);
  const first = wrong[0];
  return {
    ...unfinishedCase(timed),
    passed: !first,
    mismatch: first
      ? {
          wrongElements: first.wrong,
          overwritten: first.overwritten,
          checkedElements: elements,
          firstIndex: first.firstIndex,
          expected: null,
          got: null,
          tolerance: null,
        }
      : null,
  };
}
